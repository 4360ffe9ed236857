// A Bitcoin node for the tests: the one named by BITCOIND, the machine's, or Debian's package
// unpacked privately, without root.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('../.cache/bitcoind', import.meta.url));
const program = join(home, 'bitcoind');
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
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
  const mirror = debianMirror();
  if (
    !mirror ||
    !existsSync(keyring) ||
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0
  ) {
    say('A Bitcoin node cannot be fetched here: that takes apt and a Debian mirror.');
    return undefined;
  }
  say('Fetching a Bitcoin node (Debian package bitcoin-knots, unpacked in .cache)…');
  try {
    fetchInto(home, mirror);
    return program;
  } catch (fault) {
    rmSync(home, { recursive: true, force: true });
    say(
      `A Bitcoin node could not be fetched: ${fault instanceof Error ? fault.message.split('\n')[0] : fault}`,
    );
    return undefined;
  }
}

/** The mirror that this machine's own apt uses. */
function debianMirror(): string | undefined {
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ].filter((file) => existsSync(file) && /\.(list|sources)$/.test(file));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  for (const line of lines) {
    const address = /^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s+)?)(https?:\/\/\S+\/debian)\/?(?:\s|$)/.exec(
      line,
    )?.[1];
    if (address) return address;
  }
  return undefined;
}

function fetchInto(folder: string, mirror: string): void {
  const state = join(folder, 'apt');
  const packages = join(folder, 'packages');
  for (const path of [join(state, 'lists/partial'), join(state, 'cache/archives/partial'), packages])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(state, 'status'), '');
  writeFileSync(join(state, 'sources.list'), `deb [signed-by=${keyring}] ${mirror} sid main\n`);
  const settings = [
    `Dir::Etc::sourcelist=${state}/sources.list`,
    'Dir::Etc::sourceparts=/dev/null',
    'Dir::Etc::preferencesparts=/dev/null',
    `Dir::State=${state}`,
    `Dir::State::lists=${state}/lists`,
    `Dir::State::status=${state}/status`,
    `Dir::Cache=${state}/cache`,
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
  ].flatMap((setting) => ['-o', setting]);
  const apt = (name: string, args: readonly string[]): string =>
    execFileSync(name, [...settings, ...args], {
      cwd: packages,
      encoding: 'utf8',
      timeout: 300_000,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    });
  apt('apt-get', ['-qq', 'update']);
  const only = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (no) => `--no-${no}`,
  );
  const direct = [
    ...apt('apt-cache', ['depends', ...only, 'bitcoin-knots']).matchAll(/Depends: (lib\S+)/g),
  ].map((match) => match[1] ?? '');
  const all = apt('apt-cache', ['depends', '--recurse', ...only, ...direct])
    .split('\n')
    .filter((line) => /^lib[\w.+:-]+$/.test(line));
  apt('apt-get', ['-qq', 'download', 'bitcoin-knots', ...new Set(all)]);
  for (const name of readdirSync(packages)) execFileSync('dpkg-deb', ['-x', join(packages, name), folder]);
  // The package is built for a newer C library than the machine's: it runs with the one it came
  // with.
  const libraries = join(folder, 'usr/lib/x86_64-linux-gnu');
  writeFileSync(
    program,
    `#!/bin/sh\nexec "${libraries}/ld-linux-x86-64.so.2" --library-path "${libraries}" "${folder}/usr/bin/bitcoind" "$@"\n`,
  );
  chmodSync(program, 0o755);
  execFileSync(program, ['--version'], { stdio: 'ignore' });
  rmSync(state, { recursive: true, force: true });
  rmSync(packages, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = provideBitcoind((line) => console.log(line));
  if (path) console.log(path);
}
