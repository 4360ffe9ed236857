// The results published about copies are how they went, and so is the fee at
// detach (copying rule 19).
import { describe, expect, it } from 'vitest';
import { measuredFigures } from '#core/transparency/figures.ts';
import { type ChangeId, type CopyId, newId } from '#core/values/ids.ts';
import { minuteMs } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import { copiesByLeader } from '#server/domains/copying/leaders/copier-returns.ts';
import { fillOutcomes } from '#server/domains/copying/outcomes/record-outcome.ts';
import { listOutcomes } from '#server/domains/copying/outcomes/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { int, nullable, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { one, run, sql } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  leader,
  leadsAndCopies,
  market,
  needs,
  overlays,
  p,
  person,
  shut,
  trades,
  up,
} from '#testing/stages/copying-stage.ts';

copyingStage();

const startFor = (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));
const detach = (actor: Actor, copyId: CopyId) => copying.detachCopy(needs(), actor, { copyId });
const resultsNow = async () =>
  (await copiesByLeader(market, db.read, clock.now())).get(leader.id)?.results ?? expect.fail('no copies');
const published = (name: keyof typeof measuredFigures) =>
  one(
    db.read,
    row({ value: nullable(text), n: int }),
    sql.raw(measuredFigures[name].query.replaceAll('$1', `'${new Date(clock.now()).toISOString()}'`)),
  );
const ownAccount = (actor: Actor) =>
  db.transaction(async (tx) => (await trading.openOwnAccount(tx, actor.userId, clock.now())).owner);

describe('detaching with a floating loss is a loss', () => {
  it('is published with the positions at market', async () => {
    const actor = await person();
    const copy = await startFor(actor, { stopLossBps: 9_500 });
    await leadsAndCopies('buy', '0.5');
    clock.set(down);
    await detach(actor, copy.id);
    // 1,000.00 less 0.30 of fee and 150.00 that the half of 0.01 BTC has lost: −15.03 %.
    const [outcome] = await listOutcomes(db.read, [copy.id]);
    expect(outcome).toMatchObject({
      resultCents: -15_030n,
      keptCents: -15_000n,
      returnMillionths: -150_300n,
    });
    expect(await resultsNow()).toMatchObject({ median: -0.1503, losing: 1, inProfit: 0 });
    // The fate of the kept positions afterwards is the person's own affair.
    clock.set(up);
    expect((await resultsNow()).median).toBe(-0.1503);
    const [view] = await copying.showCopies(needs(), actor);
    expect(view).toMatchObject({ equity: '849.70', pnl: '-150.30' });
  });

  it('is found for copies that ended before it was recorded', async () => {
    const actor = await person();
    const copy = await startFor(actor, { stopLossBps: 9_500 });
    await leadsAndCopies('buy', '0.5');
    clock.set(down);
    await detach(actor, copy.id);
    const recorded = await listOutcomes(db.read, [copy.id]);
    await db.transaction(async (tx) => {
      await run(tx, sql`alter table copying.outcome disable trigger outcome_append_only`);
      await run(tx, sql`delete from copying.outcome`);
      await run(tx, sql`alter table copying.outcome enable trigger outcome_append_only`);
    });
    clock.set(up);
    await fillOutcomes({ db, market });
    expect(await listOutcomes(db.read, [copy.id])).toEqual(recorded);
  });
});

describe('what was taken out half-way neither swells a result nor drops it', () => {
  const change = (actor: Actor, copyId: CopyId, amount: bigint) =>
    copying.removeMoney(needs(), actor, { id: newId('chg') as ChangeId, copyId, amount });

  it('counts each part of the money for the time that it was there', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    await leadsAndCopies('sell', '0.5');
    await change(actor, copy.id, 78_000n);
    // The same money, 22 parts of 100 of it left, has not won four times as much.
    const [running] = await copying.showCopies(needs(), actor);
    expect(running).toMatchObject({ invested: '222.22', pnlPercent: '2.64' });
    clock.set(up + 60 * minuteMs - 1);
    const ended = await copying.stopCopying(needs(), actor, { copyId: copy.id });
    const [outcome] = await listOutcomes(db.read, [copy.id]);
    // 30.00 won less 0.63 of fees and the performance fee, on 1,000.00 for half of the time and
    // 220.00 for the other.
    expect(outcome?.resultCents).toBe((ended.returnedCents ?? 0n) - ended.investedCents);
    expect(Number(outcome?.returnMillionths)).toBeGreaterThan(42_000);
    expect(Number(outcome?.returnMillionths)).toBeLessThan(45_000);
    const [view] = await copying.showCopies(needs(), actor);
    // Of the 1,000.00 that were put in.
    expect(view?.pnlPercent).toBe((Number(view?.pnl) / 10).toFixed(2));
    const median = await published('copierMedian');
    expect(median.value).toBe((Number(outcome?.returnMillionths) / 10_000).toFixed(2));
    expect((await resultsNow()).median).toBe(Number(outcome?.returnMillionths) / 1e6);
  });
});

describe('moving positions is no trade', () => {
  it('is in no volume, no count and no win rate', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    const figures = async () => [
      await published('volume'),
      await published('fills'),
      await published('lossShare'),
    ];
    const before = await figures();
    await detach(actor, copy.id);
    expect(await figures()).toEqual(before);
    expect(await trading.sumTrades(db.read, [copy.owner])).toMatchObject({
      closed: 0,
      winning: 0,
      losing: 0,
    });
    const page = await trading.showTrades(needs(), actor.userId, {
      status: 'all',
      limit: 10,
      sort: 'oldest',
    });
    expect(page.trades.map(({ status }) => status)).toEqual(['moved', 'open']);
    expect(page.summary).toMatchObject({ winRate: null, totalTrades: 1, realisedPnl: '-0.30' });
    await trades(await ownAccount(actor), 'sell', '0.005');
    expect(await trading.sumTrades(db.read, [await ownAccount(actor)])).toMatchObject({
      closed: 1,
      winning: 1,
    });
  });
});

describe('the fee at detach (copying rule 19)', () => {
  it('counts the gains of what is kept at the marks of the instant', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    // 30.00 of open gain less 0.30 of trading fee: a tenth, rounded down to the cent.
    expect(await detach(actor, copy.id)).toMatchObject({ feePaidCents: 297n });
    expect((await listOutcomes(db.read, [copy.id]))[0]).toMatchObject({ resultCents: 2_673n });
  });

  it('is taken from cash that was margin, when all else is bound; equity falls by the fee alone', async () => {
    const actor = await person(100_000n);
    const copy = await startFor(actor, { multiplierBps: 20_000 });
    for (const size of ['1', '1', '1', '0.3']) await leadsAndCopies('buy', size);
    clock.set(up);
    const states = await trading.accountStates(db.read, [copy.owner], 'look');
    const state = states.get(copy.owner) ?? expect.fail('no account');
    const marks = trading.marksAt(market, clock.now());
    expect(state.money.cashCents).toBeLessThan(1_000n);
    const { feePaidCents } = await detach(actor, copy.id);
    expect(feePaidCents).toBe(1_967n);
    const own = await ownAccount(actor);
    const after = (await trading.accountStates(db.read, [own], 'look')).get(own) ?? expect.fail('no account');
    expect(trading.equityCents(after, marks)).toBe(trading.equityCents(state, marks) - feePaidCents);
  });
});

describe('the statement of a copy that has ended', () => {
  it('stays as it is when the market forgets the prices of the end', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    const other = await person();
    const skipping = await startFor(other);
    await copying.pauseCopying(needs(), other, { copyId: skipping.id });
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    await detach(actor, copy.id);
    await copying.stopCopying(needs(), other, { copyId: skipping.id });
    const statements = () =>
      Promise.all([
        copying.showFidelity(needs(), actor, { copyId: copy.id }),
        copying.showFidelity(needs(), other, { copyId: skipping.id }),
      ]);
    const before = await statements();
    // 0.005 BTC kept, and as much skipped, from 60,000 to 66,000. The trader had paid a fee before
    // the second: a copy of 1,000.00 is a little more of what was left.
    expect(before.map(({ ideal }) => ideal)).toEqual(['60.00', '30.01']);
    overlays.push({
      kind: 'fixed',
      symbol: 'BTC',
      from: 0,
      to: shut * 2,
      bid: p('90000'),
      ask: p('90000'),
    });
    try {
      expect(market.quote('BTC', up).bid).toBe(p('90000'));
      expect(await statements()).toEqual(before);
    } finally {
      overlays.pop();
    }
  });
});
