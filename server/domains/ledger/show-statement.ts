import type { StatementLine } from '#core/ledger/contract.ts';
import type { TxKind } from '#core/ledger/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import { statement } from '#server/domains/ledger/statement.ts';
import { sumLines } from '#server/domains/ledger/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

const kindsOfTab: Readonly<
  Record<'deposits' | 'withdrawals' | 'trades' | 'nfts' | 'transfers', readonly TxKind[]>
> = {
  deposits: ['opening', 'deposit', 'deposit_reversed', 'bonus'],
  withdrawals: ['withdrawal', 'withdrawal_returned'],
  trades: ['trade', 'fee'],
  nfts: ['collectible'],
  transfers: ['copy', 'adjustment', 'conversion', 'reversal', 'transfer', 'other'],
};

interface Ask {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly kind: 'all' | keyof typeof kindsOfTab;
}

const totalled = ['deposits', 'withdrawals', 'trades'] as const;

/** Dollars and lines of the wallet per tab, over everything that ever happened. */
export async function showTotals(
  app: Pick<App, 'db'>,
  actor: Actor,
): Promise<Record<(typeof totalled)[number], { amount: string; lines: number }>> {
  const owner = (await ownersOf(app.db.read, [actor.userId])).get(actor.userId);
  const sums = owner === undefined ? [] : await sumLines(app.db.read, owner);
  const totalOf = (tab: (typeof totalled)[number]) => {
    const rows = sums.filter(({ kind }) => kindsOfTab[tab].includes(kind));
    return {
      amount: formatUnits(
        rows.reduce((sum, { units }) => sum + units, 0n),
        2,
      ),
      lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    };
  };
  return { deposits: totalOf('deposits'), withdrawals: totalOf('withdrawals'), trades: totalOf('trades') };
}

export async function showStatement(
  app: Pick<App, 'db'>,
  actor: Actor,
  ask: Ask,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const owner = (await ownersOf(app.db.read, [actor.userId])).get(actor.userId);
  if (owner === undefined) return { lines: [], next: null };
  const kinds = ask.kind === 'all' ? undefined : kindsOfTab[ask.kind];
  return statement(app.db.read, owner, { limit: ask.limit, before: ask.before, kinds });
}
