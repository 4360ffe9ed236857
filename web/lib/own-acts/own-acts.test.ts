import { MutationCache, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondMs } from '#core/values/time.ts';
import { burstMs, type Fact, factPatienceMs, OwnActs, shownMs, wholeMs } from '#web/lib/own-acts/own-acts.ts';
import { followMutations } from '#web/lib/own-acts/own-mutations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The acts of a tab, and everything it said. */
function tab() {
  const acts = new OwnActs();
  const told: string[] = [];
  return {
    acts,
    told,
    hears: (fact: Fact) => acts.claim(fact, () => told.push('changed')),
    says: (words: string, rest = {}) =>
      acts.said(
        'trading.placeOrder',
        (isChanged) => told.push(isChanged ? `${words}, changed` : words),
        rest,
      ),
    places: () => acts.begin('trading.placeOrder'),
  };
}

it('says an act and its change together when the change comes first', () => {
  const { acts, told, hears, says, places } = tab();
  const act = places();
  hears('trade');
  acts.done(act);
  says('bought');
  vi.runAllTimers();
  expect(told).toEqual(['bought, changed']);
});

it('says them together when the answer comes first, and adds a change that comes later', () => {
  const { acts, told, hears, says, places } = tab();
  acts.done(places());
  says('bought');
  vi.advanceTimersByTime(wholeMs - 1);
  hears('trade');
  expect(told).toEqual(['bought, changed']);
  vi.runAllTimers();
  acts.done(places());
  says('sold');
  vi.advanceTimersByTime(wholeMs);
  hears('trade');
  vi.runAllTimers();
  expect(told).toEqual(['bought, changed', 'sold', 'sold, changed']);
});

it('says an act before its answer is dealt with, as a callback of the call does', () => {
  const { acts, told, hears, says, places } = tab();
  const act = places();
  says('bought');
  acts.done(act);
  hears('trade');
  vi.runAllTimers();
  expect(told).toEqual(['bought, changed']);
});

it('tells a change alone that came beside an act that failed', () => {
  const { acts, told, hears, places } = tab();
  const act = places();
  hears('trade');
  expect(told).toEqual([]);
  acts.failed(act);
  expect(told).toEqual(['changed']);
  vi.runAllTimers();
  expect(told).toEqual(['changed']);
});

it('tells a change of another kind at once, whatever runs', () => {
  const { acts, told, hears, says, places } = tab();
  const act = places();
  hears('bonus');
  expect(told).toEqual(['changed']);
  acts.done(act);
  says('bought');
  vi.runAllTimers();
  expect(told).toEqual(['changed', 'bought']);
});

it('gives each of two acts its own change', () => {
  const { acts, told, hears, says, places } = tab();
  const first = places();
  acts.done(first);
  says('bought');
  const second = places();
  hears('trade');
  hears('trade');
  acts.done(second);
  says('sold');
  vi.runAllTimers();
  expect(told).toEqual(['bought, changed', 'sold, changed']);
});

it('gives a change to the act that succeeded when the one beside it failed', () => {
  const { acts, told, hears, says, places } = tab();
  const good = places();
  acts.done(good);
  says('bought');
  hears('trade');
  const bad = places();
  hears('trade');
  acts.failed(bad);
  vi.runAllTimers();
  expect(told).toEqual(['bought, changed']);
});

it('says an act once when something else moves after its words have gone', () => {
  const { acts, told, hears, says, places } = tab();
  acts.done(places());
  says('order changed');
  vi.advanceTimersByTime(wholeMs + shownMs);
  hears('trade');
  vi.runAllTimers();
  expect(told).toEqual(['order changed', 'changed']);
});

it('says an act whose change never comes once, and takes later changes for what they are', () => {
  const { acts, told, hears, says, places } = tab();
  acts.done(places());
  says('placed');
  vi.advanceTimersByTime(factPatienceMs);
  hears('trade');
  vi.runAllTimers();
  expect(told).toEqual(['placed', 'changed']);
});

it('takes what comes in one burst for one act, and what comes 30 s later for something else', () => {
  const { acts, told, hears, says, places } = tab();
  acts.done(places());
  says('bought');
  hears('trade');
  vi.advanceTimersByTime(burstMs - 1);
  hears('trade');
  vi.advanceTimersByTime(30 * secondMs);
  hears('trade');
  expect(told).toEqual(['bought, changed', 'changed']);
});

it('says at once and whole what the answer tells already, and its change says nothing more', () => {
  const { acts, told, hears, says, places } = tab();
  acts.done(places());
  says('bought', { isMoved: true });
  expect(told).toEqual(['bought, changed']);
  hears('trade');
  vi.runAllTimers();
  acts.done(acts.begin('copying.start'));
  acts.said('copying.start', (isChanged) => told.push(isChanged ? 'copying, changed' : 'copying'));
  hears('copy');
  vi.runAllTimers();
  expect(told).toEqual(['bought, changed', 'copying, changed']);
});

it('waits for no change of an act that moved nothing', () => {
  const { acts, told, hears, says, places } = tab();
  acts.done(places());
  says('rejected', { isOver: true });
  expect(told).toEqual(['rejected']);
  hears('trade');
  expect(told).toEqual(['rejected', 'changed']);
});

it('lets a change speak for itself when nobody has words for the act', () => {
  const { acts, told, hears, places } = tab();
  const act = places();
  hears('trade');
  acts.done(act);
  vi.advanceTimersByTime(burstMs);
  expect(told).toEqual(['changed']);
});

it('keeps nothing of calls that move no money, and says acts it did not see', () => {
  const { acts, told, hears, says } = tab();
  expect(acts.begin('market.watch')).toBeUndefined();
  acts.done(undefined);
  hears('trade');
  says('bought');
  expect(told).toEqual(['changed', 'bought']);
});

it('follows every mutation by the name of its call', async () => {
  const { acts, told, hears, says } = tab();
  const cache = new MutationCache();
  const client = new QueryClient({ mutationCache: cache });
  const stop = followMutations(cache, acts);
  const call = (answer: () => Promise<void>) =>
    cache
      .build(client, {
        mutationKey: [['trading', 'placeOrder'], { type: 'mutation' }],
        mutationFn: async () => {
          hears('trade');
          await answer();
        },
      })
      .execute(undefined);
  await call(() => Promise.resolve());
  says('bought');
  vi.advanceTimersByTime(burstMs);
  await expect(call(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  stop();
  expect(told).toEqual(['bought, changed', 'changed']);
});
