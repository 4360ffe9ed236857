// Where each worker of a run is, from the steps that it wrote down.
import { existsSync, readFileSync } from 'node:fs';

/** Names the file of the steps, a line of JSON each. */
export const progressVariable = 'TEST_PROGRESS';

export interface Step {
  readonly pid: number;
  /** File of tests, below the root. */
  readonly path: string;
  /** The test that begins; none when the file begins. */
  readonly test?: string;
  /** The file has ended. */
  readonly isOver?: boolean;
}

/**
 * The newest step of each worker in a file that has not ended. A worker is in one file at a time:
 * the next one that begins ends the one before.
 */
export function openSteps(file: string): readonly Step[] {
  if (!existsSync(file)) return [];
  const newest = new Map<number, Step>();
  // Text behind the last line break is still being written.
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const step = JSON.parse(line) as Step;
    newest.set(step.pid, step);
  }
  return [...newest.values()].filter(({ isOver }) => !isOver);
}

/** As a failure names it. */
export const nameOf = ({ path, test }: Step): string => (test === undefined ? path : `${path} › ${test}`);
