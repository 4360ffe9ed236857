import { refuse } from '#core/ledger/contract.ts';
import { headOf } from '#server/domains/ledger/post.ts';
import {
  assert,
  entryColumns,
  lockOrder,
  type OwnedLeg,
  type Post,
  type Posted,
  preparedLegs,
} from '#server/domains/ledger/rules.ts';
import { findKeys, type Head, takeKeys, writeEntries } from '#server/domains/ledger/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface Prepared {
  readonly head: Head;
  readonly legs: readonly OwnedLeg[];
  readonly key: string;
}

/**
 * Many independent posts in two statements: every balance is locked and written once, however many posts share it.
 * All or nothing. All posts count at the same instant. Answers in the order asked; replays are told apart one by one.
 */
export async function postMany(tx: Tx, posts: readonly Post[]): Promise<readonly Posted[]> {
  const [first] = posts;
  if (!first) return [];
  assert(
    posts.every((post) => post.at === first.at),
    'posts of one call count at one instant',
  );
  const prepared = posts.map((post): Prepared => {
    const legs = preparedLegs(post);
    return { head: headOf(post, legs), legs, key: `${post.owner}/${post.idemKey}` };
  });

  const known = await takeOrFindKeys(tx, prepared);
  const written = new Set<string>();
  const fresh: { leg: OwnedLeg; txId: number }[] = [];
  const answers = prepared.map(({ head, legs, key }): Posted => {
    const holder = known.get(key);
    assert(holder !== undefined, 'every key is held after it was taken');
    if (!holder.hash.equals(head.hash)) throw refuse('id_reused');
    const replayed = !holder.isFresh || written.has(key);
    written.add(key);
    if (!replayed) for (const leg of legs) fresh.push({ leg, txId: holder.txId });
    return { txId: holder.txId, replayed };
  });

  if (fresh.length > 0)
    await writeEntries(tx, first.at, entryColumns(fresh.sort((a, b) => lockOrder(a.leg, b.leg))));
  return answers;
}

interface Holder {
  readonly txId: number;
  readonly hash: Buffer;
  readonly isFresh: boolean;
}

async function takeOrFindKeys(tx: Tx, prepared: readonly Prepared[]): Promise<Map<string, Holder>> {
  // One key twice in a call: the first post takes it, the second must equal it.
  const firstByKey = new Map<string, Head>();
  for (const { key, head } of prepared) if (!firstByKey.has(key)) firstByKey.set(key, head);

  const holders = new Map<string, Holder>();
  for (const row of await takeKeys(tx, [...firstByKey.values()])) {
    const key = `${row.owner}/${row.idemKey}`;
    const head = firstByKey.get(key);
    assert(head !== undefined, 'only asked keys are taken');
    holders.set(key, { txId: row.tx, hash: head.hash, isFresh: true });
  }
  const taken = [...firstByKey].filter(([key]) => !holders.has(key)).map(([, head]) => head);
  if (taken.length > 0) {
    for (const row of await findKeys(tx, taken)) {
      holders.set(`${row.owner}/${row.idemKey}`, { txId: row.tx, hash: row.reqHash, isFresh: false });
    }
  }
  return holders;
}
