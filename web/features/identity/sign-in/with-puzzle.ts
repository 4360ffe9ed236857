import type { Proof } from '#core/identity/puzzle.ts';
import { failureOf } from '#web/lib/failures/failure.ts';

/**
 * Makes a call that may ask for a puzzle after many failures, solves it and calls again. People see
 * a button that is busy for a second longer. What solves it is fetched only then.
 */
export async function withPuzzle<Output>(
  call: (proof: { proof?: Proof }) => Promise<Output>,
): Promise<Output> {
  try {
    return await call({});
  } catch (error) {
    const { code, detail } = failureOf(error);
    if (code !== 'puzzle_required' || detail['puzzle'] === undefined) throw error;
    const { solvePuzzle } = await import('#core/identity/puzzle.ts');
    const proof = await solvePuzzle(detail['puzzle']);
    if (!proof) throw error;
    return await call({ proof });
  }
}
