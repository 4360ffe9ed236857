// Installs the locked dependencies, on whatever Node the machine has. An npm that hangs is ended, and
// asked again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The npm that runs us, without the shims that version managers put before it: what is ended is then
 * npm itself. Its Node is looked up at each attempt: the one that runs us may be in the folder that
 * is emptied.
 */
const ownNpm = () => {
  const path = process.env.npm_execpath ?? '';
  return basename(path) === 'npm-cli.js' ? ['node', path] : ['npm'];
};

/**
 * Not `npm ci`: a lock file written where the registry lacks some platform's binaries names them
 * without an entry, which `ci` refuses. `install --no-save` takes the same locked versions and never
 * rewrites the lock file. No script of a package is run: none that we use needs one, and npm does not
 * end at a signal while one runs. Warnings about engines come from this machine's own Node; the
 * project brings the Node it runs on.
 */
const args = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Minutes for each attempt. One takes about a minute; what was fetched stays in npm's cache. */
const patience = [4, 8, 20];

/**
 * Makes `root/node_modules` what the lock file says, unless its stamp says that it is. A folder whose
 * installation was cut off is emptied first: npm takes half a package for a whole one.
 *
 * @param {string} root folder of the project
 * @param {string} wanted hash of the lock file
 * @param {{ npm?: readonly string[], minutes?: readonly number[], say?: (line: string) => void }} [options]
 *   `npm`: program and its first arguments; `minutes`: how long each attempt may take
 * @throws with a sentence after the last attempt, or when npm says why it cannot
 */
export function installDependencies(root, wanted, options = {}) {
  const { npm = ownNpm(), minutes = patience, say = console.log } = options;
  const modules = join(root, 'node_modules');
  const stamp = join(modules, '.truefill-stamp');
  const stands = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stands === wanted) return;
  if (stands === 'cut off') rmSync(modules, { recursive: true, force: true });
  say('Installing dependencies (once; about a minute)…');
  for (const limit of minutes) {
    mkdirSync(modules, { recursive: true });
    writeFileSync(stamp, 'cut off');
    const [program, ...first] = npm;
    const { status, error } = spawnSync(program, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limit * 60_000,
      killSignal: 'SIGKILL',
    });
    if (status === 0) {
      provideNode(root);
      writeFileSync(stamp, wanted);
      return;
    }
    if (error?.code !== 'ETIMEDOUT')
      throw new Error(`npm could not install the dependencies: ${error?.message ?? 'it says above why'}.`);
    say(`npm had not ended after ${limit} minutes and was ended.`);
    rmSync(modules, { recursive: true, force: true });
  }
  throw new Error('npm could not install the dependencies. Does this machine reach the npm registry?');
}

/** Node itself is a dependency. Where npm has none for the platform, the machine's own does if it is as new. */
function provideNode(root) {
  const program = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(program)) return;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `node-${process.platform}-${process.arch}`;
  // npm leaves out what is optional when it cannot fetch it.
  if (optionalDependencies?.[name] !== undefined)
    throw new Error(`npm could not fetch ${name}. Does this machine reach the npm registry?`);
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new Error(`npm has no Node 24 for ${process.platform} on ${process.arch}: install Node 24 here.`);
  mkdirSync(dirname(program), { recursive: true });
  symlinkSync(process.execPath, program);
}
