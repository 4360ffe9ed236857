import { describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { hourMs, minuteMs } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import {
  ask,
  clock,
  copyingStage,
  early,
  leadsAndCopies,
  needs,
  person,
} from '#testing/stages/copying-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { dollars } from '#testing/typed-amounts.ts';

copyingStage();

/** A record has 120 points: at this instant they are a step apart. */
const endOf = (stepMs: number) => early + 119 * stepMs;

describe('a copy against its trader over time', () => {
  it('says at each instant what the copy said then, and ends with the statement', async () => {
    const actor = await person();
    const copy = await copying.startCopying(needs(), actor, ask({ stopLossBps: 9_500 }));
    const ownThen = new Map<string, string>();
    const look = async (at: number) => {
      clock.set(at);
      const [view] = await copying.showCopies(needs(), actor);
      ownThen.set(new Date(at).toISOString(), view?.pnl ?? '');
    };
    const move = (way: 'addMoney' | 'removeMoney', amount: string) =>
      copying[way](needs(), actor, { id: newId('chg'), copyId: copy.id, amount: dollars(amount) });
    const recordAt = async (at: number) => {
      clock.set(at);
      const record = await copying.showCopyRecord(needs(), actor, { copyId: copy.id });
      const known = record.points.filter((point) => ownThen.has(point.at));
      expect(known.map(({ own }) => own)).toEqual([...ownThen.values()]);
      const statement = await copying.showFidelity(needs(), actor, { copyId: copy.id });
      expect(record.points.at(-1)).toMatchObject({ own: statement.own, ideal: statement.ideal });
      expect(record.points[0]).toMatchObject({ own: '0.00', ideal: '0.00' });
      ownThen.clear();
      return record;
    };
    const minute = (count: number) => early + count * minuteMs;

    // A short at 60,000, behind while BTC is at 66,000, ahead from 30,000 on.
    clock.set(minute(5));
    await leadsAndCopies('sell', '0.5');
    for (const at of [10, 70, 120]) await look(minute(at));
    clock.set(minute(125));
    await leadsAndCopies('buy', '0.25');
    await look(minute(130));
    clock.set(minute(135));
    await move('addMoney', '300');
    await look(minute(140));
    clock.set(minute(145));
    await move('removeMoney', '250');
    await look(minute(150));
    const record = await recordAt(endOf(10 * minuteMs));
    expect(record).toMatchObject({ putIn: '1300.00', decisions: 2, skipped: { count: 0 }, help: null });
    // The trader's own fees are no cost of the copy: exact proportion is ahead by them and the fee.
    expect(Number(record.points.at(-1)?.ideal)).toBeGreaterThan(Number(record.points.at(-1)?.own));

    // The month takes its fee from what was realised; the next one counts from there.
    await look(early + 3 * hourMs);
    clock.set(Date.UTC(2026, 11, 1, 0, 0, 1));
    await copying.chargeMonthlyFees(needs());
    for (const hours of [282, 300]) await look(early + hours * hourMs);
    expect((await recordAt(endOf(3 * hourMs))).points).toHaveLength(120);
  });

  it('says what would have helped, and ends where the copy ended', async () => {
    const actor = await person();
    const copy = await copying.startCopying(needs(), actor, ask({ amount: 20_000n }));
    clock.set(early + minuteMs);
    // A five-hundredth of 0.0004 BTC is less than the smallest order.
    await leadsAndCopies('buy', '0.0004');
    const ofCopy = { copyId: copy.id };
    const skipped = await copying.showCopyRecord(needs(), actor, ofCopy);
    expect(skipped).toMatchObject({
      decisions: 1,
      skipped: { count: 1, at: [new Date(early + minuteMs).toISOString()] },
      help: { skipped: 1, cost: '0.00' },
    });
    // With that much more the same trade is copied.
    await copying.addMoney(needs(), actor, {
      id: newId('chg'),
      ...ofCopy,
      amount: dollars(skipped.help?.amount ?? ''),
    });
    expect((await copying.showCopyRecord(needs(), actor, ofCopy)).help).toBeNull();
    await leadsAndCopies('buy', '0.0004');
    expect((await copying.showDecisions(needs(), actor, { ...ofCopy, limit: 1 }))[0]?.code).toBe('COPIED');

    clock.set(early + 2 * minuteMs);
    await copying.stopCopying(needs(), actor, ofCopy);
    const [ended] = await copying.showCopies(needs(), actor);
    clock.set(early + hourMs);
    const record = await copying.showCopyRecord(needs(), actor, ofCopy);
    expect(record).toMatchObject({ until: ended?.closedAt, help: null });
    expect(record.points.at(-1)).toMatchObject({ at: ended?.closedAt, own: ended?.pnl });
    expect(await refusalOf(copying.showCopyRecord(needs(), await person(), ofCopy))).toBe('not_found');
  });
});
