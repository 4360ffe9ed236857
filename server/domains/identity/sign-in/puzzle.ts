// Where a door was closed after many failures, it now asks for work: cheap once for a person, dear
// a million times.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse } from '#core/identity/contract.ts';
import { isSolution, type Proof, type PuzzlePurpose, readPuzzle } from '#core/identity/puzzle.ts';
import { minuteMs } from '#core/values/time.ts';
import { Refusal } from '#core/values/refusal.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import type { LimitName } from '#server/platform/auth/limits.ts';

const validMs = 5 * minuteMs;
const pieces = 8;
/** 8 pieces of 14 bits: 131,000 hashes, about a second on a phone. */
const bits = 14;

/**
 * Twice the work from a hundred tries too many on, four times from a thousand on; never more, or it
 * would be a lock again.
 */
const bitsFor = (tooMany: number): number => bits + (tooMany >= 1_000 ? 2 : tooMany >= 100 ? 1 : 0);

/**
 * Counts one try by each counter. Past any of them a solved puzzle is asked for, by
 * `puzzle_required` with the puzzle.
 */
export async function countTry(
  identity: Identity,
  purpose: PuzzlePurpose,
  counters: readonly (readonly [name: LimitName, key: string])[],
  proof: Proof | undefined,
  userId?: string,
): Promise<void> {
  let tooMany = 0;
  for (const [name, key] of counters) tooMany = Math.max(tooMany, await identity.limits.excess(name, key));
  if (tooMany === 0 || (proof && (await accepts(identity, purpose, proof)))) return;
  throw refuse('puzzle_required', { puzzle: newPuzzle(identity, purpose, bitsFor(tooMany)) }).of(userId);
}

const signatureOf = ({ seal }: Identity, body: string): string =>
  seal.hash(`puzzle ${body}`).toString('base64url').slice(0, 27);

function newPuzzle(identity: Identity, purpose: PuzzlePurpose, hardness: number): string {
  const nonce = randomBytes(12).toString('base64url');
  const body = `${purpose}.${identity.app.clock.now() + validMs}.${pieces}.${hardness}.${nonce}`;
  return `${body}.${signatureOf(identity, body)}`;
}

/**
 * Ours, for this, in time, solved, and for the first time: nothing is kept of a puzzle until it is
 * used up.
 */
async function accepts(identity: Identity, purpose: PuzzlePurpose, proof: Proof): Promise<boolean> {
  const terms = readPuzzle(proof.puzzle);
  if (!terms || terms.purpose !== purpose || terms.expiresAt <= identity.app.clock.now()) return false;
  const cut = proof.puzzle.lastIndexOf('.');
  const given = Buffer.from(proof.puzzle.slice(cut + 1));
  const expected = Buffer.from(signatureOf(identity, proof.puzzle.slice(0, cut)));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (!isSolution(terms, proof)) return false;
  try {
    await identity.limits.take('puzzle', proof.puzzle);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}
