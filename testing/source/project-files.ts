// The files of the project, also where it is no clone: what .gitignore leaves out is left out here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Made by starts, builds and tests. */
const made = new Set([
  '.cache',
  '.git',
  'core/messages',
  'data',
  'data-keys',
  'dist',
  'node_modules',
  'playwright-report',
  'screenshots',
  'test-results',
]);

/** Paths below `root` of every file there, and of these folders that are made. */
export function projectFiles(root: string, alsoMade: readonly string[] = []): string[] {
  const found: string[] = [];
  const read = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (made.has(path) && !alsoMade.includes(path)) continue;
      if (entry.isDirectory()) read(path);
      else if (!/(\.log|\.DS_Store)$/.test(path)) found.push(path);
    }
  };
  read('');
  return found;
}
