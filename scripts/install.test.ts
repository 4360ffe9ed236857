import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { installDependencies } from './install.mjs';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A project, and an npm that does what its file `mode` says: `works`, `fails` or `hangs`. */
function newProject(manifest: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'truefill-install-'));
  roots.push(root);
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(root, 'npm.cjs'),
    `const fs = require('node:fs');
     const mode = fs.readFileSync('mode', 'utf8');
     fs.appendFileSync('calls', '.');
     if (mode === 'hangs') { process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); }
     if (mode === 'fails') process.exit(1);
     if (mode === 'works') fs.mkdirSync('node_modules/whole', { recursive: true });`,
  );
  const set = (mode: string): void => writeFileSync(join(root, 'mode'), mode);
  const has = (path: string): boolean => existsSync(join(root, 'node_modules', path));
  const put = (path: string): unknown => mkdirSync(join(root, 'node_modules', path), { recursive: true });
  const install = (
    wanted: string,
    minutes: readonly number[],
    say: (line: string) => void = () => {},
  ): void =>
    installDependencies(root, wanted, { npm: [process.execPath, join(root, 'npm.cjs')], minutes, say });
  const calls = (): number =>
    existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls')).length : 0;
  return { root, set, has, put, install, calls };
}

describe('installing what the project needs', () => {
  it('asks npm once for each lock file', () => {
    const project = newProject();
    project.set('works');
    project.install('first lock', [5]);
    project.install('first lock', [5]);
    expect(project.calls()).toBe(1);
    project.install('second lock', [5]);
    expect(project.calls()).toBe(2);
  });

  it('ends an npm that hangs and hears no signal, empties the folder and asks again', () => {
    const project = newProject();
    project.put('half');
    project.set('hangs');
    const said: string[] = [];
    project.install('lock', [0.01, 5], (line) => {
      said.push(line);
      if (line.includes('ended')) project.set('works');
    });
    expect(said).toEqual([
      'Installing dependencies (once; about a minute)…',
      'npm had not ended after 0.01 minutes and was ended.',
    ]);
    expect({ half: project.has('half'), whole: project.has('whole') }).toEqual({ half: false, whole: true });
  });

  it('gives up with a sentence when npm hangs each time', () => {
    const project = newProject();
    project.set('hangs');
    expect(() => project.install('lock', [0.01, 0.01])).toThrow('Does this machine reach the npm registry?');
  });

  it('asks no more where npm says why it cannot, and empties what that left before the next start', () => {
    const project = newProject();
    project.put('half');
    project.set('fails');
    expect(() => project.install('lock', [5, 5])).toThrow('it says above why');
    expect(project.calls()).toBe(1);
    project.set('works');
    project.install('lock', [5]);
    expect({ half: project.has('half'), whole: project.has('whole') }).toEqual({ half: false, whole: true });
  });

  it('empties the folder that holds the very Node it runs on', () => {
    const project = newProject();
    project.set('works');
    project.put('.bin');
    project.put('half');
    const { root } = project;
    const own = join(root, 'node_modules/.bin/node');
    copyFileSync(process.execPath, own, constants.COPYFILE_FICLONE);
    chmodSync(own, 0o755);
    writeFileSync(join(root, 'node_modules/.truefill-stamp'), 'cut off');
    renameSync(join(root, 'npm.cjs'), join(root, 'npm-cli.js'));
    const program = `import { installDependencies } from ${JSON.stringify(import.meta.resolve('./install.mjs'))};
      installDependencies(${JSON.stringify(root)}, 'lock');`;
    execFileSync(own, ['--input-type=module', '-e', program], {
      env: {
        ...process.env,
        PATH: `${dirname(own)}:${dirname(process.execPath)}:${process.env['PATH']}`,
        npm_execpath: join(root, 'npm-cli.js'),
      },
      timeout: 60_000,
    });
    expect({ half: project.has('half'), whole: project.has('whole') }).toEqual({ half: false, whole: true });
  });

  it('takes the machine’s own Node where npm has none for it, and no other', () => {
    const without = newProject();
    without.set('works');
    without.install('lock', [5]);
    expect(without.has('.bin/node')).toBe(true);
    const name = `node-${process.platform}-${process.arch}`;
    const left = newProject({ optionalDependencies: { [name]: '24.0.0' } });
    left.set('works');
    expect(() => left.install('lock', [5])).toThrow(`npm could not fetch ${name}`);
  });
});
