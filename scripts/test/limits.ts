// How long a run may take. On two free cores `npm test` takes eight minutes and a part of the
// system run 25: the rest is for machines on which other programs are busy too.
import { partNames } from '../../testing/run/parts.ts';

export interface Limits {
  /** Minutes of the whole run. */
  readonly run: number;
  /** Minutes of one file of tests. A test that only waits has ended by its own limit before. */
  readonly file: number;
}

const partMinutes = 40;
const hours = 60;

/** Limits of the everyday run, of the system run or one part of it, and of the long run. */
export function limitsOf(run: 'everyday' | 'system' | 'all', part: string | undefined): Limits {
  if (run === 'everyday') return { run: 20, file: 10 };
  if (run === 'all') return { run: 24 * hours, file: 6 * hours };
  return { run: part === undefined ? partMinutes * partNames.length : partMinutes, file: 25 };
}

/** Minutes of one check of the sources, and of the build. */
export const checkMinutes = 10;
/** Minutes in which what a machine lacks is fetched. */
export const provideMinutes = 15;
