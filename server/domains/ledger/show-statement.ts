import type { StatementLine, TabTotal } from '#core/ledger/contract.ts';
import { assets, type TxKind } from '#core/ledger/rules.ts';
import { spanOf, type TransactionFilter, type TransactionTab } from '#core/ledger/transactions.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import { statement } from '#server/domains/ledger/statement.ts';
import { sumLines } from '#server/domains/ledger/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const kindsOfTab: Readonly<Record<Exclude<TransactionTab, 'all'>, readonly TxKind[]>> = {
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

/** What was paid in, out and traded, in dollars and in each coin, over everything that ever happened. */
export async function showTotals(
  app: Pick<App, 'db'>,
  actor: Actor,
): Promise<Record<'deposits' | 'withdrawals' | 'trades', TabTotal>> {
  const owner = (await ownersOf(app.db.read, [actor.userId])).get(actor.userId);
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

/** One page of a person's wallet lines that fit the filter, newest first. */
export async function showStatement(
  app: Pick<App, 'db'>,
  actor: Pick<Actor, 'userId'>,
  ask: Ask,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const owner = (await ownersOf(app.db.read, [actor.userId])).get(actor.userId);
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
