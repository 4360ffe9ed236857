// Debian packages for a user who may not install any: fetched by apt into a folder of the project
// and unpacked there.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Where dpkg puts libraries below the folder. */
export const librariesIn = (folder: string): string => join(folder, 'usr/lib/x86_64-linux-gnu');

/** The release of this machine's Debian: `bookworm`. Undefined on another system. */
export function debianRelease(): string | undefined {
  if (!existsSync('/etc/debian_version') || !existsSync('/etc/os-release')) return undefined;
  return /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
}

/**
 * Unpacks the newest packages of one release, with the libraries they depend on, into `folder`. The
 * package list is fetched first: one that lies on the machine may name files that are gone. Throws
 * with a sentence where there is no apt, no mirror, or no such package, or where `start` throws,
 * which makes the unpacked programs ready and runs one; then it leaves no folder.
 */
export function unpackPackages(
  folder: string,
  names: readonly string[],
  {
    release,
    without,
    start,
  }: { readonly release: string; readonly without?: RegExp; readonly start: () => void },
): void {
  const mirror = debianMirror();
  if (
    !mirror ||
    !existsSync(keyring) ||
    process.arch !== 'x64' ||
    spawnSync('apt-get', ['--version'], { stdio: 'ignore', timeout: 10_000 }).status !== 0
  )
    throw new Error('that takes apt and a Debian mirror');
  rmSync(folder, { recursive: true, force: true });
  try {
    fetchInto(folder, names, `deb [signed-by=${keyring}] ${mirror} ${release} main\n`, without);
    start();
  } catch (fault) {
    rmSync(folder, { recursive: true, force: true });
    throw fault;
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

function fetchInto(
  folder: string,
  names: readonly string[],
  source: string,
  without: RegExp | undefined,
): void {
  const state = join(folder, 'apt');
  const packages = join(folder, 'packages');
  for (const path of [join(state, 'lists/partial'), join(state, 'cache/archives/partial'), packages])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(state, 'status'), '');
  writeFileSync(join(state, 'sources.list'), source);
  // A file of settings: on the command line a path with a space would be two words.
  const config = join(state, 'apt.conf');
  const settings: Readonly<Record<string, string>> = {
    'Dir::Etc::sourcelist': join(state, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::State': state,
    'Dir::State::lists': join(state, 'lists'),
    'Dir::State::status': join(state, 'status'),
    'Dir::Cache': join(state, 'cache'),
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
  };
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  );
  const apt = (name: string, args: readonly string[]): string =>
    execFileSync(name, args, {
      cwd: packages,
      env: { ...process.env, APT_CONFIG: config },
      encoding: 'utf8',
      timeout: 300_000,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    });
  apt('apt-get', ['-qq', 'update']);
  apt('apt-get', [
    '-qq',
    'download',
    ...names,
    ...librariesOf(names, apt).filter((name) => !without?.test(name)),
  ]);
  for (const name of readdirSync(packages))
    execFileSync('dpkg-deb', ['-x', join(packages, name), folder], { timeout: 120_000 });
  rmSync(state, { recursive: true, force: true });
  rmSync(packages, { recursive: true, force: true });
}

/** Libraries that these packages need, and those that they need. */
function librariesOf(
  names: readonly string[],
  apt: (name: string, args: readonly string[]) => string,
): string[] {
  const only = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (no) => `--no-${no}`,
  );
  const direct = [...apt('apt-cache', ['depends', ...only, ...names]).matchAll(/Depends: (lib\S+)/g)].map(
    (match) => match[1] ?? '',
  );
  const all = apt('apt-cache', ['depends', '--recurse', ...only, ...direct])
    .split('\n')
    .filter((line) => /^lib[\w.+:-]+$/.test(line));
  return [...new Set(all)];
}
