// Every test also watches the order of locks (D9): a transaction that takes a balance after a later one can wait for another that
// waits for it. Which balances it should have locked first stands in the message.
import { tellDisorder } from '#server/domains/ledger/locks/order.ts';

const say = ({ owner, asset, kind }: { owner: number; asset: string; kind: string }): string =>
  `${kind} of ${owner} in ${asset}`;

tellDisorder((late, after) => {
  throw new Error(
    `Locks out of order: ${say(late)} after ${say(after)}. Call ledger.lockOwners before the first posting, or post all with ledger.postMany.`,
  );
});
