// `npm test`: what every change must pass, with one closing line. It ends at the checks when one of
// them makes the tests meaningless. `npm run test:system`: whole sites in a browser at every width,
// processes that are killed and frozen, each in a file named `*.system.*`; `npm run test:system --
// pages` runs one part of it. `npm run test:long`: both, with full counts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
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
import { readPlaywright, readVitest, type Report, type Story } from './test/reports.ts';
import { runStage, type Stage } from './test/stage.ts';

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

const total = { passed: 0, failed: 0 };
const skipped: string[] = [];
const seconds = new Map<string, number>();
const failures: string[] = [];
/** What failed and how, said once more at the end: a log is often read from there. */
const stories: Story[] = [];
const say = (line: string): void => console.log(line);

/** Runs one check after the other; each is one yes or no and counts as one test. */
async function check(...checks: readonly Stage[]): Promise<void> {
  for (const stage of checks) {
    if (await runStage({ ...stage, isBeside: true })) total.passed += 1;
    else {
      total.failed += 1;
      failures.push(stage.title);
    }
  }
}

async function test(stage: Stage, read: (isGood: boolean) => Report): Promise<void> {
  const isGood = await runStage(stage);
  if (!isGood) failures.push(stage.title);
  const report = read(isGood);
  total.passed += report.passed;
  total.failed += report.failed;
  skipped.push(...report.skipped);
  stories.push(...report.stories);
  for (const [file, took] of report.seconds) seconds.set(file, took);
}

/** For tools written in Go: one thread that rarely collects does the same work in less time. */
const sparing = { GOMAXPROCS: '1', GOGC: '400' };
const types: Stage = { title: 'Types', command: [bin('tsc'), '-p', '.', '--checkers', '1'], env: sparing };
const lint: Stage = {
  title: 'Lint',
  command: [bin('oxlint'), '--type-aware', '--deny-warnings'],
  env: sparing,
};
const format: Stage = { title: 'Format', command: [bin('biome'), 'format', '.'] };
const arrows: Stage = { title: 'Arrows between folders', command: [node, 'scripts/check-arrows.ts'] };
const packageArrows: Stage = {
  title: 'Arrows to packages',
  command: [node, 'scripts/check-package-arrows.ts'],
};
const web: Stage = { title: 'Build of the web', command: [node, 'scripts/build-web.ts'] };

function vitest(env: Readonly<Record<string, string>>): Promise<void> {
  const file = `${results}/vitest.json`;
  return test(
    {
      title: 'Rules, verbs, invariants and races (vitest)',
      command: [
        node,
        `${root}/node_modules/vitest/vitest.mjs`,
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      env,
    },
    (isGood) => readVitest(file, isGood),
  );
}

function journeys(env: Readonly<Record<string, string>>): Promise<void> {
  const file = `${results}/journeys.json`;
  return test(
    {
      title: 'Journeys in a real browser (playwright)',
      command: [node, `${root}/node_modules/@playwright/test/cli.js`, 'test'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      isBeside: true,
    },
    (isGood) => readPlaywright(file, isGood),
  );
}

const longestStory = 1500;
const slowestFiles = 8;

/** Says how it went, and ends with it. */
function close(): never {
  if (skipped.length > 0) {
    say(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
    for (const { feature, tests, instead } of mayBeSkipped)
      if (skipped.some((name) => tests.test(name)))
        say(`Skipped without ${feature}. The same is checked by ${instead}.`);
    if (requireAll && !skipped.every((name) => mayBeSkipped.some(({ tests }) => tests.test(name)))) {
      total.failed += 1;
      failures.push('nothing else may be skipped here');
    }
  }
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, slowestFiles);
  if (slowest.length > 0)
    say(`\nSlowest:\n${slowest.map(([file, took]) => `  ${Math.round(took)} s  ${file}`).join('\n')}`);
  for (const { name, messages } of stories)
    say(`\n✘ ${name}\n${stripVTControlCharacters(messages.join('\n')).slice(0, longestStory)}`);
  if (failures.length > 0)
    say(`\nFailed: ${failures.join(', ')}\nOne file again: ${replayCommand('<file>')}`);
  say(`\n${total.passed} passed, ${total.failed} failed, ${skipped.length} skipped`);
  process.exit(total.failed > 0 || failures.length > 0 ? 1 : 0);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
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
// Two lanes for two cores.
const slowChecks = run !== 'everyday' && (part ?? 'operations') === 'operations' ? [packageArrows] : [];
await Promise.all(
  run === 'system'
    ? [check(web), check(...slowChecks)]
    : [check(types, ...slowChecks), check(arrows, format, lint, web)],
);
if (failures.length > 0) {
  say('\nThe tests were not run: what failed above comes first.');
  close();
}
const browser = await provideBrowser(say);
const env = { ...browser.env, CHROMIUM_PATH: browser.path };
/** A part of the system run may have files of one kind only. */
const has = (kind: 'tests' | 'journeys'): boolean => run !== 'system' || systemFiles(kind).length > 0;
await Promise.all([...(has('tests') ? [vitest(env)] : []), ...(has('journeys') ? [journeys(env)] : [])]);

const changed = changedPaths(root, before, footprint(root));
if (changed.length > 0) {
  failures.push('the run leaves the sources and data of this checkout as they were');
  stories.push({ name: 'Changed by the run, or while it ran', messages: changed });
}
close();
