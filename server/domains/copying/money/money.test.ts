import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { text, units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  early,
  leadsAndCopies,
  needs,
  person,
  q,
  shut,
  up,
} from '#testing/stages/copying-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { dollars } from '#testing/typed-amounts.ts';

copyingStage();

const startFor = (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));
const wallet = async (actor: Actor) =>
  ledger.balanceOf(db.read, await ledger.ownerOf(db.read, actor.userId), 'USD', 'wallet');
const copyOf = async (actor: Actor) => (await copying.showCopies(needs(), actor))[0]!;
const add = (actor: Actor, copyId: copying.ChangeMoney['copyId'], amount: string, id = newId('chg')) =>
  copying.addMoney(needs(), actor, { id, copyId, amount: dollars(amount) });
const remove = (actor: Actor, copyId: copying.ChangeMoney['copyId'], amount: string, id = newId('chg')) =>
  copying.removeMoney(needs(), actor, { id, copyId, amount: dollars(amount) });

describe('money of a running copy', () => {
  it('can be added once, keeps the stop in per cent and sizes what comes next', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    const id = newId('chg');
    const grown = await add(actor, copy.id, '500', id);
    expect(grown).toMatchObject({
      investedCents: 150_000n,
      stopBasisCents: 150_000n,
      feeMarkCents: 150_000n,
    });
    expect(await add(actor, copy.id, '500', id)).toEqual(grown);
    expect(await wallet(actor)).toBe(850_000n);
    expect(await refusalOf(add(actor, copy.id, '501', id))).toBe('id_reused');
    await leadsAndCopies('buy', '0.5');
    expect((await trading.listOpenPositions(db.read, [copy.owner])).map(({ quantity }) => quantity)).toEqual([
      q('0.0075'),
    ]);
    expect(await copyOf(actor)).toMatchObject({ stopLevel: '1200.00', invested: '1500.00' });
  });

  it('can be taken out as far as it is free, less the fee on its part of the profit', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    await leadsAndCopies('sell', '0.5');
    // 30.00 earned, 0.30 and 0.33 paid: 1,029.37, of which 2.93 would be the fee.
    expect(await copyOf(actor)).toMatchObject({
      equity: '1026.44',
      removable: '1029.37',
      feeAccrued: '2.93',
    });
    const id = newId('chg');
    const smaller = await remove(actor, copy.id, '500', id);
    // A tenth of 29.37 × 500 / 1,029.37, which is 14.26.
    expect(smaller).toMatchObject({ investedCents: 50_142n, feePaidCents: 142n });
    expect(await remove(actor, copy.id, '500', id)).toEqual(smaller);
    expect(await wallet(actor)).toBe(900_000n + 50_000n - 142n);
    expect(await copyOf(actor)).toMatchObject({ feePaid: '1.42', equity: '527.86', feeAccrued: '2.93' });
    // The curve is before the fee that has accrued: 29.37 earned and 1.42 of it paid when money left.
    const [curve] = await copying.showCurves(needs(), actor);
    expect(curve?.points).toHaveLength(40);
    const first = { at: new Date(early).toISOString(), value: '999.70', putIn: '1000.00' };
    expect([curve?.copyId, curve?.points[0]]).toEqual([copy.id, first]);
    const last = { at: new Date(up).toISOString(), value: '529.37', putIn: '501.42' };
    expect(curve?.points.at(-1)).toEqual(last);
    expect(await copying.showCurves(needs(), await person())).toEqual([]);
    expect(await copying.stopCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      feePaidCents: 293n,
      returnedCents: 52_786n,
    });
    expect(await copying.showCurves(needs(), actor)).toEqual([]);
  });

  it('is refused beyond what the rules allow, and then nothing changes', async () => {
    const actor = await person(10_000_000n);
    const stranger = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    const before = await ledger.bookSize(db.read);
    expect(await refusalOf(add(actor, copy.id, '49000.01'))).toBe('above_maximum');
    expect(await refusalOf(add(stranger, copy.id, '10'))).toBe('not_found');
    expect(await refusalOf(remove(stranger, copy.id, '10'))).toBe('not_found');
    // 150.00 is bound as margin and 0.30 was paid.
    expect(await refusalOf(remove(actor, copy.id, '849.71'))).toBe('insufficient_funds');
    expect(await refusalOf(remove(actor, copy.id, '800'))).toBe('copy_too_small');
    clock.set(shut);
    await copying.stopCopying(needs(), actor, { copyId: copy.id });
    expect(await refusalOf(add(actor, copy.id, '10'))).toBe('copy_is_closing');
    expect(await refusalOf(remove(actor, copy.id, '10'))).toBe('copy_is_closing');
    expect(
      await refusalOf(
        copying.editCopy(needs(), actor, { id: newId('chg'), copyId: copy.id, stopLossBps: 900 }),
      ),
    ).toBe('copy_is_closing');
    expect(await ledger.bookSize(db.read)).toEqual(before);
    clock.set(early);
    await copying.watchCopies(needs());
    const poor = await person(110_000n);
    const second = await startFor(poor);
    expect(await refusalOf(add(poor, second.id, '100.01'))).toBe('insufficient_funds');
  });
});

describe('settings of a running copy', () => {
  it('count from the leader’s next fill, and a new stop from the equity of the moment', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    const id = newId('chg');
    const change = { id, copyId: copy.id, stopLossBps: 1_000, multiplierBps: 20_000, slippageBps: 100 };
    const edited = await copying.editCopy(needs(), actor, change);
    // 1,029.70 at 66,000; gains that float are not charged yet.
    expect(edited).toMatchObject({ stopBasisCents: 102_970n, stopLossBps: 1_000, multiplierBps: 20_000 });
    expect(await copying.editCopy(needs(), actor, change)).toEqual(edited);
    expect(await copyOf(actor)).toMatchObject({ stopLevel: '926.73', slippageBps: 100 });
    await leadsAndCopies('buy', '0.1');
    const [position] = await trading.listOpenPositions(db.read, [copy.owner]);
    // Twice 0.1 × 1,029.70 / 102,970 and a bit less, for the leader has paid its fee from a larger
    // account.
    expect(position?.quantity).toBe(q('0.005') + q('0.002'));
  });

  it('are refused outside their limits', async () => {
    const actor = await person();
    const { id: copyId } = await startFor(actor);
    const edit = (settings: copying.CopySettings) =>
      refusalOf(copying.editCopy(needs(), actor, { id: newId('chg'), copyId, ...settings }));
    expect(await edit({ stopLossBps: 499 })).toBe('stop_loss_out_of_range');
    expect(await edit({ stopLossBps: 9_501 })).toBe('stop_loss_out_of_range');
    expect(await edit({ multiplierBps: 999 })).toBe('setting_out_of_range');
    expect(await edit({ multiplierBps: 20_001 })).toBe('setting_out_of_range');
    expect(await edit({ maxOpenPositions: 0 })).toBe('setting_out_of_range');
    expect(await edit({ slippageBps: 501 })).toBe('setting_out_of_range');
    expect(await refusalOf(startFor(await person(), { multiplierBps: 50_000 }))).toBe('setting_out_of_range');
    expect(await edit({ maxOpenPositions: 3 })).toBe('no refusal');
  });
});

describe('the fee of a month', () => {
  const feesOf = (copyId: string) =>
    many(
      db.read,
      row({ key: text, feeCents: units }),
      sql`select key, fee_cents from copying.fee where copy_id = ${copyId} order by at, key`,
    );
  const monthsLater = (months: number) => Date.UTC(2026, 10 + months, 1, 0, 0, 1);

  it('is taken once on the first, and a running copy shows its equity net of it before', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    await leadsAndCopies('sell', '0.5');
    expect(await copying.chargeMonthlyFees(needs())).toBe(0);
    const before = await copyOf(actor);
    clock.set(monthsLater(1));
    await copying.chargeMonthlyFees(needs());
    await copying.chargeMonthlyFees(needs());
    expect(await feesOf(copy.id)).toEqual([{ key: 'month 2026-12', feeCents: 293n }]);
    expect(await copyOf(actor)).toMatchObject({
      equity: before.equity,
      feeAccrued: before.feeAccrued,
      feePaid: '2.93',
    });
    expect(await ledger.balanceOf(db.read, copy.owner, 'USD', 'copy_cash')).toBe(102_644n);
    // What was charged is not charged again at the end.
    expect(await copying.stopCopying(needs(), actor, { copyId: copy.id })).toMatchObject({
      feePaidCents: 293n,
      returnedCents: 102_644n,
    });
  });

  it('is settled once for every month of a downtime', async () => {
    const actor = await person();
    const copy = await startFor(actor);
    clock.set(monthsLater(3));
    await copying.chargeMonthlyFees(needs());
    await copying.chargeMonthlyFees(needs());
    expect((await feesOf(copy.id)).map(({ key }) => key)).toEqual([
      'month 2026-12',
      'month 2027-01',
      'month 2027-02',
    ]);
  });

  it('counts a loss that floats and never a gain that floats', async () => {
    const actor = await person();
    const copy = await startFor(actor, { stopLossBps: 9_500 });
    await leadsAndCopies('buy', '0.5');
    clock.set(up);
    expect(await copyOf(actor)).toMatchObject({ feeAccrued: '0.00', equity: '1029.70' });
    // BTC stays at 30,000 to the first: 150.00 lost and 0.30 paid are carried forward.
    clock.set(monthsLater(1));
    await copying.chargeMonthlyFees(needs());
    const rows = await many(
      db.read,
      row({ lcfAfterCents: units, feeCents: units }),
      sql`select lcf_after_cents, fee_cents from copying.fee where copy_id = ${copy.id}`,
    );
    expect(rows).toEqual([{ lcfAfterCents: 15030n, feeCents: 0n }]);
  });
});
