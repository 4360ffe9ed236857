// Ways of a copy to begin with what the leader holds, to leave one position early, and to keep all
// of them as one's own.
import { describe, expect, it } from 'vitest';
import { type CopyId, newId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { text } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  held,
  leadsAndCopies,
  market,
  needs,
  person,
  q,
  shut,
  trades,
  up,
} from '#testing/stages/copying-stage.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

copyingStage();
type Router = ReturnType<typeof trading.tradingRouter>;

const startFor = (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));
const ownOwner = async (actor: Actor) =>
  db.transaction(async (tx) => (await trading.openOwnAccount(tx, actor.userId, clock.now())).owner);
const positions = (owner: number) => trading.listOpenPositions(db.read, [owner]);
const wallet = async (actor: Actor) =>
  ledger.balanceOf(db.read, await ledger.ownerOf(db.read, actor.userId), 'USD', 'wallet');
const codes = (owner: number) =>
  values(db.read, text, sql`select code from copying.decision where owner = ${owner} order by number, leg`);
const detach = (actor: Actor, copyId: CopyId) => copying.detachCopy(needs(), actor, { copyId });

describe('detaching a copy', () => {
  it('makes its positions the person’s own at their entries, and returns the rest', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    const [before] = await positions(copy.owner);
    clock.set(up);
    const detached = await detach(actor, copy.id);
    expect(detached).toMatchObject({ state: 'CLOSED', closeReason: 'detached', feePaidCents: 297n });
    expect(await positions(copy.owner)).toEqual([]);
    const own = await ownOwner(actor);
    expect(await positions(own)).toMatchObject([
      { symbol: 'BTC', side: 'buy', quantity: q('0.005'), entry: before!.entry, marginCents: 15_000n },
    ]);
    // 0.30 was the fee of the opening, 2.97 the fee on 29.70 of open gain; 150.00 of the wallet are
    // margin now.
    expect(await wallet(actor)).toBe(1_000_000n - 30n - 297n - 15_000n);
    expect((await ledger.balances(db.read, copy.owner)).every(({ units }) => units === 0n)).toBe(true);
    expect(await detach(actor, copy.id)).toEqual(detached);
    await leadsAndCopies('sell', '0.5');
    expect(await held(own)).toEqual([['buy', q('0.005')]]);
    // The copy's fill stays its own, and the move is none.
    const { fills } = await trading
      .tradingRouter({ ...noGuards, ...needs() })
      .fills({ input: { symbol: 'BTC', limit: 10 }, actor } as Parameters<Router['fills']>[0]);
    expect(fills).toMatchObject([
      { side: 'buy', quantity: '0.005', copyId: copy.id, portfolioId: 'main', isClosing: false },
    ]);
  });

  it('settles the fee first: floating losses count, and are not charged back when the positions leave', async () => {
    const actor = await person();
    const copy = await startFor(actor, { stopLossBps: 9_500 });
    await leadsAndCopies('buy', '0.5');
    clock.set(down);
    expect(await detach(actor, copy.id)).toMatchObject({ feePaidCents: 0n, lcfCents: 15_030n });
    expect(await startFor(actor, { amount: 20_000n })).toMatchObject({ lcfCents: 15_030n });
  });

  it('takes the fee on what was realised and on open gains', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    await leadsAndCopies('sell', '0.25');
    // 15.00 realised and 15.00 open, less 0.30 and 0.17 (rounded up) of fees: a tenth of 29.53.
    expect(await detach(actor, copy.id)).toMatchObject({ feePaidCents: 295n });
  });

  it.each([
    ['0.003', 'buy', '0.002'],
    ['0.01', 'sell', '0.005'],
  ] as const)(
    'nets with %s held against it, and equity falls by the fee alone',
    async (against, side, left) => {
      const actor = await person();
      const own = await ownOwner(actor);
      const copy = await startFor(actor);
      await leadsAndCopies('buy', '0.5');
      clock.set(up);
      await trades(own, 'sell', against);
      const equity = async () => {
        const marks = trading.marksAt(market, clock.now());
        const states = await trading.accountStates(db.read, [own, copy.owner], 'look');
        return [...states.values()].reduce((sum, state) => sum + trading.equityCents(state, marks), 0n);
      };
      const before = await equity();
      const dayBefore = (await trading.showPortfolio(needs(), actor.userId)).day;
      const { feePaidCents } = await detach(actor, copy.id);
      expect(feePaidCents).toBeGreaterThan(0n);
      // What the copy made until then stays its own, and nothing of it is made twice.
      const made = readUnits(dayBefore.copies, 2) - feePaidCents;
      expect(await trading.showPortfolio(needs(), actor.userId)).toMatchObject({
        day: { ...dayBefore, copies: formatUnits(made, 2) },
        unrealisedCopies: '0.00',
      });
      expect(await held(own)).toEqual([[side, q(left)]]);
      expect(await equity()).toBe(before - feePaidCents);
    },
  );

  it('needs no open market, and is refused for someone else', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    expect(await refusalOf(detach(await person(), copy.id))).toBe('not_found');
    clock.set(shut);
    expect(await copying.stopCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      state: 'PENDING_CLOSE',
    });
    expect(await detach(actor, copy.id)).toMatchObject({ state: 'CLOSED' });
    expect(await held(await ownOwner(actor))).toEqual([['buy', q('0.005')]]);
  });
});

describe('closing a copied position early', () => {
  const close = async (actor: Actor, copy: copying.CopyRow, id = newId('ord')) => {
    const [position] = await positions(copy.owner);
    return copying.closeCopiedPosition(needs(), actor, {
      id,
      copyId: copy.id,
      positionId: position?.id ?? newId('pos'),
    });
  };

  it('is not made up for until the leader is flat there and opens again', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    await close(actor, copy);
    expect(await held(copy.owner)).toEqual([]);
    await leadsAndCopies('buy', '0.1');
    await leadsAndCopies('sell', '0.6');
    expect(await held(copy.owner)).toEqual([]);
    await leadsAndCopies('buy', '0.5');
    await leadsAndCopies('buy', '0.1');
    expect((await held(copy.owner)).length).toBe(1);
    expect(await codes(copy.owner)).toEqual([
      'COPIED',
      'DETACHED',
      'DETACHED',
      'NOTHING_HELD',
      'COPIED',
      'COPIED',
    ]);
    const lines = await copying.showDecisions({ db, market }, actor, { copyId: copy.id, limit: 10 });
    expect(lines.find(({ id }) => id === '1.2')).toMatchObject({
      code: 'DETACHED',
      symbol: 'BTC',
      side: 'sell',
      quantity: '0.005',
    });
  });

  it('follows again when the leader turns round', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    await close(actor, copy);
    await leadsAndCopies('sell', '0.8');
    expect((await held(copy.owner)).map(([side]) => side)).toEqual(['sell']);
  });

  it('counts once, and is refused for what is not there', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    const [position] = await positions(copy.owner);
    const input = { id: newId('ord'), copyId: copy.id, positionId: position!.id };
    await copying.closeCopiedPosition(needs(), actor, input);
    await copying.closeCopiedPosition(needs(), actor, input);
    expect(await codes(copy.owner)).toEqual(['COPIED', 'DETACHED']);
    expect(await refusalOf(close(actor, copy))).toBe('not_a_copied_position');
    expect(await refusalOf(close(await person(), copy))).toBe('not_found');
  });
});

describe('what the leader holds when a copy begins', () => {
  it('is left alone, taken at market, or taken where the price is no worse', async () => {
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    const takes = async (existing: copying.StartCopying['existing']) => {
      const copy = await startFor(await person(), { existing });
      return { held: await held(copy.owner), codes: await codes(copy.owner) };
    };
    expect(await takes('new_only')).toEqual({ held: [], codes: [] });
    // 1,000 of 102,970: 0.5 × 1,000 / 102,970, down to the lot.
    expect(await takes('all')).toEqual({ held: [['buy', q('0.00485')]], codes: ['COPIED'] });
    expect(await takes('no_worse')).toEqual({ held: [], codes: ['SLIPPAGE'] });
    clock.set(down);
    expect((await takes('no_worse')).codes).toEqual(['COPIED']);
  });

  it('closes with the leader like any other', async () => {
    await leadsAndCopies('buy', '0.5');
    const copy = await startFor(await person(), { existing: 'all' });
    await leadsAndCopies('sell', '0.5');
    expect(await held(copy.owner)).toEqual([]);
  });
});
