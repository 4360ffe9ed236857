// Portfolios, copies and alerts of one person, rested and woken together.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as copying from '#server/domains/copying/index.ts';
import { createAlert } from '#server/domains/market/alerts/create-alert.ts';
import { showAlerts } from '#server/domains/market/alerts/show-alerts.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { showPortfolios } from '#server/domains/trading/accounts/portfolios/show-portfolios.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import { withinPlan } from '#server/wiring/within-plan.ts';
import { ask, clock, copyingStage, db, needs, p, person } from '#testing/stages/copying-stage.ts';

copyingStage();

beforeAll(() => run(db.read, sql`insert into plans.setting (are_sold) values (true)`));
afterAll(() => run(db.read, sql`delete from plans.setting`));

const takePro = ({ userId }: Actor) =>
  run(
    db.read,
    sql`insert into plans.subscription (user_id, plan, state, anchor_at, period_start, period_end, due_at)
        values (${userId}, 'pro', 'active', now(), now(), now() + interval '1 month', now() + interval '1 month')`,
  );
const settle = ({ userId }: Actor) => db.transaction((tx) => withinPlan.settle(tx, userId, clock.now()));
const counts = ({ userId }: Actor) => withinPlan.counts(db.read, userId);

it('locks all accounts of a person in one order, and rests what each domain has too much of', async () => {
  const ada = await person();
  await takePro(ada);
  // A copy before the portfolio: its account is the lower number.
  await copying.startCopying(needs(), ada, ask());
  await openPortfolio(needs(), ada, { id: newId('pfo'), name: 'Growth' });
  for (let place = 0; place < 12; place++) {
    clock.advance(1_000);
    const alert = {
      id: newId('alt'),
      symbol: 'BTC',
      direction: 'above' as const,
      price: p(`${70_000 + place}`),
    };
    await createAlert({ ...needs(), requireAlertRoom: async () => undefined }, ada, alert);
  }
  await settle(ada);
  expect(await counts(ada)).toEqual({ portfolios: 2, leaders: 1, alerts: 12 });
  expect(await withinPlan.withResting(db.read, [ada.userId])).toEqual([]);
  expect(await withinPlan.people(db.read)).toEqual([ada.userId]);

  await run(db.read, sql`delete from plans.subscription where user_id = ${ada.userId}`);
  await settle(ada);
  const rests = {
    portfolios: (await showPortfolios(needs(), ada.userId)).portfolios.map((one) => one.rests),
    alerts: (await showAlerts(needs(), ada)).map((one) => one.rests),
  };
  expect(rests.portfolios).toEqual([false, true]);
  // The newest come first, and rest first.
  expect(rests.alerts).toEqual(Array.from({ length: 12 }, (_, place) => place < 2));
  expect(await counts(ada)).toEqual({ portfolios: 2, leaders: 1, alerts: 12 });
  expect(await withinPlan.withResting(db.read, [ada.userId, 'usr_nobody'])).toEqual([ada.userId]);
});

it('settles a person who has nothing', async () => {
  const bob = await person();
  await settle(bob);
  expect(await counts(bob)).toEqual({ portfolios: 1, leaders: 0, alerts: 0 });
});
