import type { Tx } from '#server/platform/db/tx.ts';

// Which open transactions have recorded an event, so that the relay wakes after their commit and not before.
const marked = new WeakSet<Tx>();

export const markEvents = (tx: Tx): void => void marked.add(tx);
export const takeEventMark = (tx: Tx): boolean => marked.delete(tx);
