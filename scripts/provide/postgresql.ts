// PostgreSQL for the tests: the machine's, Debian's package, or for a user who may install none the
// same package unpacked privately.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './browser.ts';
import { debianRelease, librariesIn, unpackPackages } from './debian.ts';

const home = fileURLToPath(new URL('../../.cache/postgresql', import.meta.url));
/** The version that each release of Debian has. */
const versions: Readonly<Record<string, number>> = { bullseye: 13, bookworm: 15, trixie: 17 };

/** Newest first. */
const versionsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(folder, version, 'bin'))
    : [];

/** The folder that holds postgres and initdb, or undefined where PostgreSQL is not installed. */
export function postgresPrograms(): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  return [
    ...versionsIn('/usr/lib/postgresql'),
    ...path,
    ...versionsIn(join(home, 'usr/lib/postgresql')),
  ].find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

/** Environment that these programs need: unpacked ones find their libraries by it. */
export const postgresEnv = (programs: string): Readonly<Record<string, string>> =>
  programs.startsWith(home) ? { LD_LIBRARY_PATH: librariesIn(home) } : {};

/**
 * Finds, installs or unpacks PostgreSQL; undefined, with a line that says why, where nothing works.
 * Tests on it are then skipped and listed.
 */
export function providePostgres(say: (line: string) => void): string | undefined {
  const found = postgresPrograms();
  if (found) return found;
  if (installPackages(['postgresql'], say)) return postgresPrograms();
  say('Fetching PostgreSQL (Debian package, unpacked in .cache)…');
  try {
    const release = debianRelease() ?? '';
    const version = versions[release];
    if (version === undefined) throw new Error('this is no Debian whose package is known');
    const names = [`postgresql-${version}`, `postgresql-client-${version}`];
    // The machine has its C library; the compiler of queries is large, and off in the tests.
    unpackPackages(home, names, {
      release,
      without: /^lib(c6|llvm.*|gcc-s1|stdc\+\+6)$/i,
      start: () => {
        const programs = postgresPrograms() ?? '';
        const env = { ...process.env, ...postgresEnv(programs) };
        execFileSync(join(programs, 'postgres'), ['--version'], { env, stdio: 'ignore', timeout: 10_000 });
      },
    });
  } catch (fault) {
    say(`PostgreSQL cannot be had here: ${fault instanceof Error ? fault.message.split('\n')[0] : fault}`);
  }
  return postgresPrograms();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(providePostgres(console.log));
