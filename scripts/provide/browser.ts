// Which Chromium the journeys run in: the one named by CHROMIUM_PATH, the machine's, Debian's
// package, or one from npm.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const cache = fileURLToPath(new URL('../../.cache/browser', import.meta.url));
const npmPackages = { '@sparticuz/chromium': '153.0.0', '@expo-google-fonts/arimo': '0.4.3' };
/** Of Arial's shapes: what a page has until its own font comes. */
const fontPackage = 'fonts-liberation';

export interface Browser {
  readonly path: string;
  /** What the browser of npm needs in its environment; empty for the others. */
  readonly env: Readonly<Record<string, string>>;
}

/** Finds or installs a browser. Throws with a sentence when there is no way. */
export async function provideBrowser(say: (line: string) => void): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { path: named, env: {} };
  const found =
    process.env['NPM_CHROMIUM'] === '1' ? undefined : (known.find(existsSync) ?? installWithApt(say));
  return found ? { path: found, env: {} } : installWithNpm(say);
}

/** Debian's package, when this user may install one. */
function installWithApt(say: (line: string) => void): string | undefined {
  if (!installPackages(['chromium', fontPackage], say)) return undefined;
  return known.find(existsSync);
}

/**
 * Installs Debian packages as root or by password-less sudo; false when neither is possible or it
 * fails.
 */
export function installPackages(names: readonly string[], say: (line: string) => void): boolean {
  const isRoot = process.getuid?.() === 0;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore', timeout: 10_000 }).status !== 0) return false;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 }).status !== 0)
    return false;
  say(`Installing ${names.join(', ')} with apt…`);
  const run = (args: readonly string[]) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', isRoot ? args : ['-n', 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    }).status === 0;
  return run(['update', '-qq']) && run(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

async function installWithNpm(say: (line: string) => void): Promise<Browser> {
  const home = join(cache, 'unpacked');
  const module = join(cache, 'node_modules/@sparticuz/chromium');
  const fonts = join(cache, 'node_modules/@expo-google-fonts/arimo');
  if (![module, fonts].every((folder) => existsSync(join(folder, 'package.json')))) {
    say('Installing a browser from npm (67 MB)…');
    mkdirSync(cache, { recursive: true });
    execFileSync(
      'npm',
      [
        'install',
        '--prefix',
        cache,
        // npm does not end at a signal while a package's script runs; these have none.
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        ...Object.entries(npmPackages).map(([name, version]) => `${name}@${version}`),
      ],
      { stdio: 'inherit', timeout: 600_000 },
    );
  }
  mkdirSync(home, { recursive: true });
  const { inflate, setupLambdaEnvironment } = (await import(
    pathToFileURL(join(module, 'build/index.js')).href
  )) as {
    inflate(path: string): Promise<string>;
    setupLambdaEnvironment(libraries: string): void;
  };
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = home;
  // It unpacks into the temporary folder, so that is ours for a moment.
  for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
    await inflate(join(module, 'bin', part));
  // The package's own list of font folders names other places; without any font the browser crashes
  // on its first page.
  writeFileSync(
    join(home, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(home, 'fonts')}</dir><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>`,
  );
  setupLambdaEnvironment(join(home, 'al2023', 'lib'));
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  process.env['FONTCONFIG_PATH'] = join(home, 'fonts');
  const env = Object.fromEntries(
    ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'].map((name) => [name, process.env[name] ?? '']),
  );
  return { path: join(home, 'chromium'), env };
}
