// A Bitcoin node for the tests: the one named by BITCOIND, the machine's, or Debian's package
// unpacked privately, without root.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesIn, unpackPackages } from './debian.ts';

const home = fileURLToPath(new URL('../../.cache/bitcoind', import.meta.url));
const program = join(home, 'bitcoind');
const known = ['/usr/bin/bitcoind', '/usr/local/bin/bitcoind'];

/** The node that is there, or undefined. */
export const findBitcoind = (): string | undefined =>
  [process.env['BITCOIND'] ?? '', ...known, program].find((path) => path !== '' && existsSync(path));

/**
 * Finds or fetches a node; undefined, with a line that says why, where neither works. Tests of it
 * are then skipped and listed.
 */
export function provideBitcoind(say: (line: string) => void): string | undefined {
  const found = findBitcoind();
  if (found) return found;
  say('Fetching a Bitcoin node (Debian package bitcoin-knots, unpacked in .cache)…');
  try {
    unpackPackages(home, ['bitcoin-knots'], { release: 'sid', start });
    return program;
  } catch (fault) {
    say(
      `A Bitcoin node could not be fetched: ${fault instanceof Error ? fault.message.split('\n')[0] : fault}`,
    );
    return undefined;
  }
}

/**
 * The package is built for a newer C library than the machine's: it runs with the one it came with.
 */
function start(): void {
  const libraries = librariesIn(home);
  writeFileSync(
    program,
    `#!/bin/sh\nexec "${libraries}/ld-linux-x86-64.so.2" --library-path "${libraries}" "${home}/usr/bin/bitcoind" "$@"\n`,
  );
  chmodSync(program, 0o755);
  execFileSync(program, ['--version'], { stdio: 'ignore', timeout: 10_000 });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = provideBitcoind((line) => console.log(line));
  if (path) console.log(path);
}
