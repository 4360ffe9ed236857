// The exchange library ccxt as an independent client of the test venue. 67 MB, so it is fetched
// into .cache and is no dependency.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = '4.5.84';
const home = fileURLToPath(new URL('../../.cache/ccxt', import.meta.url));
const folder = join(home, 'node_modules/ccxt/js/src/pro');

/** Folder of its clients, or undefined when it was not fetched. */
export const findCcxt = (): string | undefined =>
  existsSync(join(folder, 'kraken.js')) ? folder : undefined;

/**
 * Finds or fetches it; undefined, with a line that says so, where npm cannot. Tests of it are then
 * skipped and listed.
 */
export function provideCcxt(say: (line: string) => void): string | undefined {
  if (findCcxt()) return folder;
  say('Fetching the exchange library ccxt for the tests (once, into .cache)…');
  mkdirSync(home, { recursive: true });
  // Its install script calls an address of its own: it is not run.
  const done = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      home,
      `ccxt@${version}`,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { stdio: 'ignore', timeout: 180_000 },
  );
  if (done.status !== 0)
    say('ccxt cannot be fetched here: tests of the venue against it will be skipped and listed.');
  return findCcxt();
}
