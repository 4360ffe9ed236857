import { describe, expect, it } from 'vitest';
import { newId, type PortfolioId } from '#core/values/ids.ts';
import { dayMs, hourMs, secondMs } from '#core/values/time.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { parseUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import { personalData } from '#server/domains/trading/personal-data.ts';
import { closePortfolio } from '#server/domains/trading/accounts/portfolios/close-portfolio.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { renamePortfolio } from '#server/domains/trading/accounts/portfolios/rename-portfolio.ts';
import { showPortfolios } from '#server/domains/trading/accounts/portfolios/show-portfolios.ts';
import { loadConfig } from '#server/platform/config.ts';
import { Refusal } from '#core/values/refusal.ts';
import { int } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { dollars } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile();
const { app, clock } = broker;

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (fault: unknown) => {
      if (!(fault instanceof Refusal)) throw fault;
      return { code: fault.code, detail: fault.detail };
    },
  );
const open = ({ actor }: Trader, name: string, id: PortfolioId = newId('pfo', clock.now())) =>
  openPortfolio(app(), actor, { id, name });
const move = ({ actor }: Trader, from: PortfolioRef, to: PortfolioRef, amount: string, id = newId('pft')) =>
  moveMoney(app(), actor, { id, from, to, amount: dollars(amount) });
const refOf = async (one: ReturnType<typeof open>) => (await one).ref as PortfolioId;
const rows = async ({ actor }: Trader) => (await showPortfolios(app(), actor.userId)).portfolios;
const cash = async (trader: Trader) => (await rows(trader)).map(({ name, cash }) => [name, cash]);

describe('opening and naming a portfolio', () => {
  it('opens one beside the first, empty, on the stripe of its person; the same id again answers with it', async () => {
    const ada = await broker.trader();
    const account = await open(ada, 'Growth');
    expect(account).toMatchObject({ kind: 'portfolio', userId: ada.actor.userId, closedAt: null });
    expect(ledger.stripeOf(account.owner)).toBe(ledger.stripeOf(ada.owner));
    expect(await open(ada, 'Growth', account.ref as PortfolioId)).toEqual(account);
    expect(await cash(ada)).toEqual([
      [null, '1000.00'],
      ['Growth', '0.00'],
    ]);
  });

  it('refuses an id that somebody else uses or that stands for another name', async () => {
    const ada = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    expect(await refusalOf(open(ada, 'Income', id))).toMatchObject({ code: 'id_reused' });
    const eve = await broker.trader();
    expect(await refusalOf(open(eve, 'Growth', id))).toMatchObject({ code: 'id_reused' });
    expect(await cash(eve)).toEqual([[null, '1000.00']]);
  });

  it('lets a name stand once, in small or large letters; a closed portfolio gives it back', async () => {
    const ada = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    expect(await refusalOf(open(ada, 'GROWTH'))).toMatchObject({
      code: 'name_taken',
      detail: { name: 'GROWTH' },
    });
    const other = await refOf(open(ada, 'Income'));
    expect(await refusalOf(renamePortfolio(app(), ada.actor, { id: other, name: 'growth' }))).toMatchObject({
      code: 'name_taken',
    });
    await renamePortfolio(app(), ada.actor, { id: 'main', name: 'Core' });
    await renamePortfolio(app(), ada.actor, { id, name: 'GROWTH' });
    expect((await rows(ada)).map(({ name }) => name)).toEqual(['Core', 'GROWTH', 'Income']);
    await closePortfolio(app(), ada.actor, { id });
    await open(ada, 'Growth');
    expect((await rows(ada)).map(({ name }) => name)).toEqual(['Core', 'Income', 'Growth']);
  });

  it('counts the first one and asks the plan for room; a smaller plan closes none and opens none', async () => {
    const bob = await broker.trader(100_000n);
    const kept = await refOf(open(bob, 'Growth'));
    await plans.openPlans({ db: db(), config: loadConfig({ PLAN_LIMITS: 'on' }) });
    try {
      const ada = await broker.trader(100_000n);
      expect(await refusalOf(open(ada, 'Growth'))).toMatchObject({
        code: 'plan_limit_reached',
        detail: { what: 'portfolios', limit: '1', plan: 'Pro' },
      });
      expect(await showPortfolios(app(), ada.actor.userId)).toMatchObject({ limit: 1, upgradeTo: 'Pro' });
      expect(await rows(ada)).toHaveLength(1);
      // From a time with more room: it stays, takes money and trades, and only another one is
      // refused.
      await move(bob, 'main', kept, '400.00');
      await broker.place(bob, { portfolioId: kept });
      expect(await rows(bob)).toMatchObject([{ positions: 0 }, { name: 'Growth', positions: 1 }]);
      expect(await refusalOf(open(bob, 'More'))).toMatchObject({ code: 'plan_limit_reached' });
    } finally {
      await plans.openPlans({ db: db(), config: loadConfig({ PLAN_LIMITS: 'off' }) });
    }
  });
});

describe('moving money between portfolios', () => {
  it('moves exact cents once, as a line of the statement that names both, and changes no total', async () => {
    const ada = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    const before = await showPortfolio(app(), ada.actor.userId);
    const transfer = newId('pft');
    const moved = await move(ada, 'main', id, '250.07', transfer);
    expect(moved).toMatchObject({ id: transfer, from: 'main', to: id, amount: '250.07' });
    expect(await move(ada, 'main', id, '250.07', transfer)).toEqual(moved);
    expect(await cash(ada)).toEqual([
      [null, '749.93'],
      ['Growth', '250.07'],
    ]);
    const after = await showPortfolio(app(), ada.actor.userId);
    expect(after).toMatchObject({ totalValue: before.totalValue, totalProfit: '0.00', dailyPnl: '0.00' });
    const page = await ledger.statement(db().read, ada.owner, { limit: 5 });
    expect(page.lines[0]).toMatchObject({
      description: 'Moved from the main portfolio to Growth',
      amount: '-250.07',
    });
  });

  it('is a flow of each portfolio: its own result stays what it was', async () => {
    const ada = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    clock.set(clock.now() + dayMs);
    await move(ada, 'main', id, '400.00');
    expect(await rows(ada)).toMatchObject([
      { value: '600.00', totalProfit: '0.00', dailyPnl: '0.00', dailyPnlPercent: '0.00' },
      { value: '400.00', totalProfit: '0.00', dailyPnl: '0.00', dailyPnlPercent: '0.00' },
    ]);
  });

  it('refuses the same id for another move, one portfolio twice, and portfolios that are not theirs', async () => {
    const ada = await broker.trader();
    const eve = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    const transfer = newId('pft');
    await move(ada, 'main', id, '10.00', transfer);
    const before = await cash(ada);
    expect(await refusalOf(move(ada, 'main', id, '11.00', transfer))).toMatchObject({ code: 'id_reused' });
    expect(await refusalOf(move(ada, id, 'main', '10.00', transfer))).toMatchObject({ code: 'id_reused' });
    expect(await refusalOf(move(ada, id, id, '10.00'))).toMatchObject({ code: 'same_portfolio' });
    const foreign = await refusalOf(move(eve, 'main', id, '10.00'));
    expect(foreign).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(move(eve, 'main', newId('pfo'), '10.00'))).toEqual(foreign);
    expect(await refusalOf(move(eve, id, 'main', '10.00'))).toEqual(foreign);
    expect(await cash(ada)).toEqual(before);
    expect(await cash(eve)).toEqual([[null, '1000.00']]);
  });

  it('lets nothing go that margin, a waiting order or an open loss binds', async () => {
    broker.quote('BTC', '60000');
    const ada = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    // 0.01 BTC at 2x binds 300; the limit order sets 100 and its fee aside.
    await broker.place(ada, { quantity: '0.01' });
    await broker.place(ada, { quantity: '0.005', type: 'limit', limitPrice: '40000' });
    const [wallet = 0n] = await broker.cents(ada);
    const [main] = await rows(ada);
    expect(parseUnits(main?.movable ?? '', 2)).toBe(wallet);
    clock.set(clock.now() + secondMs);
    broker.quote('BTC', '55000');
    // The price took 50 dollars of what is free.
    const [lower] = await rows(ada);
    expect(parseUnits(lower?.movable ?? '', 2)).toBe(wallet - 5_000n);
    expect(await refusalOf(move(ada, 'main', id, '900.00'))).toMatchObject({
      code: 'insufficient_funds',
      detail: { available: lower?.movable },
    });
    expect(
      await values(
        db().read,
        int,
        sql`select 1 from trading.portfolio_transfer where user_id = ${ada.actor.userId}`,
      ),
    ).toEqual([]);
    await move(ada, 'main', id, lower?.movable ?? '');
    expect(await rows(ada)).toMatchObject([{ movable: '0.00' }, { cash: lower?.movable }]);
  });

  it('moves nothing of a leader who holds something, and asks nobody between two others', async () => {
    const ada = await broker.trader();
    const one = await refOf(open(ada, 'One'));
    const two = await refOf(open(ada, 'Two'));
    await move(ada, 'main', one, '100.00');
    const asked: string[] = [];
    const leading = {
      ...app(),
      requireMayMoveCash: async (_: unknown, userId: string) => {
        asked.push(userId);
        throw new Error('leader_not_flat');
      },
    };
    const by = (from: PortfolioRef, to: PortfolioRef) =>
      moveMoney(leading, ada.actor, { id: newId('pft'), from, to, amount: 100n });
    await expect(by('main', one)).rejects.toThrow('leader_not_flat');
    await expect(by(one, 'main')).rejects.toThrow('leader_not_flat');
    await by(one, two);
    expect(asked).toEqual([ada.actor.userId, ada.actor.userId]);
    expect(await cash(ada)).toEqual([
      [null, '900.00'],
      ['One', '99.00'],
      ['Two', '1.00'],
    ]);
  });
});

describe('closing a portfolio', () => {
  it('closes only an empty one and says what is still in it; a closed one takes nothing more', async () => {
    const ada = await broker.trader();
    const id = await refOf(open(ada, 'Growth'));
    await move(ada, 'main', id, '12.00');
    const close = () => closePortfolio(app(), ada.actor, { id });
    expect(await refusalOf(close())).toMatchObject({
      code: 'portfolio_not_empty',
      detail: { positions: '0', orders: '0', cash: '12.00' },
    });
    await move(ada, id, 'main', '12.00');
    expect(await close()).toEqual({ id });
    expect(await close()).toEqual({ id });
    expect(await cash(ada)).toEqual([[null, '1000.00']]);
    expect(await refusalOf(move(ada, 'main', id, '1.00'))).toMatchObject({ code: 'portfolio_closed' });
    expect(await refusalOf(renamePortfolio(app(), ada.actor, { id, name: 'New' }))).toMatchObject({
      code: 'portfolio_closed',
    });
    const eve = await broker.trader();
    expect(await refusalOf(closePortfolio(app(), eve.actor, { id }))).toMatchObject({ code: 'not_found' });
  });
});

describe('leaving and taking along', () => {
  it('keeps an account until the money of other portfolios is home, and exports their books', async () => {
    const ada = await broker.trader();
    const account = await open(ada, 'Growth');
    const { userId } = ada.actor;
    const blocks = () => personalData.blocksDeletion(db().read, userId);
    expect(await blocks()).toEqual([]);
    clock.set(clock.now() + hourMs);
    await move(ada, 'main', account.ref as PortfolioId, '12.00');
    expect(await blocks()).toEqual(['portfolio']);
    const held = await personalData.exportFor(db().read, userId);
    expect(held['trading.portfolio']).toMatchObject([{ name: 'Growth' }]);
    expect(held['trading.portfolio_transfer']).toHaveLength(1);
    expect(held['ledger.balance']).toContainEqual(
      expect.objectContaining({ asset: 'USD', kind: 'wallet', posted: '12.00' }),
    );
    await move(ada, account.ref as PortfolioId, 'main', '12.00');
    expect(await blocks()).toEqual([]);
  });
});
