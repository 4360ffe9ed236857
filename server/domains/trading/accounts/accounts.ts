import { assert } from '#core/values/assert.ts';
import { type AccountId, newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type AccountRow, findAccount, insertAccount } from '#server/domains/trading/accounts/store.ts';
import type { CashKind } from '#server/domains/trading/rules.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Account = AccountRow;

export const cashKindOf = (kind: Account['kind']): CashKind => (kind === 'copy' ? 'copy_cash' : 'wallet');

export interface OpenAccount {
  readonly kind: Account['kind'];
  /**
   * The ledger's name of the owner: `usr_…` (own), `pfo_…` (portfolio), `cpy_…` (copy) or the id of
   * a house strategy.
   */
  readonly ref: string;
  /** The person whose money it is; a house strategy has none. */
  readonly userId?: string;
  /** Puts the money of a portfolio or a copy on the stripe of its person. */
  readonly stripeOf?: number;
  readonly at: number;
}

/** The sub-account of this ref, opened at the first call together with its ledger owner. */
export async function openAccount(tx: Tx, request: OpenAccount): Promise<Account> {
  const known = await findAccount(tx, request.ref);
  if (known) return known;
  const owner = await ledger.openOwner(tx, request.ref, {
    ...(request.stripeOf === undefined ? {} : { stripeOf: request.stripeOf }),
    // What becomes of a copy is told by copying.
    ...(request.kind === 'portfolio' && request.userId !== undefined && { holder: request.userId }),
    opens: [
      ['USD', cashKindOf(request.kind)],
      ['USD', 'margin'],
    ],
  });
  const id: AccountId = newId('acc', request.at);
  await insertAccount(tx, {
    owner,
    id,
    kind: request.kind,
    ref: request.ref,
    userId: request.userId ?? null,
    openedAt: request.at,
  });
  const opened = await findAccount(tx, request.ref);
  assert(opened !== undefined, `${request.ref} has a sub-account after it was opened`);
  return opened;
}

/** A person's own account. */
export const openOwnAccount = (tx: Tx, userId: string, at: number): Promise<Account> =>
  openAccount(tx, { kind: 'own', ref: userId, userId, at });
