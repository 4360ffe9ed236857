import { assert } from '#core/values/assert.ts';
import { refuse } from '#core/ledger/contract.ts';
import { headOf } from '#server/domains/ledger/posting/post.ts';
import {
  entryColumns,
  lockOrder,
  type OwnedLeg,
  type Post,
  type Posted,
  preparedLegs,
} from '#server/domains/ledger/rules.ts';
import { type Head, writeMany } from '#server/domains/ledger/posting/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A post ready to be written: its legs are in lock order. */
export interface Prepared {
  readonly head: Head;
  readonly legs: readonly OwnedLeg[];
  readonly key: string;
}

/**
 * Many independent posts in one statement: every balance is locked and written once, however many
 * posts share it. All or nothing. Answers in the order asked; replays are told apart one by one.
 * Refuses `insufficient_funds`, `id_reused`.
 */
export function postMany(tx: Tx, posts: readonly Post[]): Promise<readonly Posted[]> {
  const prepared = posts.map((post) => {
    const legs = preparedLegs(post);
    return { head: headOf(post, legs), legs, key: `${post.owner}/${post.idemKey}` };
  });
  return writePrepared(tx, prepared);
}

export async function writePrepared(tx: Tx, prepared: readonly Prepared[]): Promise<readonly Posted[]> {
  // One key twice in a call: the first post takes it, the second must equal it.
  let open = new Map<string, Prepared>();
  for (const one of prepared) {
    const first = open.get(one.key);
    if (!first) open.set(one.key, one);
    else if (!first.head.hash.equals(one.head.hash)) throw refuse('id_reused');
  }

  const answers = new Map<string, Posted>();
  while (open.size > 0) {
    const asked = [...open.values()];
    const { txs, known } = await writeAll(tx, asked);
    const next = new Map<string, Prepared>();
    for (const [place, one] of asked.entries()) {
      const txId = txs[place] ?? null;
      if (txId === null) next.set(one.key, one);
      else if (known && known[place] !== one.head.hash.toString('hex')) throw refuse('id_reused');
      else answers.set(one.key, { txId, replayed: known !== null });
    }
    assert(next.size < open.size, 'every round of posting many gets further');
    open = next;
  }

  const seen = new Set<string>();
  return prepared.map(({ key }) => {
    const answer = answers.get(key);
    assert(answer !== undefined, 'every post has an answer');
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat ? { ...answer, replayed: true } : answer;
  });
}

function writeAll(tx: Tx, asked: readonly Prepared[]) {
  const legs = asked.flatMap((one, place) => one.legs.map((leg) => ({ leg, head: place + 1 })));
  legs.sort((a, b) => lockOrder(a.leg, b.leg));
  const columns = entryColumns(
    legs.map(({ leg }) => leg),
    legs.map(({ head }) => head),
  );
  return writeMany(tx, asked, columns);
}
