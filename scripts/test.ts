// `npm test`: what every change must pass, step by step, with one closing line. A step that fails
// does not hide the ones after it. `npm run test:system`: whole sites in a browser at every width,
// processes that are killed and frozen, each in a file named `*.system.*`; `npm run test:system --
// pages` runs one part of it. `npm run test:long`: both, with full counts.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { hasAnvil } from '../testing/chains/anvil.ts';
import { changedPaths, footprint } from '../testing/run/footprint.ts';
import { mayBeSkipped } from '../testing/run/may-be-skipped.ts';
import { isPart, partNames, systemFiles } from '../testing/run/parts.ts';
import { provideBitcoind } from './provide/bitcoind.ts';
import { installPackages, provideBrowser } from './provide/browser.ts';
import { provideCcxt } from './provide/ccxt.ts';
import { providePostgres } from './provide/postgresql.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}/test-results`;
const node = process.execPath;
const bin = (name: string): string => `${root}/node_modules/.bin/${name}`;
const system = process.argv[2] === 'system';
const run = process.env['LONG'] ? 'all' : system ? 'system' : 'everyday';
const part = system ? process.argv[3] : undefined;
if (part !== undefined && !isPart(part)) {
  console.error(`There is no part "${part}": the system run has ${partNames.join(', ')}.`);
  process.exit(2);
}
process.env['TEST_RUN'] = run;
if (part !== undefined) process.env['TEST_PART'] = part;
// Draws the seed of a long run, for all of its steps.
const { replayCommand } = await import('../testing/seed-of-run.ts');
const requireAll = process.env['REQUIRE_ALL'] === '1';

interface Counts {
  passed: number;
  failed: number;
  skipped: string[];
}
const total: Counts = { passed: 0, failed: 0, skipped: [] };
const failures: string[] = [];
/** What failed and how, said once more at the end: a log is often read from there. */
const stories: string[] = [];

function step(
  title: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): boolean {
  const started = Date.now();
  console.log(`\n▸ ${title}`);
  const [program = '', ...args] = command;
  const result: SpawnSyncReturns<Buffer> = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const isGood = result.status === 0;
  console.log(`  ${isGood ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (!isGood) failures.push(title);
  return isGood;
}

/** A check that is one yes or no counts as one test. */
function check(title: string, command: readonly string[]): void {
  if (step(title, command)) total.passed += 1;
  else total.failed += 1;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numTotalTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

const longestStory = 1500;
function tell(name: string, messages: readonly string[]): void {
  stories.push(`✘ ${name}\n${stripVTControlCharacters(messages.join('\n')).slice(0, longestStory)}`);
}

function vitest(env: Readonly<Record<string, string>>): void {
  const file = `${results}/vitest.json`;
  const isGood = step(
    'Rules, verbs, invariants and races (vitest)',
    [
      node,
      `${root}/node_modules/vitest/vitest.mjs`,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  );
  if (!existsSync(file)) {
    total.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests > 0 || isGood ? report.numFailedTests : 1;
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults) {
      if (test.status === 'failed') tell(test.fullName, test.failureMessages ?? []);
      else if (test.status !== 'passed') total.skipped.push(test.fullName);
    }
    if (suite.message !== '') tell(suite.name, [suite.message]);
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: {
    specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  }[];
}

function journeys(env: Readonly<Record<string, string>>): void {
  const file = `${results}/journeys.json`;
  const isGood = step(
    'Journeys in a real browser (playwright)',
    [node, `${root}/node_modules/@playwright/test/cli.js`, 'test'],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  if (!existsSync(file)) {
    total.failed += 1;
    return;
  }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  for (const spec of suites.flatMap((suite) => suite.specs).filter(({ ok }) => !ok)) {
    const errors = spec.tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
    tell(
      spec.title,
      errors.map(({ message }) => message ?? ''),
    );
  }
  total.passed += stats.expected;
  total.failed += stats.unexpected + stats.flaky > 0 || isGood ? stats.unexpected + stats.flaky : 1;
  if (stats.skipped > 0)
    total.skipped.push(`${stats.skipped} browser journey${stats.skipped === 1 ? '' : 's'}`);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const say = (line: string): void => console.log(line);
const before = footprint(root);
if (!providePostgres(say)) say('Tests of races and of two nodes will be skipped and listed.');
if (!hasAnvil)
  say('No Ethereum node for this machine: tests of the walk against one will be skipped and listed.');
if (run !== 'everyday') {
  provideBitcoind(say);
  provideCcxt(say);
  // Documents tell people to call it.
  if (spawnSync('curl', ['--version']).status !== 0) installPackages(['curl'], say);
}

if (run !== 'system') {
  check('Types', [bin('tsc'), '-p', '.']);
  check('Format', [bin('biome'), 'format', '.']);
  check('Lint', [bin('oxlint'), '--type-aware', '--deny-warnings']);
  check('Arrows between folders', [node, 'scripts/check-arrows.ts']);
}
check('Build of the web', [node, 'scripts/build-web.ts']);
const browser = await provideBrowser(say);
const browserEnv = { ...browser.env, CHROMIUM_PATH: browser.path };
vitest(browserEnv);
if (run !== 'system' || systemFiles('journeys').length > 0) journeys(browserEnv);

const changed = changedPaths(root, before, footprint(root));
if (changed.length > 0) {
  failures.push('the run leaves the sources and data of this checkout as they were');
  tell('Changed by the run, or while it ran', changed);
}
if (total.skipped.length > 0) {
  console.log(`\nSkipped:\n${total.skipped.map((name) => `  ${name}`).join('\n')}`);
  for (const { feature, tests, instead } of mayBeSkipped)
    if (total.skipped.some((name) => tests.test(name)))
      console.log(`Skipped without ${feature}. The same is checked by ${instead}.`);
  if (requireAll && !total.skipped.every((name) => mayBeSkipped.some(({ tests }) => tests.test(name)))) {
    total.failed += 1;
    failures.push('nothing else may be skipped here');
  }
}
if (stories.length > 0) console.log(`\n${stories.join('\n\n')}`);
if (failures.length > 0)
  console.log(`\nFailed: ${failures.join(', ')}\nOne file again: ${replayCommand('<file>')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exit(total.failed > 0 || failures.length > 0 ? 1 : 0);
