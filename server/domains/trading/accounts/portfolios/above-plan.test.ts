// A portfolio above its person's plan: it is read, closed and emptied, and opens nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type PortfolioId, type PositionId } from '#core/values/ids.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { closePortfolio } from '#server/domains/trading/accounts/portfolios/close-portfolio.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { restPortfolios } from '#server/domains/trading/accounts/portfolios/rest-portfolios.ts';
import { showPortfolios } from '#server/domains/trading/accounts/portfolios/show-portfolios.ts';
import { showPositions } from '#server/domains/trading/accounts/show-positions.ts';
import { editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { dollars, priceOf, quantityOf } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile({ BTC: ['60000', '60000'] });
const { app, clock } = broker;

beforeAll(() => run(db().read, sql`insert into plans.setting (are_sold) values (true)`));
afterAll(() => run(db().read, sql`delete from plans.setting`));

/** The person is on this plan from now on, and what is above it rests. */
async function moveTo(trader: Trader, plan: 'basic' | 'pro' | 'premium'): Promise<void> {
  const { userId } = trader.actor;
  await run(db().read, sql`delete from plans.subscription where user_id = ${userId}`);
  if (plan !== 'basic')
    await run(
      db().read,
      sql`insert into plans.subscription (user_id, plan, state, anchor_at, period_start, period_end, due_at)
        values (${userId}, ${plan}, 'active', now(), now(), now() + interval '1 month', now() + interval '1 month')`,
    );
  await settle(trader);
}
const settle = ({ actor }: Trader) => db().transaction((tx) => restPortfolios(tx, actor.userId, clock.now()));

/** A person on Premium with so many portfolios beside the first, each opened a second later. */
async function withPortfolios(count: number): Promise<{ trader: Trader; ids: PortfolioId[] }> {
  const trader = await broker.trader(10_000_000n);
  await moveTo(trader, 'premium');
  const ids: PortfolioId[] = [];
  for (let place = 0; place < count; place++) {
    clock.advance(1_000);
    const id = newId('pfo', clock.now());
    await openPortfolio(app(), trader.actor, { id, name: `Number ${place}` });
    ids.push(id);
  }
  broker.quote('BTC', '60000');
  return { trader, ids };
}
const move = ({ actor }: Trader, from: 'main' | PortfolioId, to: 'main' | PortfolioId, amount: string) =>
  moveMoney(app(), actor, { id: newId('pft', clock.now()), from, to, amount: dollars(amount) });
const resting = async ({ actor }: Trader) =>
  (await showPortfolios(app(), actor.userId)).portfolios.filter(({ rests }) => rests).map(({ id }) => id);
const keep = ({ actor }: Trader, id: PortfolioId) =>
  run(
    db().read,
    sql`insert into plans.kept (user_id, plan, what, ref, place) values (${actor.userId}, 'pro', 'portfolios', ${id}, 1)`,
  );

describe('portfolios above a smaller plan', () => {
  it('rest, the newest first, the first one never; what was chosen stays', async () => {
    const { trader, ids } = await withPortfolios(7);
    expect(await resting(trader)).toEqual([]);
    await moveTo(trader, 'pro');
    expect(await resting(trader)).toEqual(ids.slice(4));
    await keep(trader, ids[6]!);
    await settle(trader);
    expect(await resting(trader)).toEqual(ids.slice(3, 6));
    await moveTo(trader, 'basic');
    expect(await resting(trader)).toEqual(ids);
    await moveTo(trader, 'premium');
    expect(await resting(trader)).toEqual([]);
  });

  it('make room by closing: the oldest that rests is in use again', async () => {
    const { trader, ids } = await withPortfolios(6);
    await moveTo(trader, 'pro');
    expect(await resting(trader)).toEqual(ids.slice(4));
    await closePortfolio(app(), trader.actor, { id: ids[0]! });
    await settle(trader);
    expect(await resting(trader)).toEqual(ids.slice(5));
  });
});

describe('a portfolio that rests', () => {
  it('opens nothing by any order, takes no money in, and closes, protects and pays out', async () => {
    const { trader, ids } = await withPortfolios(1);
    const [id] = ids as [PortfolioId];
    const inIt = (more: object) => broker.place(trader, { portfolioId: id, ...more });
    const refused = async (act: Promise<unknown>) =>
      expect(await act.catch((fault: unknown) => fault)).toMatchObject({
        code: 'plan_limit_reached',
        detail: { what: 'resting_portfolio' },
      });
    await move(trader, 'main', id, '5000.00');
    await inIt({ quantity: '0.02' });
    const waiting = await inIt({ type: 'limit', limitPrice: '50000', quantity: '0.01' });
    const other = await inIt({ type: 'limit', limitPrice: '40000', quantity: '0.01' });
    await moveTo(trader, 'basic');

    await refused(inIt({ quantity: '0.01' }));
    await refused(inIt({ type: 'limit', limitPrice: '50000', quantity: '0.01' }));
    await refused(inIt({ side: 'sell', quantity: '0.03' }));
    await refused(editOrder(app(), trader.actor, { id: waiting.id, quantity: quantityOf('0.005') }));
    await refused(move(trader, 'main', id, '1.00'));
    // The first portfolio trades on.
    await broker.place(trader, { quantity: '0.01' });

    const open = await showPositions(app(), trader.actor.userId);
    const position = open.find(({ portfolioId }) => portfolioId === id) ?? expect.fail('nothing is open');
    const positionId = position.id as PositionId;
    await protectPosition(app(), trader.actor, {
      positionId,
      takeProfit: priceOf('70000'),
      stopLoss: null,
    });
    await inIt({ side: 'sell', quantity: '0.005' });
    await broker.cancel(trader, other.id);
    // What waited to open ends with its reason when its price comes.
    await broker.tick('BTC', '49000', '49000');
    expect(await broker.working(waiting.id)).toMatchObject({ endedReason: 'plan_limit_reached' });
    await closePosition(app(), trader.actor, { id: newId('ord', clock.now()), positionId });
    const [, left] = (await showPortfolios(app(), trader.actor.userId)).portfolios;
    expect(left).toMatchObject({ positions: 0, orders: 0 });
    await move(trader, id, 'main', left!.movable);
    await closePortfolio(app(), trader.actor, { id });
  });

  it('keeps an answered order answered', async () => {
    const { trader, ids } = await withPortfolios(1);
    await move(trader, 'main', ids[0]!, '5000.00');
    const id = newId('ord', clock.now());
    const first = await broker.place(trader, { id, portfolioId: ids[0]! });
    await moveTo(trader, 'basic');
    expect(await broker.place(trader, { id, portfolioId: ids[0]! })).toMatchObject({ id: first.id });
    expect(await refusalOf(broker.place(trader, { portfolioId: ids[0]! }))).toBe('plan_limit_reached');
  });
});
