// Runs on whatever Node the machine has, before anything is installed: installs the exact
// dependencies when they are missing or old.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.truefill-stamp');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing dependencies (once; about a minute)…');
  // Not `npm ci`: a lock file written where the registry lacks some platform's binaries names them
  // without an entry, which `ci` refuses. `install --no-save` takes the same locked versions and
  // never rewrites the lock file. Warnings about engines come from this machine's own Node; the
  // project brings the Node it runs on.
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    timeout: 1_800_000,
  });
  writeFileSync(stamp, wanted);
}
// The texts as functions, which everything imports.
execFileSync(join(root, 'node_modules', '.bin', 'node'), [join(root, 'scripts', 'messages.ts')], {
  stdio: 'inherit',
  timeout: 300_000,
});
