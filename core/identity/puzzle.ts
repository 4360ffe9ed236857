// Proof of work: after many failures a browser computes for about a second instead of being shut
// out. Shared by both sides.
import { sha256 } from '@noble/hashes/sha2.js';
import { z } from '#core/values/z.ts';

export type PuzzlePurpose = 'sign-in' | 'sign-up';

/** What a call that asked for a puzzle takes with its second try. */
export const proofSchema = z.strictObject({
  puzzle: z.string().min(20).max(200),
  solution: z.string().regex(/^\d{1,10}(\.\d{1,10}){0,15}$/),
});
export type Proof = z.infer<typeof proofSchema>;

export interface PuzzleTerms {
  readonly purpose: string;
  readonly expiresAt: number;
  /** Several small puzzles take a steadier time than one large one. */
  readonly pieces: number;
  /** Zero bits that the hash of each piece begins with. */
  readonly bits: number;
}

/** `sign-in.1750000000000.8.14.nonce.signature`: all that solver and judge need to know. */
export function readPuzzle(puzzle: string): PuzzleTerms | undefined {
  const [, purpose = '', expiresAt, pieces, bits] =
    /^([a-z-]{1,20})\.(\d{13})\.(\d{1,2})\.(\d{1,2})\.[\w-]+\.[\w-]+$/.exec(puzzle) ?? [];
  if (purpose === '') return undefined;
  return { purpose, expiresAt: Number(expiresAt), pieces: Number(pieces), bits: Number(bits) };
}

const text = new TextEncoder();
const fits = (puzzle: string, piece: number, nonce: number, bits: number): boolean => {
  const hash = sha256(text.encode(`${puzzle}.${piece}.${nonce}`));
  const head = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return Math.clz32(head) >= bits;
};

/** True when each piece is solved. */
export function isSolution(terms: PuzzleTerms, { puzzle, solution }: Proof): boolean {
  const nonces = solution.split('.').map(Number);
  return (
    nonces.length === terms.pieces && nonces.every((nonce, piece) => fits(puzzle, piece, nonce, terms.bits))
  );
}

const hashesBetweenPauses = 2_000;

/**
 * Solves a puzzle, with pauses so that a page stays alive. Undefined for a text that is no puzzle.
 */
export async function solvePuzzle(puzzle: string): Promise<Proof | undefined> {
  const terms = readPuzzle(puzzle);
  if (!terms) return undefined;
  const nonces: number[] = [];
  let worked = 0;
  for (let piece = 0; piece < terms.pieces; piece++) {
    let nonce = 0;
    while (!fits(puzzle, piece, nonce, terms.bits)) {
      nonce++;
      if (++worked % hashesBetweenPauses === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    nonces.push(nonce);
  }
  return { puzzle, solution: nonces.join('.') };
}
