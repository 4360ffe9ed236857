// Which builds of the web are older than what they are made of. Loads nothing: each start asks.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { locales } from '../../core/values/locale.ts';
import { outDirOf, rootDir } from './paths.ts';

const folders = ['web', 'core', 'scripts/build-web'];
const files = ['vite.config.ts', 'scripts/build-web.ts', 'package-lock.json', 'bench/p9-bytes.ts'];

/** One hash over everything the web build reads; tests are not part of it. */
export function inputsHash(root = rootDir): string {
  const hash = createHash('sha256');
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...found, ...files.map((name) => join(root, name))].sort()) {
    if (existsSync(file))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  const site = process.env['SITE_FILE'];
  if (site) hash.update(readFileSync(site));
  for (const file of site ? ownMarkFiles(site) : []) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** The operator's pictures; what is wrong with the file or the folder is for the build to say. */
function ownMarkFiles(site: string): readonly string[] {
  try {
    const { marks } = JSON.parse(readFileSync(site, 'utf8')) as { readonly marks?: unknown };
    if (typeof marks !== 'string') return [];
    const folder = resolve(dirname(site), marks);
    // Behind links too: a mounted configuration is made of them.
    return [folder, join(folder, 'traders')]
      .flatMap((of) => (existsSync(of) ? readdirSync(of).map((name) => join(of, name)) : []))
      .filter((file) => statSync(file).isFile())
      .sort();
  } catch {
    return [];
  }
}

/** Holds the hash of the inputs that made the build in this folder. */
const stampOf = (folder: string): string => join(folder, '.stamp');

export const takeStamp = (folder: string): void => rmSync(stampOf(folder), { force: true });
export const putStamp = (folder: string, inputs: string): void => writeFileSync(stampOf(folder), inputs);

/** The languages whose build was made of something else than what is there now, or never. */
export function staleLanguages(root = rootDir, folderOf = outDirOf): string[] {
  const inputs = inputsHash(root);
  return locales.filter((locale) => {
    const stamp = stampOf(folderOf(locale));
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs;
  });
}
