// The arrows between folders. Fails also when it read nothing: a check that saw no file proves
// nothing.
import { fileURLToPath } from 'node:url';
import { arrowRules } from './check/arrow-rules.ts';
import { forbiddenArrows } from './check/arrows.ts';
import { readImports } from './check/imports.ts';
import { hashSources } from './check/passed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const imports = readImports(root, Object.keys(hashSources(root)));
const found = forbiddenArrows(imports, arrowRules);
if (imports.size < 1_000) found.push(`Only ${imports.size} files were read, so nothing is proven.`);
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exitCode = 1;
} else console.log(`No forbidden arrow between ${imports.size} files.`);
