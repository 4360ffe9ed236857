// The ledger against a model that is too simple to be wrong: every action on both, answers and
// balances compared, in runs of up to 40 actions. Known mutants prove that the model would
// notice.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerId } from '#core/ledger/rules.ts';
import { bare } from '#core/values/kind.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openTestDatabase } from '#testing/database.ts';
import { amount } from '#testing/run/amount.ts';
import {
  type Action,
  actions,
  Model,
  modelAt as at,
  type Outcome,
  type Person,
  postsOf,
} from '#testing/stages/ledger-model.ts';

const numRuns = amount({ everyday: 50, system: 120, long: 1_000 });

/** How the real ledger is called; a mutant bends the posts on the way. */
type Bend = (post: ledger.Post) => ledger.Post;

async function perform(
  db: Database,
  action: Action['do'],
  posts: readonly ledger.Post[],
  txIds: Map<ledger.Post, number>,
): Promise<Outcome> {
  const work = async (tx: Tx): Promise<readonly ledger.Posted[]> => {
    const [first] = posts;
    if (!first) return [];
    if (action === 'many') return ledger.postMany(tx, posts);
    if (action === 'batch') return [await ledger.postBatch(tx, asBatch(first))];
    return [await ledger.post(tx, first)];
  };
  try {
    const answers = await db.transaction(work);
    for (const [place, answer] of answers.entries())
      if (!answer.replayed) txIds.set(posts[place]!, answer.txId);
    return answers.every((answer) => answer.replayed) ? 'replayed' : 'done';
  } catch (fault) {
    if (fault instanceof Refusal) return fault.code as Outcome;
    throw fault;
  }
}

function asBatch(post: ledger.Post): ledger.BatchPost {
  const own = post.legs.filter((one) => one.owner !== 'house');
  return {
    stripe: ledger.stripeOf(post.owner),
    kind: post.kind,
    idemKey: post.idemKey,
    at,
    asset: post.legs[0]!.asset,
    legs: {
      owner: own.map((one) => one.owner as OwnerId),
      kind: own.map((one) => one.kind),
      units: own.map((one) => bare(one.units)),
      code: own.map((one) => one.code),
    },
    house: post.legs
      .filter((one) => one.owner === 'house')
      .map(({ units, ...one }) => ({ ...one, units: bare(units) })),
  };
}

let run = 0;
let unique = 0;
async function openPeople(db: Database): Promise<OwnerId[]> {
  run += 1;
  return db.transaction(async (tx) => {
    const first = await ledger.openOwner(tx, `usr_${run}a`);
    const second = await ledger.openOwner(tx, `usr_${run}b`, { stripeOf: first });
    let third = await ledger.openOwner(tx, `usr_${run}c`);
    for (let tries = 0; ledger.stripeOf(third) === ledger.stripeOf(first); tries++)
      third = await ledger.openOwner(tx, `usr_${run}c${tries}`);
    return [first, second, third];
  });
}

async function check(db: Database, script: readonly Action[], bend: Bend): Promise<void> {
  const owners = await openPeople(db);
  const model = new Model();
  const txIds = new Map<ledger.Post, number>();
  // Everyone starts with some money, or most actions would be refused.
  const opening = owners.flatMap((_, place) =>
    postsOf({ do: 'deposit', who: place as Person, key: 9, asset: 'USD', units: 1_000n }, owners),
  );
  expect(await perform(db, 'many', opening, new Map())).toBe(model.apply(opening));
  for (const action of script) {
    if (action.do === 'reverse') {
      await reverseBoth(db, model, txIds, action.place);
    } else {
      const posts = postsOf(action, owners);
      const expected = model.apply(posts);
      expect(
        await perform(
          db,
          action.do,
          posts.map((one) => bend(one)),
          txIds,
        ),
        action.do,
      ).toBe(expected);
    }
    const real = await ledger.balancesOf(db.read, owners);
    const shown = Object.fromEntries(
      real
        .filter((row) => row.units !== 0n)
        .map((row) => [`${row.owner}/${row.asset}/${row.kind}`, row.units]),
    );
    expect(shown).toEqual(Object.fromEntries([...model.balances].filter(([, amount]) => amount !== 0n)));
  }
}

/** Reverses one of the posts made so far, on both sides; a second reversal of it is a replay. */
async function reverseBoth(
  db: Database,
  model: Model,
  txIds: ReadonlyMap<ledger.Post, number>,
  place: number,
): Promise<void> {
  const candidates = [...txIds];
  const chosen = candidates[place % Math.max(candidates.length, 1)];
  if (!chosen) return;
  const [post, txId] = chosen;
  const mirrored: ledger.Post = {
    ...post,
    kind: 'reversal',
    idemKey: `r${txId}`,
    legs: post.legs.map((one) => ({ ...one, units: -bare(one.units) })),
  };
  const expected = model.apply([mirrored]);
  const answer = await db
    .transaction((tx) => ledger.reverse(tx, txId, { idemKey: `r${txId}`, reason: 'test', at }))
    .then(
      (posted) => (posted.replayed ? 'replayed' : 'done'),
      (fault: unknown) => (fault instanceof Refusal ? fault.code : Promise.reject(fault)),
    );
  expect(answer, 'reverse').toBe(expected);
}

const property = (db: Database, runs: number, bend: Bend = (post) => post) =>
  fc.assert(
    fc.asyncProperty(actions, (script) => check(db, script, bend)),
    { numRuns: runs, endOnFailure: true },
  );

/**
 * A database whose functions were rewritten: each text must occur, or the mutant would prove
 * nothing.
 */
async function mutantDatabase(
  functions: readonly string[],
  text: RegExp,
  replacement: string,
  extra = 'select 1',
): Promise<Database> {
  const db = await openTestDatabase();
  for (const name of functions) {
    const { rows } = await db.pool.query<{ text: string }>(
      `select pg_get_functiondef('ledger.${name}'::regproc) as text`,
    );
    const before = rows[0]!.text;
    expect(before).toMatch(text);
    await db.pool.query(before.replaceAll(new RegExp(text, 'g'), replacement));
  }
  await db.pool.query(extra);
  return db;
}

describe('the ledger and its model', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  it('give the same answers and balances to every sequence of actions', { timeout: 600_000 }, async () => {
    await property(db, numRuns);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  const bends: Readonly<Record<string, Bend>> = {
    'a wrong sign': (post) =>
      post.kind === 'trade'
        ? { ...post, legs: post.legs.map((one) => ({ ...one, units: -bare(one.units) })) }
        : post,
    'a wrong asset': (post) => ({
      ...post,
      legs: post.legs.map((one) => ({ ...one, units: bare(one.units), asset: 'USD' as const })),
    }),
    'a key that is never the same': (post) =>
      post.idemKey.endsWith('end') ? { ...post, idemKey: `${post.idemKey}${(unique += 1)}` } : post,
  };
  for (const [name, bend] of Object.entries(bends)) {
    it(`notice ${name}`, async () => {
      await expect(property(db, 200, bend)).rejects.toThrow();
    });
  }

  const overdraftText = /\(b\.neg_ok or b\.posted [+>]=? [a-z_.]+( >= 0)?\)/;
  const mutants: readonly [string, readonly string[], RegExp, string, string?][] = [
    [
      'a missing overdraft check',
      ['post', 'transfer', 'post_entries'],
      overdraftText,
      'true',
      'alter table ledger.balance drop constraint no_overdraft',
    ],
    ['a key without its payload', ['take_key'], /known is distinct from p_hash/, 'false'],
  ];
  for (const [name, functions, text, replacement, extra] of mutants) {
    it(`notice ${name}`, async () => {
      const mutant = await mutantDatabase(functions, text, replacement, extra);
      await expect(property(mutant, 200)).rejects.toThrow();
      await mutant.close();
    });
  }

  it('leave a trace in the audit when a running balance is wrong', async () => {
    const mutant = await mutantDatabase(['post_entries'], /c\.posted \+ p_running/, 'p_running');
    await property(mutant, 20).catch(() => undefined);
    expect((await ledger.verifyBook(mutant.read)).map((row) => row.what)).toContain(
      'running balance is broken',
    );
    await mutant.close();
  });
});
