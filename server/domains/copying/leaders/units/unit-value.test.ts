// A published record cannot be moved by money, and its days are those of copying rule 3.
import { expect, it } from 'vitest';
import type { TxKind } from '#core/ledger/rules.ts';
import type { Leg } from '#server/domains/ledger/index.ts';
import { type LeaderId, newId } from '#core/values/ids.ts';
import { dayMs, hourMs, minuteMs, startOfUtcDay } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import { knownLeaders } from '#server/domains/copying/leaders/leader-record.ts';
import { unitValueAt } from '#server/domains/copying/leaders/units/unit-value.ts';
import { listDays } from '#server/domains/copying/house/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  down,
  early,
  fanOut,
  market,
  needs,
  person,
  trades,
  up,
} from '#testing/stages/copying-stage.ts';

copyingStage();
const one = 10n ** 12n;

async function leads(): Promise<{ id: LeaderId; owner: number }> {
  const actor = await person();
  const asked = { id: newId('ldr'), name: newId('ldr').slice(-12), specialty: 'Coins', strategy: 'Buys.' };
  return copying.becomeLeader(needs(), actor, {
    ...asked,
    minCopy: 10_000n,
    feeBps: 1_000,
    acceptsTerms: true,
  });
}
const unit = async (leader: { id: LeaderId; owner: number }) =>
  (await unitValueAt(market, db.read, leader, clock.now()))?.unitValue;

const move = (owner: number, kind: TxKind, legs: readonly Leg[]) =>
  db.transaction((tx) => ledger.post(tx, { owner, kind, idemKey: newId('ord'), at: clock.now(), legs }));
const dollars = (owner: number, units: bigint): Leg[] => [
  { owner, asset: 'USD', kind: 'wallet', units, code: 'principal' },
  { owner: 'house', asset: 'USD', kind: 'custody', units: -units, code: 'principal' },
];
const coins = (owner: number, asset: 'BTC' | 'USDT', units: bigint): Leg[] => [
  { owner, asset, kind: 'wallet', units, code: 'principal' },
  { owner: 'house', asset, kind: 'custody', units: -units, code: 'principal' },
];

/** 4,000.00 of the 10,000.00 become bitcoin. */
async function holdsBitcoin({ owner }: { owner: number }): Promise<void> {
  clock.set(early + minuteMs);
  await move(owner, 'conversion', [...dollars(owner, -400_000n), ...coins(owner, 'BTC', 6_600_000n)]);
  clock.set(early + 2 * minuteMs);
}
const statisticsOf = async ({ id }: { id: LeaderId }) =>
  (await knownLeaders(market, db.read, clock.now())).find((known) => known.leader.id === id)?.statistics;

it('a conversion to tether and back is no result', async () => {
  const leader = await leads();
  clock.set(early + minuteMs);
  await move(leader.owner, 'conversion', [
    ...dollars(leader.owner, -500_000n),
    ...coins(leader.owner, 'USDT', 4_987_500_000n),
  ]);
  expect(await unit(leader)).toBe(one);
  clock.set(early + 2 * minuteMs);
  await move(leader.owner, 'conversion', [
    ...coins(leader.owner, 'USDT', -4_987_500_000n),
    ...dollars(leader.owner, 497_000n),
  ]);
  expect(await unit(leader)).toBe(one);
});

it('coins that come in, are held and are sold are no result: nobody can copy them', async () => {
  const leader = await leads();
  clock.set(early + minuteMs);
  await move(leader.owner, 'deposit', coins(leader.owner, 'BTC', 1_000_000n));
  expect(await unit(leader)).toBe(one);
  // An hour later the coins are a tenth dearer.
  clock.set(up);
  expect(await unit(leader)).toBe(one);
  await move(leader.owner, 'conversion', [
    ...coins(leader.owner, 'BTC', -1_000_000n),
    ...dollars(leader.owner, 65_000n),
  ]);
  expect(await unit(leader)).toBe(one);
  expect((await statisticsOf(leader))?.totalReturn).toBe(0);
});

it('a record says what a copy made, whatever the trader holds besides', async () => {
  const leader = await leads();
  await holdsBitcoin(leader);
  const copier = await person();
  const copy = await copying.startCopying(needs(), copier, ask({ leaderId: leader.id }));
  await trades(leader.owner, 'buy', '0.06');
  await fanOut();
  clock.set(up);
  // 0.06 of 6,000.00 and 0.01 of 1,000.00, a tenth dearer, less the fee of the opening.
  expect(await unit(leader)).toBe((one * 635_640n) / 600_000n);
  expect(await copying.showCopies(needs(), copier)).toMatchObject([{ id: copy.id, pnlPercent: '5.94' }]);
});

it('days that counted coins are reckoned again, and their instants stay', async () => {
  const leader = await leads();
  await holdsBitcoin(leader);
  await trades(leader.owner, 'buy', '0.06');
  const midnight = startOfUtcDay(early) + dayMs;
  clock.set(midnight + hourMs);
  await copying.watchLeaders(needs());
  const days = async () => (await listDays(db.read)).filter(({ leaderId }) => leaderId === leader.id);
  const known = await days();
  expect(known.map(({ at, equityCents }) => [at, equityCents])).toEqual([
    [early, 1_000_000n],
    // 6,000.00 less 3.60 of fee, and 0.06 BTC that fell from 60,000 to 30,000.
    [midnight, 419_640n],
  ]);
  const asOnceCounted = sql`update copying.leader_day
    set all_assets = true, unit_value = unit_value * 2, equity_cents = 999999 where leader_id = ${leader.id}`;
  await run(db.read, asOnceCounted);
  const first = sql`update copying.leader_day set unit_value = ${one} where leader_id = ${leader.id} and at = ${new Date(early)}`;
  await run(db.read, first);
  await copying.watchLeaders(needs());
  expect(await days()).toEqual(known);
});

it('money that is credited while a loss floats does not hide the loss', async () => {
  const leader = await leads();
  await trades(leader.owner, 'buy', '0.1');
  clock.set(down);
  const before = await unit(leader);
  // 10,000.00 less 6.00 of fee and 3,000.00 of floating loss.
  expect(before).toBe((one * 699_400n) / 1_000_000n);
  await move(leader.owner, 'deposit', dollars(leader.owner, 1_000_000n));
  expect(await unit(leader)).toBe(before);
  await move(leader.owner, 'adjustment', dollars(leader.owner, -100_000n));
  expect(await unit(leader)).toBe(before);
});

it('money that waits to leave, and comes back, is no result and no part of what trades', async () => {
  const leader = await leads();
  const hold = (units: bigint): Leg[] => [
    { owner: leader.owner, asset: 'USD', kind: 'wallet', units: -units, code: 'hold' },
    { owner: leader.owner, asset: 'USD', kind: 'withdrawal_hold', units, code: 'hold' },
  ];
  clock.set(early + minuteMs);
  await move(leader.owner, 'withdrawal', hold(400_000n));
  clock.set(early + 2 * minuteMs);
  await trades(leader.owner, 'buy', '0.06');
  clock.set(up);
  // As a copy of 6,000.00 has it.
  const held = (one * 635_640n) / 600_000n;
  expect(await unit(leader)).toBe(held);
  await move(leader.owner, 'withdrawal_returned', hold(-400_000n));
  expect(await unit(leader)).toBe(held);
});

it('days are stamped at midnight however late the watcher comes, and a pause is filled in', async () => {
  const leader = await leads();
  await trades(leader.owner, 'buy', '0.05');
  const midnight = startOfUtcDay(early) + dayMs;
  clock.set(midnight + 3 * dayMs + 10 * hourMs);
  await copying.watchLeaders(needs());
  await copying.watchLeaders(needs());
  const days = (await listDays(db.read)).filter(({ leaderId }) => leaderId === leader.id);
  expect(days.map(({ at }) => at)).toEqual([early, ...[0, 1, 2, 3].map((day) => midnight + day * dayMs)]);
  // 10,000.00 less 3.00 of fee, and 0.05 BTC that fell from 60,000 to 30,000.
  expect(days[1]?.equityCents).toBe(849_700n);
});

it('a record that lost everything has figures, and none of them is NaN', async () => {
  const leader = await leads();
  clock.set(early + minuteMs);
  await move(leader.owner, 'trade', dollars(leader.owner, -1_000_000n));
  expect(await unit(leader)).toBe(0n);
  clock.set(early + 10 * dayMs);
  await copying.watchLeaders(needs());
  const figures = Object.values((await statisticsOf(leader)) ?? {}).filter(
    (value) => typeof value === 'number',
  );
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.every(Number.isFinite)).toBe(true);
});
