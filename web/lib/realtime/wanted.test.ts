import { describe, expect, it } from 'vitest';
import { CarriedQuotes, sayEveryMs, Wanted, wantedForMs, wishPatienceMs } from '#web/lib/realtime/wanted.ts';

describe('Wanted', () => {
  it('is the union of what the tabs say, without what no market is called', () => {
    const wanted = new Wanted();
    wanted.take(['ETH', 'BTC', '', 'no market'], 0);
    wanted.take(['GOLD', 'BTC'], 0);
    expect(wanted.at(0)).toBe('BTC,ETH,GOLD');
  });

  it('forgets what is said no more, and not what is said again', () => {
    const wanted = new Wanted();
    wanted.take(['BTC', 'ETH'], 0);
    // One tab was closed; the other one goes on, and one of its words is lost.
    wanted.take(['BTC'], 2 * sayEveryMs);
    expect(wanted.at(wantedForMs - 1)).toBe('BTC,ETH');
    expect(wanted.at(wantedForMs)).toBe('BTC');
    expect(wanted.at(2 * sayEveryMs + wantedForMs)).toBe('');
  });

  it('is everything where there are too many to name', () => {
    const wanted = new Wanted();
    wanted.take(
      Array.from({ length: 201 }, (_, place) => `S${place}`),
      0,
    );
    expect(wanted.at(0)).toBe('all');
  });
});

describe('CarriedQuotes', () => {
  function start() {
    const wanted = new Wanted();
    const sent: string[] = [];
    const laters: (() => void)[] = [];
    const answers: PromiseWithResolvers<void>[] = [];
    const clock = { at: 0 };
    const carried = new CarriedQuotes({
      wanted,
      now: () => clock.at,
      later: (review) => void laters.push(review),
      send: (page, quotes) => {
        sent.push(`${page}: ${quotes}`);
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        return answer.promise;
      },
    });
    const show = (...symbols: string[]) => {
      wanted.take(symbols, clock.at);
      carried.review();
    };
    const answer = async (place: number, fault?: Error) => {
      if (fault) answers[place]?.reject(fault);
      else answers[place]?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { wanted, sent, clock, carried, show, answer, laters };
  }

  it('opens the stream with what is wanted, and asks an open one for what comes onto the page', async () => {
    const { sent, carried, show, answer } = start();
    show('BTC');
    expect(carried.opening()).toBe('BTC');
    carried.opened('one');
    expect(sent).toEqual([]);
    show('ETH');
    await answer(0);
    carried.shown('BTC,ETH');
    show('BTC');
    expect(sent).toEqual(['one: BTC,ETH']);
  });

  it('says what came onto the page while the stream was opening', () => {
    const { sent, carried, show } = start();
    carried.opening();
    show('BTC');
    expect(sent).toEqual([]);
    carried.opened('one');
    expect(sent).toEqual(['one: BTC']);
  });

  it('sends one wish at a time, so that the last one counts', async () => {
    const { sent, carried, show, answer } = start();
    carried.opening();
    carried.opened('one');
    show('BTC');
    show('ETH');
    show('GOLD');
    expect(sent).toEqual(['one: BTC']);
    await answer(0);
    expect(sent).toEqual(['one: BTC', 'one: BTC,ETH,GOLD']);
  });

  it('says again what was lost, or refused, or never reached the node of the stream', async () => {
    const { sent, clock, carried, show, answer } = start();
    carried.opening();
    carried.opened('one');
    show('BTC');
    await answer(0, new Error('offline'));
    carried.review();
    expect(sent).toHaveLength(1);
    clock.at += wishPatienceMs;
    carried.review();
    await answer(1);
    carried.review();
    expect(sent).toHaveLength(2);
    clock.at += wishPatienceMs;
    carried.review();
    expect(sent).toEqual(['one: BTC', 'one: BTC', 'one: BTC']);
  });

  it('takes back what nobody shows any more', async () => {
    const { sent, clock, carried, show, answer } = start();
    show('BTC');
    carried.opening();
    carried.opened('one');
    clock.at = wantedForMs;
    carried.review();
    await answer(0);
    carried.shown('');
    expect(sent).toEqual(['one: ']);
  });

  it('asks a stream that was opened anew by its new name', () => {
    const { sent, carried, show } = start();
    carried.opening();
    carried.opened('one');
    carried.opening();
    show('BTC');
    expect(sent).toEqual([]);
    carried.opened('two');
    expect(sent).toEqual(['two: BTC']);
  });

  it('says a wish again that was lost, by its own clock', async () => {
    const { sent, clock, carried, show, answer, laters } = start();
    carried.opening();
    carried.opened('one');
    show('BTC');
    // Taken by a node that does not have the page: nothing comes.
    await answer(0);
    clock.at = wishPatienceMs;
    for (const later of laters) later();
    expect(sent).toEqual(['one: BTC', 'one: BTC']);
  });
});
