// `npm run check`: types, format, lint and arrows of what changed since they last passed, and what
// nothing uses any more. Types and uses are checked over the whole project with what did not change
// remembered, arrows over all files; the formatter reads the changed files, the linter also those
// that import them. `npm test` runs each of them over everything. `npm run check types` runs the
// named steps only.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { arrowRules } from './check/arrow-rules.ts';
import { forbiddenArrows } from './check/arrows.ts';
import { importersOf, type Imports, readImports } from './check/imports.ts';
import { withinNarrow } from './check/narrow.ts';
import { changedSince, hashSources, readPassed, writePassed } from './check/passed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const passedFile = `${root}.cache/check/passed.json`;
const bin = (name: string): string => `${root}node_modules/.bin/${name}`;
/** Above this many files a tool is quicker over everything than over a list. */
const longestList = 400;

/**
 * For the tools written in Go: one thread that never stops to collect does the same work in two
 * thirds of the time of all.
 */
const sparing = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' };

interface Scope {
  readonly changed: readonly string[];
  readonly imports: () => Imports;
}
type Step = (scope: Scope) => boolean;

const steps: Readonly<Record<string, Step>> = { types, format, lint, arrows, unused };

function main(names: readonly string[]): number {
  const now = hashSources(root);
  const all = Object.keys(now);
  const changed = changedSince(readPassed(passedFile), now);
  let known: Imports | undefined;
  const scope: Scope = { changed, imports: () => (known ??= readImports(root, all)) };
  console.log(`${changed.length} of ${all.length} files changed since the last check that passed.`);
  const asked = names.length > 0 ? names : Object.keys(steps);
  // A step that fails does not hide the ones after it.
  const failed = asked.filter((name) => !(steps[name]?.(scope) ?? false));
  if (failed.length === 0 && asked.length === Object.keys(steps).length) writePassed(passedFile, now);
  console.log(failed.length === 0 ? `Passed: ${asked.join(', ')}.` : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

function types(): boolean {
  const cache = `${root}.cache/check/types.json`;
  return run(
    bin('tsc'),
    ['-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache],
    sparing,
  );
}

function format({ changed }: Scope): boolean {
  if (changed.length === 0) return true;
  const files = changed.length > longestList ? ['.'] : changed;
  return run(bin('biome'), ['format', '--no-errors-on-unmatched', ...files]);
}

/**
 * The callers of what changed are read too: a function that returns a promise from now on is
 * awaited there or not.
 */
function lint({ changed, imports }: Scope): boolean {
  const sources = changed.filter((path) => !path.endsWith('.json'));
  if (sources.length === 0) return true;
  const words = ['--type-aware', '--deny-warnings'];
  const files = [...new Set([...sources, ...importersOf(imports(), new Set(sources))])];
  if (files.length > longestList) return run(bin('oxlint'), words, sparing);
  return withinNarrow(root, files, (folder) => run(bin('oxlint'), [...words, ...files], sparing, folder));
}

function arrows({ imports }: Scope): boolean {
  const found = forbiddenArrows(imports(), arrowRules);
  for (const line of found) console.error(line);
  return found.length === 0;
}

/** Packages, files and exports that nothing uses, and packages that package.json does not name. */
function unused(): boolean {
  return run(bin('knip'), ['--cache', '--cache-location', `${root}.cache/check/knip`]);
}

function run(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder = root,
): boolean {
  const { status, signal } = spawnSync(program, words, {
    cwd: folder,
    stdio: 'inherit',
    timeout: 600_000,
    env: { ...process.env, ...env },
  });
  if (signal) console.error(`${program} was ended by ${signal}.`);
  return status === 0;
}

process.exitCode = main(process.argv.slice(2));
