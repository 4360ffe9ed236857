// For once a transaction has committed, and not before.
import type { Tx } from '#server/platform/db/tx.ts';

const asked = new WeakMap<Tx, Set<() => void>>();

/**
 * Calls back after this transaction has committed: once, however often it was asked. Never when the
 * transaction fails. A process that ends in between does not call, so it may only be a hint.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const callbacks = asked.get(tx) ?? new Set();
  asked.set(tx, callbacks.add(callback));
}

/** The callbacks that this transaction asked for, once. */
export function takeAfterCommit(tx: Tx): ReadonlySet<() => void> {
  const callbacks = asked.get(tx) ?? new Set();
  asked.delete(tx);
  return callbacks;
}
