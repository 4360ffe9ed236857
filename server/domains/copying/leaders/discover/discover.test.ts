// What the list of traders is filtered by: how each trades, and whether it moves with what one copies.
import { expect, it } from 'vitest';
import { dayMs, startOfUtcDay } from '#core/values/time.ts';
import * as copying from '#server/domains/copying/index.ts';
import { insertDays } from '#server/domains/copying/house/store.ts';
import * as trading from '#server/domains/trading/index.ts';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import {
  ask,
  clock,
  copyingStage,
  db,
  early,
  leader,
  leads,
  needs,
  person,
} from '#testing/stages/copying-stage.ts';

copyingStage();
const pages = () => copying.createLeaderPages(needs());

it('says how a trader trades from five closed trades on', async () => {
  const styleNow = async () => (await pages().leader(leader.id)).style;
  for (let trade = 0; trade < 4; trade += 1) {
    clock.set(early + 2 * trade);
    await leads('buy', '0.01');
    clock.set(early + 2 * trade + 1);
    await leads('sell', '0.01');
  }
  expect(await styleNow()).toBeNull();
  clock.set(early + 8);
  await leads('buy', '0.01');
  clock.set(early + 1_008);
  await leads('sell', '0.01');
  expect(await styleNow()).toEqual({ holding: 'day', medianHoldingMs: 1, classes: ['crypto'] });
});

it('says whether a trader moves with what one copies, and nothing before', async () => {
  const other = newId('ldr');
  await db.transaction(async (tx) => {
    const { owner } = await trading.openAccount(tx, { kind: 'house', ref: other, at: early });
    await ledger.grantOpening(tx, other, early, 10_000_000n);
    await copying.openLeader(tx, { id: other, owner, minCopyCents: 20_000n, at: early });
  });
  const first = startOfUtcDay(early) - 40 * dayMs;
  const days = (leaderId: typeof other, sign: number) =>
    Array.from({ length: 40 }, (_, day) => ({
      leaderId,
      at: first + day * dayMs,
      unitValue: 10n ** 12n + BigInt(Math.round(sign * 1e10 * Math.sin(day))),
      equityCents: 10_000_000n,
    }));
  await db.transaction((tx) => insertDays(tx, [...days(leader.id, 1), ...days(other, -1)]));
  const ada = await person();
  expect(await pages().correlations(ada)).toEqual([]);
  await copying.startCopying(needs(), ada, ask());
  const found = new Map(
    (await pages().correlations(ada)).map(({ leaderId, correlation }) => [leaderId, correlation]),
  );
  expect(found.get(leader.id)).toBe(1);
  expect(found.get(other)).toBeLessThan(-0.9);
});
