// What every change of a running copy begins with: whose it is, its account locked, its state, and
// whether it was made before.
import { assert } from '#core/values/assert.ts';
import { refuse } from '#core/copying/contract.ts';
import type { ChangeId, CopyId, OrderId } from '#core/values/ids.ts';
import { findChange, insertChange, isEditable } from '#server/domains/copying/money/store.ts';
import { lockCaughtUp } from '#server/domains/copying/fan-out/catch-up.ts';
import { type CopyRow, findCopy } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OwnCopy {
  readonly copy: CopyRow;
  readonly state: trading.AccountState;
}

/** The person's copy. Refuses `not_found` for someone else's. */
export async function requireOwnCopy(tx: Tx, actor: Actor, copyId: CopyId): Promise<CopyRow> {
  const asked = await findCopy(tx, copyId);
  if (!asked || asked.userId !== actor.userId) throw refuse('not_found');
  return asked;
}

/**
 * The person's copy with its account locked and every fill of its leader answered. Refuses
 * `not_found` for someone else's.
 */
export async function lockOwnCopy(tx: Tx, market: Market, actor: Actor, copyId: CopyId): Promise<OwnCopy> {
  const asked = await requireOwnCopy(tx, actor, copyId);
  const state = (await lockCaughtUp(tx, market, asked)).get(asked.owner);
  const copy = await findCopy(tx, copyId);
  assert(state !== undefined && copy !== undefined, 'a copy has an account');
  return { copy, state };
}

/** Refuses a copy that is closing, has ended or is on hold. */
export function requireEditable({ state }: CopyRow): void {
  if (state === 'FROZEN') throw refuse('copy_frozen');
  if (!isEditable(state)) throw refuse('copy_is_closing');
}

/**
 * True for a change that is asked for the first time; the same id with another request is refused.
 */
export async function isNewChange(
  tx: Tx,
  change: {
    readonly id: ChangeId | OrderId;
    readonly copyId: CopyId;
    readonly request: string;
    readonly at: number;
  },
): Promise<boolean> {
  if (await insertChange(tx, change)) return true;
  const known = await findChange(tx, change.id);
  if (known?.copyId !== change.copyId || known.request !== change.request) throw refuse('id_reused');
  return false;
}

export async function requireCopy(tx: Tx, id: CopyId): Promise<CopyRow> {
  const copy = await findCopy(tx, id);
  assert(copy !== undefined, 'a copy that was locked is there');
  return copy;
}
