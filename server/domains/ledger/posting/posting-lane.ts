// Group posting: what arrives while a write is under way goes into the next one together.
import { post } from '#server/domains/ledger/posting/post.ts';
import { postMany } from '#server/domains/ledger/posting/post-many.ts';
import type { Post, Posted } from '#server/domains/ledger/rules.ts';
import type { Db } from '#server/platform/db/tx.ts';

export interface PostingLane {
  /**
   * Durable when it resolves. Refuses like `post`; one caller's refusal never touches another's
   * post.
   */
  post(request: Post): Promise<Posted>;
}

interface Waiting {
  readonly request: Post;
  readonly resolve: (posted: Posted) => void;
  readonly reject: (fault: unknown) => void;
}

/** A statement holds the embedded database's only thread for its whole time. */
const largestGroup = 1_000;

/**
 * For posts that stand alone, outside any transaction of their caller, at rates where a commit each
 * is too slow. An idle lane posts at once; a busy one shares commits, so a hot account is written
 * once per group.
 */
export function openPostingLane(db: Db): PostingLane {
  // A server overlaps the disk of one group with the work of the next; the embedded database has
  // one connection.
  const groupsAtOnce = db.kind === 'server' ? 4 : 1;
  let queue: Waiting[] = [];
  let underWay = 0;

  const start = (): void => {
    while (queue.length > 0 && underWay < groupsAtOnce) {
      const group = queue.slice(0, largestGroup);
      queue = queue.slice(largestGroup);
      underWay += 1;
      void write(db, group).finally(() => {
        underWay -= 1;
        start();
      });
    }
  };

  return {
    post: (request) =>
      new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        // After the current turn, so that callers of one tick share a group.
        if (queue.length === 1) queueMicrotask(start);
      }),
  };
}

async function write(db: Db, group: readonly Waiting[]): Promise<void> {
  const [first] = group;
  try {
    // One statement is one transaction by itself, so nothing is begun or committed around it.
    const answers =
      group.length === 1 && first
        ? [await post(db.read, first.request)]
        : await postMany(
            db.read,
            group.map(({ request }) => request),
          );
    for (const [place, { resolve }] of group.entries()) {
      const answer = answers[place];
      if (answer) resolve(answer);
    }
  } catch {
    // Somebody's post does not fit, or a lock was lost: each gets its own answer. Keys make the
    // second try safe.
    for (const { request, resolve, reject } of group)
      await db.transaction((tx) => post(tx, request)).then(resolve, reject);
  }
}
