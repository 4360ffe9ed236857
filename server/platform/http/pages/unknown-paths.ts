import type { Log } from '#server/platform/log.ts';

const unknownEveryMs = 60_000;

/**
 * A line a minute however many were asked for: a log that grows with every guess fills the disk.
 */
export function unknownPaths(log: Log): (path: string) => void {
  let count = 0;
  return (path) => {
    count += 1;
    if (count > 1) return;
    setTimeout(() => {
      log.warn('http.unknown_paths', { count, first: path.slice(0, 200) });
      count = 0;
    }, unknownEveryMs).unref();
  };
}
