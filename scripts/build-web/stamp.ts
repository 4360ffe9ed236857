import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locale, rootDir, stampFile } from './paths.ts';

const folders = ['web', 'core', 'scripts/build-web'];
const files = ['vite.config.ts', 'scripts/build-web.ts', 'package-lock.json', 'bench/p9-bytes.ts'];

/** One hash over everything the web build reads; tests are not part of it. */
export function inputsHash(): string {
  const hash = createHash('sha256').update(locale);
  const found = folders.flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...found, ...files.map((name) => join(rootDir, name))].sort()) {
    if (existsSync(file))
      hash.update(file.slice(rootDir.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  const site = process.env['SITE_FILE'];
  if (site) hash.update(readFileSync(site));
  return hash.digest('hex');
}

export const isFresh = (hash: string): boolean =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
