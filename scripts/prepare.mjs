// Runs on whatever Node the machine has, before anything is installed: installs the exact
// dependencies when they are missing or old.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

try {
  installDependencies(root, wanted);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}
// The texts as functions, which everything imports.
execFileSync(join(root, 'node_modules', '.bin', 'node'), [join(root, 'scripts', 'messages.ts')], {
  stdio: 'inherit',
  timeout: 300_000,
});
