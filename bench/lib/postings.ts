// Two-leg postings from Node: what a posting costs is what other work is compared with.
import type { OwnerId } from '#core/ledger/rules.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mustHold } from './result.ts';

const people = 1_000;
const batchSize = 1_000;
const at = Date.UTC(2026, 0, 5);

/** All on one stripe, as one worker or one neighbourhood would be. */
export const openPeople = (db: Database): Promise<OwnerId[]> =>
  db.transaction(async (tx) => {
    const first = await ledger.openOwner(tx, 'usr_0', { opens: [['USD', 'wallet']] });
    const owners = [first];
    for (let place = 1; place < people; place++)
      owners.push(
        await ledger.openOwner(tx, `usr_${place}`, { stripeOf: first, opens: [['USD', 'wallet']] }),
      );
    await ledger.postMany(
      tx,
      owners.map((owner) => transfer('opening', `open${owner}`, 'house', owner, 1_000_000_000n)),
    );
    return owners;
  });

let posted = 0;
function transfer(
  kind: ledger.TxKind,
  idemKey: string,
  from: OwnerId | 'house',
  to: OwnerId | 'house',
  units: bigint,
): ledger.Post {
  const owner = from === 'house' ? to : from;
  return {
    owner: owner === 'house' ? 0 : owner,
    kind,
    idemKey,
    at,
    legs: [
      {
        owner: from,
        asset: 'USD',
        kind: from === 'house' ? 'promo' : 'wallet',
        units: -units,
        code: 'principal',
      },
      { owner: to, asset: 'USD', kind: to === 'house' ? 'fees' : 'wallet', units, code: 'principal' },
    ],
  };
}

/** The same walk in each run (a linear congruential generator, its upper bits). */
function nextRandom(): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0;
  return random >>> 8;
}
let random = 1;

function nextTransfer(owners: readonly OwnerId[], target: 'house' | 'person'): ledger.Post {
  posted += 1;
  const pick = () => owners[nextRandom() % owners.length] ?? 0;
  const from = pick();
  let to: OwnerId | 'house' = target === 'house' ? 'house' : pick();
  while (to === from) to = pick();
  return transfer('transfer', `t${posted}`, from, to, 5n);
}

/** Acknowledged postings per second of `clients` callers that each wait for their answer. */
export async function posting(
  db: Database,
  owners: readonly OwnerId[],
  clients: number,
  how: 'uniform' | 'hot' | 'transaction',
  ms: number,
): Promise<number> {
  const lane = ledger.openPostingLane(db);
  const end = performance.now() + ms;
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const post = nextTransfer(owners, how === 'hot' ? 'house' : 'person');
        const answer = await (how === 'transaction'
          ? db.transaction((tx) => ledger.post(tx, post))
          : lane.post(post));
        mustHold(!answer.replayed, 'every post is new');
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - started);
}

/**
 * Two workers, each with its own half of the people, as stripe workers have: posts per second of
 * both together.
 */
export async function batches(db: Database, owners: readonly OwnerId[], ms: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const worker = async (own: readonly OwnerId[]) => {
    while (performance.now() - started < ms) {
      const posts = Array.from({ length: batchSize }, () => nextTransfer(own, 'person'));
      const answers = await ledger.postMany(db.read, posts);
      mustHold(
        answers.every((answer) => !answer.replayed),
        'every post of a batch is new',
      );
      done += batchSize;
    }
  };
  await Promise.all([worker(owners.slice(0, people / 2)), worker(owners.slice(people / 2))]);
  return (done * 1_000) / (performance.now() - started);
}
