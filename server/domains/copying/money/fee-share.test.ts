// The performance fee reaches the person who earned it (copying rule 19), and is no result of their
// trading.
import { expect, it } from 'vitest';
import { type LeaderId, newId } from '#core/values/ids.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import { showLeading } from '#server/domains/copying/leaders/show-leading.ts';
import { unitValueAt } from '#server/domains/copying/leaders/units/unit-value.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  fanOut,
  market,
  needs,
  person,
  trades,
  up,
} from '#testing/stages/copying-stage.ts';

copyingStage();

async function leads(): Promise<{ actor: Actor; id: LeaderId; owner: number }> {
  const actor = await person();
  const asked = { id: newId('ldr'), name: newId('ldr').slice(-12), specialty: 'Coins', strategy: 'Buys.' };
  const terms = { minCopy: 10_000n, feeBps: 1_000, acceptsTerms: true };
  const { id, owner } = await copying.becomeLeader(needs(), actor, { ...asked, ...terms });
  return { actor, id, owner };
}
const houseFees = async () =>
  (
    await ledger.balancesOf(
      db.read,
      Array.from({ length: ledger.stripeCount }, (_, stripe) => ledger.houseOwner(stripe)),
    )
  )
    .filter(({ asset, kind }) => asset === 'USD' && kind === 'fees')
    .reduce((sum, { units }) => sum + units, 0n);
const wallet = async ({ userId }: Actor) =>
  ledger.balanceOf(db.read, await ledger.ownerOf(db.read, userId), 'USD', 'wallet');

it('pays the person who leads four fifths of the fee and the site the rest', async () => {
  const leader = await leads();
  const copier = await person();
  const copy = await copying.startCopying(needs(), copier, ask({ leaderId: leader.id, amount: 100_000n }));
  await trades(leader.owner, 'buy', '0.05');
  await fanOut();
  clock.set(up);
  await trades(leader.owner, 'sell', '0.05');
  await fanOut();
  const [before, feesBefore] = [await wallet(leader.actor), await houseFees()];
  const unitBefore = (await unitValueAt(market, db.read, leader, clock.now()))?.unitValue;
  clock.advance(minuteMs);
  const ended = await copying.stopCopying(needs(), copier, { copyId: copy.id });
  // 30.00 less 0.30 and 0.33 of trading fees: a tenth of 29.37.
  expect(ended.feePaidCents).toBe(293n);
  expect((await wallet(leader.actor)) - before).toBe(234n);
  expect((await houseFees()) - feesBefore).toBe(59n);
  // Income, not skill: neither the record nor the leader's own profit counts it.
  expect((await unitValueAt(market, db.read, leader, clock.now()))?.unitValue).toBe(unitBefore);
  const shown = await trading.showPortfolio(needs(), leader.actor.userId);
  // 300.00 on 0.05 BTC less 3.00 and 3.30.
  expect(shown.totalProfit).toBe('293.70');
  expect(await showLeading(needs(), leader.actor)).toMatchObject({ feeSharePercent: 80, feesEarned: '2.34' });
});

it('pays the site alone for a house strategy, and keeps the share that was agreed when the copy began', async () => {
  const leader = await leads();
  const [first, second] = [await person(), await person()];
  const other = { ...needs(), config: { ...needs().config, LEADER_FEE_PERCENT: 0 } };
  const kept = await copying.startCopying(needs(), first, ask({ leaderId: leader.id }));
  const alone = await copying.startCopying(other, second, ask({ leaderId: leader.id }));
  expect([kept.leaderShareBps, alone.leaderShareBps]).toEqual([8_000, 0]);
  const house = await copying.startCopying(needs(), await person(), ask());
  expect(house.leaderShareBps).toBe(0);
});

it('settles a month for several copies of one person without locks out of order', async () => {
  const leader = await leads();
  const people = [await person(), await person(), await person()];
  for (const copier of people) await copying.startCopying(needs(), copier, ask({ leaderId: leader.id }));
  await trades(leader.owner, 'buy', '0.05');
  await fanOut();
  clock.set(up);
  await trades(leader.owner, 'sell', '0.05');
  await fanOut();
  const before = await wallet(leader.actor);
  clock.advance(40 * dayMs);
  expect(await copying.chargeMonthlyFees(needs())).toBeGreaterThanOrEqual(3);
  expect((await wallet(leader.actor)) - before).toBe(3n * 234n);
  expect(await ledger.verifyBook(db.read)).toEqual([]);
});
