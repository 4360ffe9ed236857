// The mandatory stop of a copy that holds several markets, some of them shut (copying rule 14).
import { afterEach, describe, expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { nullable, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  fanOut,
  leader,
  leads,
  market,
  needs,
  overlays,
  participants,
  person,
  q,
  shut,
} from '#testing/stages/copying-stage.ts';

copyingStage();
const standing = overlays.length;
afterEach(() => {
  overlays.length = standing;
});

/** A copy of 1,000.00 with 0.01 BTC at 60,000 and 0.5 NVDA, while both markets trade. */
async function copyOfTwoMarkets() {
  const actor = await person();
  const copy = await copying.startCopying(needs(), actor, ask());
  await leads('buy', '1');
  await db.transaction((tx) =>
    trading.executeOrder(
      { market, participants },
      tx,
      trading.marketOrder({
        id: newId('ord'),
        owner: leader.owner,
        symbol: 'NVDA',
        side: 'buy',
        product: 'margin',
        leverage: 5,
        quantity: q('50'),
      }),
      clock.now(),
    ),
  );
  await fanOut();
  expect((await positions(copy.owner)).sort()).toEqual(['BTC', 'NVDA']);
  return { actor, copy };
}
const positions = async (owner: number) =>
  (await trading.listOpenPositions(db.read, [owner])).map(({ symbol }) => symbol);
const stateOf = async (actor: Parameters<typeof copying.showCopies>[1]) =>
  (await copying.showCopies(needs(), actor))[0]?.state;
const codes = async (owner: number) =>
  (
    await many(
      db.read,
      row({ code: text, symbol: nullable(text) }),
      sql`select code, symbol from copying.decision where owner = ${owner} order by number, leg`,
    )
  ).map(({ code, symbol }) => `${code} ${symbol}`);

describe('the stop of a copy', () => {
  it('acts while one held market is shut: what trades closes now, the rest when it opens', async () => {
    const { actor, copy } = await copyOfTwoMarkets();
    overlays.push({ kind: 'halt', symbol: 'NVDA', from: down, to: down + hourMs / 2 });
    clock.set(down);
    expect(await copying.watchCopies(needs())).toEqual({ stopped: 1 });
    expect(await stateOf(actor)).toBe('PENDING_CLOSE');
    expect(await positions(copy.owner)).toEqual(['NVDA']);
    expect((await codes(copy.owner)).slice(2).sort()).toEqual(['COPY_STOP BTC', 'MARKET_CLOSED_QUEUED NVDA']);

    clock.set(down + hourMs / 2);
    await copying.watchCopies(needs());
    expect(await stateOf(actor)).toBe('CLOSED');
    expect(await positions(copy.owner)).toEqual([]);
  });

  it('does not act on the old price of a market that trades without one', async () => {
    const { actor } = await copyOfTwoMarkets();
    overlays.push({ kind: 'stuck', symbol: 'NVDA', from: down - 10 * 60_000, to: shut });
    clock.set(down);
    expect(market.quote('NVDA', down)).toMatchObject({ isOpen: true, isStale: true });
    expect(await copying.watchCopies(needs())).toEqual({ stopped: 0 });
    expect(await stateOf(actor)).toBe('ACTIVE');
  });

  it('has nothing to do while every held market is shut', async () => {
    const { actor } = await copyOfTwoMarkets();
    overlays.push({ kind: 'halt', symbol: 'NVDA', from: shut, to: shut * 2 });
    clock.set(shut);
    expect(await copying.watchCopies(needs())).toEqual({ stopped: 0 });
    expect(await stateOf(actor)).toBe('ACTIVE');
  });
});
