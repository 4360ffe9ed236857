import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import {
  ask,
  copyingStage,
  db,
  early,
  leader,
  market,
  needs,
  person,
  q,
} from '#testing/stages/copying-stage.ts';

copyingStage();

const startFor = async (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));

describe('a book too thin for the leader and all copiers', () => {
  it('is shared to the last lot by one rule, leader and copiers together', async () => {
    const { lot } = market.requireInstrument('BTC');
    const depth = (q('0.3') / lot) * lot;
    const thin: typeof market = {
      ...market,
      tradableQuote: (symbol, at) => {
        const quote = market.tradableQuote(symbol, at);
        return { ...quote, asks: [[quote.ask, depth]] };
      },
    };
    const copies = [];
    for (const amount of [100_000n, 100_000n, 100_000n, 177_000n, 233_000n])
      copies.push(await startFor(await person(), { amount }));
    await db.transaction((tx) =>
      trading.executeOrder(
        { market: thin, participants: copying.blockParticipants(thin) },
        tx,
        trading.marketOrder({
          id: newId('ord'),
          owner: leader.owner,
          symbol: 'BTC',
          side: 'buy',
          product: 'margin',
          leverage: 2,
          quantity: q('0.5'),
        }),
        early,
      ),
    );
    while (await copying.workChunk({ db, market }));
    const owners = [leader.owner, ...copies.map(({ owner }) => owner)];
    const held = await trading.listOpenPositions(db.read, owners);
    expect(held).toHaveLength(owners.length);
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(depth);
    const sizes = new Map(held.map(({ owner, quantity }) => [owner, quantity]));
    const equal = copies.slice(0, 3).map(({ owner }) => sizes.get(owner) ?? 0n);
    expect((equal[0] ?? 0n) - (equal[2] ?? 0n)).toBeLessThanOrEqual(lot);
  });
});
