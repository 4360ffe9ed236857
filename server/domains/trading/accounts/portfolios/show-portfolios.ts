import type {
  PortfolioList,
  PortfolioRef,
  PortfolioRow,
} from '#core/trading/portfolios/portfolios-contract.ts';
import { formatUnits } from '#core/values/money.ts';
import * as plans from '#server/domains/plans/index.ts';
import { figuresOf, type Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { type Owned, ownedBy, partOf } from '#server/domains/trading/history/worth.ts';
import { withdrawableOf } from '#server/domains/trading/risk/withdrawable.ts';
import { refOf } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { isOpenPortfolio } from '#server/domains/trading/accounts/store.ts';
import { listNames } from '#server/domains/trading/accounts/portfolios/store.ts';
import { countWaiting } from '#server/domains/trading/orders/working/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * A person's open portfolios, the first one first, with what each is worth; together the total of
 * the dashboard.
 */
export async function showPortfolios(app: Needs, userId: string): Promise<PortfolioList> {
  const tx = app.db.read;
  const at = app.clock.now();
  const all = await ownedBy(tx, userId);
  const names = await listNames(tx, userId);
  const others = all.accounts.filter(({ kind }) => kind === 'portfolio');
  const open = others.filter(isOpenPortfolio);
  const portfolios: PortfolioRow[] = [];
  for (const id of ['main', ...open.map(refOf)] as PortfolioRef[])
    portfolios.push(await rowOf(app, tx, { id, all, names, at }));
  const has = await plans.entitlementsOf(tx, userId, at);
  const more = has.portfolios === null ? undefined : plans.limitReached(has, 'portfolios').detail['plan'];
  const closed = others
    .filter(({ closedAt }) => closedAt !== null)
    .map(({ ref, owner }) => ({ id: ref as PortfolioRef, name: names.get(owner) ?? null }));
  return { portfolios, closed, limit: has.portfolios, upgradeTo: more ?? null };
}

/** One of them, for whoever has just changed it. */
export async function showOnePortfolio(app: Needs, userId: string, id: PortfolioRef): Promise<PortfolioRow> {
  const tx = app.db.read;
  const all = await ownedBy(tx, userId);
  const names = await listNames(tx, userId);
  return rowOf(app, tx, { id, all, names, at: app.clock.now() });
}

interface Asked {
  readonly id: PortfolioRef;
  readonly all: Owned;
  readonly names: ReadonlyMap<number, string>;
  readonly at: number;
}

async function rowOf(app: Needs, tx: Tx, { id, all, names, at }: Asked): Promise<PortfolioRow> {
  const part = partOf(all, id);
  const owner = part.owners[0];
  const account = part.accounts.find((one) => one.owner === owner);
  const figures = await figuresOf(app, tx, part, at);
  return {
    id,
    name: (owner === undefined ? undefined : names.get(owner)) ?? null,
    openedAt: account ? new Date(account.openedAt).toISOString() : null,
    value: figures.totalValue,
    cash: figures.balance,
    rests: account?.rests ?? false,
    movable: formatUnits(owner === undefined ? 0n : (await withdrawableOf(app, tx, owner)).cents, 2),
    unrealisedPnl: figures.unrealisedPnl,
    dailyPnl: figures.dailyPnl,
    dailyAdjusted: figures.dailyAdjusted,
    dailyPnlPercent: figures.dailyPnlPercent,
    totalProfit: figures.totalProfit,
    positions: figures.activePositions,
    orders: owner === undefined ? 0 : await countWaiting(tx, owner),
  };
}
