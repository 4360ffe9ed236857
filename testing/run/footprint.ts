// A run of the tests leaves results, builds and caches behind. The sources and the data of this
// checkout stay as they were.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../scripts/test/processes.ts';
import { projectFiles } from '../source/project-files.ts';

/** Another program may be at home here while the tests run. */
const dataFolder = 'data';

/** Size and last change of every file below `root` that a run must not touch, by path. */
export type Footprint = ReadonlyMap<string, string>;

export const footprint = (root: string): Footprint =>
  new Map(projectFiles(root, [dataFolder, 'data-keys']).map((path) => [path, stampOf(join(root, path))]));

function stampOf(path: string): string {
  try {
    const { size, mtimeMs } = lstatSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return 'gone';
  }
}

/**
 * Paths that came, went or changed between two looks. Of a data folder that a running server holds
 * nothing can be said.
 */
export function changedPaths(root: string, before: Footprint, after: Footprint): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const isServed = isHeld(join(root, dataFolder));
  return paths
    .filter(
      (path) => before.get(path) !== after.get(path) && !(isServed && path.startsWith(`${dataFolder}/`)),
    )
    .toSorted();
}

/** Whether a living process of this machine has the lease of the data folder. */
function isHeld(folder: string): boolean {
  try {
    const lease = JSON.parse(readFileSync(join(folder, 'truefill.lease'), 'utf8')) as {
      readonly pid: number;
      readonly released?: boolean;
    };
    return !lease.released && isRunning(lease.pid);
  } catch {
    return false;
  }
}
