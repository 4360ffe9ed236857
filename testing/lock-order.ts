// Every test also watches the order of locks: a transaction that takes something after what
// stands behind it can wait for another that waits for it.
import { tellDisorder } from '#server/domains/ledger/locks/order.ts';

tellDisorder((what) => {
  throw new Error(
    `Locks out of order: ${what}. Lock accounts first, then call ledger.lockOwners before the first posting.`,
  );
});
