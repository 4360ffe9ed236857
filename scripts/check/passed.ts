// The files as they were when a check last passed: what did not change since then is not looked at
// again.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Content hash by path. */
export type Hashes = Readonly<Record<string, string>>;

/** A change to one of these concerns every file. */
const everyones = ['package-lock.json', 'biome.json', 'knip.json', 'tsconfig.json', '.oxlintrc.json'];

export const hashSources = (root: string): Hashes =>
  Object.fromEntries(listSources(root).map((path) => [path, hashOf(readFileSync(join(root, path)))]));

const endings = 'ts,tsx,mjs,json';

/** Files that git knows or would take; without git, those in the folders of the project. */
function listSources(root: string): string[] {
  try {
    const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
    });
    const isSource = new RegExp(`\\.(${endings.replaceAll(',', '|')})$`);
    return [...new Set(listed.toString().split('\0'))].filter(
      (path) => isSource.test(path) && existsSync(join(root, path)),
    );
  } catch {
    const folders = '{bench,core,examples,messages,scripts,server,testing,web}';
    return globSync([`*.{${endings}}`, '.*.json', `${folders}/**/*.{${endings}}`], {
      cwd: root,
    }).filter((path) => !path.startsWith('core/messages/'));
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('base64');

/**
 * Paths that are new or other than they were. All of them where nothing is known, or the rules
 * changed.
 */
export function changedSince(passed: Hashes | undefined, now: Hashes): string[] {
  const isOther = (path: string) => passed?.[path] !== now[path];
  return Object.keys(now).filter(everyones.some(isOther) ? () => true : isOther);
}

export const readPassed = (file: string): Hashes | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Hashes) : undefined;

export function writePassed(file: string, hashes: Hashes): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(hashes));
}
