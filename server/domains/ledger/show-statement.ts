import type { StatementLine } from '#core/ledger/contract.ts';
import type { TxKind } from '#core/ledger/rules.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import { statement } from '#server/domains/ledger/statement.ts';
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
