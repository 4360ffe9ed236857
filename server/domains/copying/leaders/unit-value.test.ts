// A published record cannot be moved by money, and its days are those of copying rule 3.
import { expect, it } from 'vitest';
import type { Leg } from '#server/domains/ledger/index.ts';
import { type LeaderId, newId } from '#core/values/ids.ts';
import { dayMs, hourMs, minuteMs, startOfUtcDay } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import { knownLeaders } from '#server/domains/copying/leaders/leader-record.ts';
import { unitValueAt } from '#server/domains/copying/leaders/unit-value.ts';
import { listDays } from '#server/domains/copying/house/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import {
  clock,
  copyingStage,
  db,
  down,
  early,
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

const move = (owner: number, kind: 'deposit' | 'conversion' | 'adjustment' | 'trade', legs: readonly Leg[]) =>
  db.transaction((tx) => ledger.post(tx, { owner, kind, idemKey: newId('ord'), at: clock.now(), legs }));
const dollars = (owner: number, units: bigint): Leg[] => [
  { owner, asset: 'USD', kind: 'wallet', units, code: 'principal' },
  { owner: 'house', asset: 'USD', kind: 'custody', units: -units, code: 'principal' },
];
const coins = (owner: number, asset: 'BTC' | 'USDT', units: bigint): Leg[] => [
  { owner, asset, kind: 'wallet', units, code: 'principal' },
  { owner: 'house', asset, kind: 'custody', units: -units, code: 'principal' },
];

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

it('coins that come in and are converted at once are no result, and what they do afterwards is', async () => {
  const leader = await leads();
  clock.set(early + minuteMs);
  await move(leader.owner, 'deposit', coins(leader.owner, 'BTC', 1_000_000n));
  expect(await unit(leader)).toBe(one);
  // 600.00 in coins beside 10,000.00: an hour later the coins are a tenth dearer.
  clock.set(up);
  expect(await unit(leader)).toBe((one * 1_066_000n) / 1_060_000n);
  await move(leader.owner, 'conversion', [
    ...coins(leader.owner, 'BTC', -1_000_000n),
    ...dollars(leader.owner, 65_000n),
  ]);
  expect(await unit(leader)).toBe((one * 1_066_000n) / 1_060_000n);
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
  const known = (await knownLeaders(market, db.read, clock.now())).find((one) => one.leader.id === leader.id);
  const figures = Object.values(known?.statistics ?? {}).filter((value) => typeof value === 'number');
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.every(Number.isFinite)).toBe(true);
});
