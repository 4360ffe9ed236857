import type { StatementLine, TabTotal } from '#core/ledger/contract.ts';
import { assets, type OwnerId, type TxKind } from '#core/ledger/rules.ts';
import type { TransactionFilter, TransactionTab } from '#core/ledger/transactions.ts';
import type { PortfolioId } from '#core/values/ids.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { spanOf } from '#core/values/zone/zone.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import { statement } from '#server/domains/ledger/statements/statement.ts';
import { sumLines } from '#server/domains/ledger/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const kindsOfTab: Readonly<Record<Exclude<TransactionTab, 'all'>, readonly TxKind[]>> = {
  deposits: ['opening', 'deposit', 'deposit_reversed', 'bonus'],
  withdrawals: ['withdrawal', 'withdrawal_returned'],
  trades: ['trade', 'fee'],
  nfts: ['collectible'],
  transfers: ['copy', 'adjustment', 'conversion', 'reversal', 'transfer', 'plan', 'other'],
};

interface Ask extends TransactionFilter {
  readonly limit: number;
  readonly before?: string | undefined;
}

/**
 * The ledger owner of a person's portfolio beside the wallet, open or closed. Refuses `not_found`
 * for anybody else's.
 */
type PortfolioOwner = (tx: Tx, userId: string, id: PortfolioId) => Promise<OwnerId>;

export type StatementNeeds = Pick<App, 'db'> & { readonly portfolioOwner: PortfolioOwner };

/** Undefined for somebody who never had a wallet. */
export const shownOwner = async (
  app: StatementNeeds,
  { userId }: Pick<Actor, 'userId'>,
  portfolio: PortfolioId | undefined,
): Promise<OwnerId | undefined> =>
  portfolio === undefined
    ? (await ownersOf(app.db.read, [userId])).get(userId)
    : app.portfolioOwner(app.db.read, userId, portfolio);

/**
 * What was paid in, out and traded, in dollars and in each coin, over everything that ever
 * happened.
 */
export async function showTotals(
  app: StatementNeeds,
  actor: Actor,
  portfolio?: PortfolioId,
): Promise<Record<'deposits' | 'withdrawals' | 'trades', TabTotal>> {
  const owner = await shownOwner(app, actor, portfolio);
  const sums = owner === undefined ? [] : await sumLines(app.db.read, owner);
  const totalOf = (tab: 'deposits' | 'withdrawals' | 'trades'): TabTotal => {
    const rows = sums.filter(({ kind }) => kindsOfTab[tab].includes(kind));
    const unitsOf = (asset: (typeof assets)[number]) =>
      rows.reduce((sum, row) => (row.asset === asset ? sum + row.units : sum), 0n);
    return {
      amount: formatUnits(unitsOf('USD'), assetScale.USD),
      lines: rows.reduce((sum, { lines }) => sum + lines, 0),
      coins: assets
        .filter((asset) => asset !== 'USD' && unitsOf(asset) !== 0n)
        .map((asset) => ({ asset, amount: formatUnits(unitsOf(asset), assetScale[asset]) })),
    };
  };
  return { deposits: totalOf('deposits'), withdrawals: totalOf('withdrawals'), trades: totalOf('trades') };
}

/**
 * One page of the lines of a person's wallet, or of a portfolio beside it, that fit the filter,
 * newest first.
 */
export async function showStatement(
  app: StatementNeeds,
  actor: Pick<Actor, 'userId'>,
  ask: Ask,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const owner = await shownOwner(app, actor, ask.portfolio);
  const span = spanOf(ask);
  if (owner === undefined || !span) return { lines: [], next: null };
  const kinds = ask.kind === undefined || ask.kind === 'all' ? undefined : kindsOfTab[ask.kind];
  return statement(app.db.read, owner, {
    limit: ask.limit,
    before: ask.before,
    kinds,
    asset: ask.asset,
    span,
  });
}
