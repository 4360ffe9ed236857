// Following a leader whose order had waited in the book (copying rules 8, 9 and 11).
import { describe, expect, it } from 'vitest';
import { secondMs } from '#core/values/time.ts';
import { newId } from '#core/values/ids.ts';
import type { Price } from '#core/values/price.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { int, text, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, values } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  early,
  leader,
  market,
  needs,
  p,
  participants,
  person,
  q,
  shut,
  up,
} from '#testing/stages/copying-stage.ts';

copyingStage();

const startFor = async (more: Partial<copying.StartCopying> = {}, actor?: Actor) =>
  copying.startCopying(needs(), actor ?? (await person()), ask(more));
/** The leader's order that waited is filled at its price. */
const rests = (side: 'buy' | 'sell', quantity: string, restedAt: Price, at = clock.now()) =>
  db.transaction((tx) =>
    trading.executeOrder(
      { market, participants },
      tx,
      {
        ...trading.marketOrder({
          id: newId('ord'),
          owner: leader.owner,
          symbol: 'BTC',
          side,
          product: 'margin',
          leverage: 2,
          quantity: q(quantity),
        }),
        price: { kind: 'resting', at: restedAt },
      },
      at,
    ),
  );
const fanOut = async (in_: typeof market = market) => {
  while (await copying.workChunk({ db, market: in_ }));
};
const fills = (owner: number) =>
  many(
    db.read,
    row({ side: text, quantity: units, price: units }),
    sql`select side, quantity, price from trading.fill where owner = ${owner} order by seq`,
  );
const codes = (owner: number) =>
  values(db.read, text, sql`select code from copying.decision where owner = ${owner} order by number, leg`);
const bought = (quantity: string, price: string) => ({
  side: 'buy',
  quantity: q(quantity),
  price: p(price),
});
const sold = (quantity: string, price: string) => ({ ...bought(quantity, price), side: 'sell' });

describe('a leader’s order that waited in the book', () => {
  it('is followed at once, at the price the book gives the copiers', async () => {
    const copy = await startFor();
    await rests('buy', '0.5', p('59500'));
    await fanOut();
    expect(await fills(copy.owner)).toEqual([bought('0.005', '60000')]);
    expect(await codes(copy.owner)).toEqual(['COPIED']);
  });

  it('is not chased beyond the cap, which a person may set', async () => {
    const [usual, bold] = [await startFor(), await startFor({ slippageBps: 500 })];
    await rests('buy', '0.5', p('59000'));
    await fanOut();
    // 1.5 % above 59,000 is 59,885; five per cent is 61,950.
    expect(await fills(usual.owner)).toEqual([]);
    expect(await codes(usual.owner)).toEqual(['SLIPPAGE']);
    expect(await fills(bold.owner)).toHaveLength(1);
  });

  it('is dropped when the copy comes later than five seconds, but a close never is', async () => {
    const copy = await startFor();
    await rests('buy', '0.5', p('60000'));
    await fanOut();
    await rests('buy', '0.1', p('60000'));
    clock.set(early + 5 * secondMs + 1);
    await fanOut();
    expect(await codes(copy.owner)).toEqual(['COPIED', 'STALE']);
    await rests('sell', '0.6', p('60000'));
    clock.set(up);
    await fanOut();
    expect(await fills(copy.owner)).toEqual([bought('0.005', '60000'), sold('0.005', '66000')]);
  });

  it('closes at the leader’s price when the market has shut before the copy came', async () => {
    const copy = await startFor();
    await rests('buy', '0.5', p('60000'));
    await fanOut();
    clock.set(up);
    await rests('sell', '0.5', p('66500'));
    clock.set(shut);
    await fanOut();
    expect(await fills(copy.owner)).toEqual([bought('0.005', '60000'), sold('0.005', '66500')]);
  });

  it('is followed through zero with a close and an opening', async () => {
    const copy = await startFor();
    await rests('buy', '0.5', p('60000'));
    await rests('sell', '0.8', p('60000'));
    await fanOut();
    expect(await fills(copy.owner)).toEqual([
      bought('0.005', '60000'),
      sold('0.005', '60000'),
      sold('0.003', '60000'),
    ]);
    expect(await codes(copy.owner)).toEqual(['COPIED', 'COPIED', 'COPIED']);
  });

  it('with nothing held is no order, never a short', async () => {
    await rests('buy', '0.5', p('60000'));
    const copy = await startFor();
    await rests('sell', '0.5', p('60000'));
    await fanOut();
    expect(await fills(copy.owner)).toEqual([]);
    expect(await codes(copy.owner)).toEqual(['NOTHING_HELD']);
  });

  it('shares what the book offers within the cap to the last lot', async () => {
    const copies = [await startFor(), await startFor(), await startFor()];
    const { lot } = market.requireInstrument('BTC');
    const depth = (q('0.01') / lot) * lot;
    const thin: typeof market = {
      ...market,
      quote: (symbol, at) => {
        const quote = market.quote(symbol, at);
        return { ...quote, asks: [[quote.ask, depth]] };
      },
    };
    await rests('buy', '0.5', p('60000'));
    await fanOut(thin);
    const got = await trading.listOpenPositions(
      db.read,
      copies.map(({ owner }) => owner),
    );
    expect(got.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(depth);
    expect(await codes(copies[0]!.owner)).toEqual(['CAPPED']);
  });
});

describe('money that does not suffice', () => {
  it('is told once a day', async () => {
    const actor = await person();
    const copy = await startFor({ multiplierBps: 20_000 }, actor);
    const told = () =>
      values(
        db.read,
        int,
        sql`select 1 from events.outbox where user_id = ${actor.userId} and type = 'copying.funds-short'`,
      );
    // Each asks for 30 % of the copy: the fourth gets what is left, and in the end not even the
    // smallest order is.
    for (const symbol of ['BTC', 'ETH', 'SOL', 'BNB', 'ADA', 'DOT']) {
      await db.transaction((tx) => {
        const { lot } = market.requireInstrument(symbol);
        const wanted = (30_000n * 10n ** 16n) / market.quote(symbol, early).ask;
        return trading.executeOrder(
          { market, participants },
          tx,
          trading.marketOrder({
            id: newId('ord'),
            owner: leader.owner,
            symbol,
            side: 'buy',
            product: 'margin',
            leverage: 2,
            quantity: wanted - (wanted % lot),
          }),
          early,
        );
      });
      await fanOut();
    }
    expect((await told()).length).toBe(1);
    await rests('buy', '0.02', p('60000'));
    await fanOut();
    expect((await codes(copy.owner)).slice(-2)).toEqual(['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS']);
    expect((await told()).length).toBe(1);
  });
});
