// Import rules of the house. Fails also when the tool read nothing: a check that saw no module
// proves nothing.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forbiddenArrows, readRules } from './check/arrows.ts';
import { readImports } from './check/imports.ts';
import { hashSources } from './check/passed.ts';

const cli = fileURLToPath(
  new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url),
);
const folders = ['core', 'server', 'web', 'testing', 'bench', 'scripts'];

// First our own reading, which knows `export type … from`; then the tool, which knows packages.
const root = fileURLToPath(new URL('..', import.meta.url));
const imports = readImports(root, Object.keys(hashSources(root)));
const found = forbiddenArrows(imports, readRules(root));
if (imports.size < 1_000) found.push(`Only ${imports.size} files were read, so nothing is proven.`);
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}

let output: string;
try {
  output = execFileSync(process.execPath, [cli, '--output-type', 'err', ...folders], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
} catch (fault) {
  console.error((fault as { stdout?: string }).stdout ?? fault);
  process.exit(1);
}
const read = Number(/(\d+) modules?/.exec(output)?.[1] ?? 0);
if (read < 100) {
  console.error(
    `The arrow check read only ${read} modules: @swc/core is missing or broken, so it proved nothing. Run npm ci.`,
  );
  process.exit(1);
}
console.log(output.trim());
