// `npm test`: what every change must pass, with one closing line. It ends at the checks when one of
// them makes the tests meaningless. `npm run test:system`: whole sites in a browser at every width,
// processes that are killed and frozen, each in a file named `*.system.*`; `npm run test:system --
// pages` runs one part of it. `npm run test:long`: both, with full counts.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changedPaths, footprint } from '../testing/run/footprint.ts';
import { isPart, partNames, systemFiles } from '../testing/run/parts.ts';
import { provideBrowser } from './provide/browser.ts';
import { endPrograms } from './test/children.ts';
import { limitsOf } from './test/limits.ts';
import { Outcome } from './test/outcome.ts';
import { readPlaywright, readVitest } from './test/reports.ts';
import { type Ending, runStage, type Stage } from './test/stage.ts';
import * as stages from './test/stages.ts';
import { watched } from './test/watch-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results`;
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

const limits = limitsOf(run, part);
const outcome = new Outcome();
const say = (line: string): void => console.log(line);
let isEnding = false;

/** Runs a stage unless the run is ending. What was cut off tells its last lines. */
async function stageOf(stage: Stage): Promise<Ending> {
  if (isEnding) return { isGood: false, lines: [] };
  const ending = await runStage(stage);
  if (!ending.isGood)
    outcome.fail(
      ending.cut === undefined ? stage.title : `${stage.title} ${ending.cut}`,
      ending.cut === undefined ? [] : ending.lines,
    );
  return ending;
}

/** Runs one check after the other; each is one yes or no and counts as one test. */
async function check(...checks: readonly Stage[]): Promise<void> {
  for (const stage of checks) {
    if ((await stageOf(stage)).isGood) outcome.passed += 1;
    else outcome.failed += 1;
  }
}

async function vitest(env: Readonly<Record<string, string>>): Promise<void> {
  const report = `${results}/vitest.json`;
  const stage = stages.vitest(report, env, limits.run);
  const steps = `${results}/vitest-steps.jsonl`;
  const { isGood, open } = await watched(stageOf, stage, steps, limits.file, () => isEnding);
  outcome.add(readVitest(report, isGood));
  for (const { name, lines } of open) outcome.fail(name, lines);
}

async function journeys(env: Readonly<Record<string, string>>): Promise<void> {
  const report = `${results}/journeys.json`;
  const { isGood } = await stageOf(stages.playwright(report, env, limits.run));
  outcome.add(readPlaywright(report, isGood));
}

async function tests(): Promise<void> {
  // Two lanes for two cores.
  await Promise.all([
    stageOf(stages.needs(run)),
    ...(run === 'system'
      ? [check(stages.web)]
      : [check(stages.types, stages.unused), check(stages.arrows, stages.format, stages.lint, stages.web)]),
  ]);
  if (outcome.hasFailed) return say('\nThe tests were not run: what failed above comes first.');
  const browser = await provideBrowser(say);
  const env = { ...browser.env, CHROMIUM_PATH: browser.path };
  /** A part of the system run may have files of one kind only. */
  const has = (kind: 'tests' | 'journeys'): boolean => run !== 'system' || systemFiles(kind).length > 0;
  await Promise.all([...(has('tests') ? [vitest(env)] : []), ...(has('journeys') ? [journeys(env)] : [])]);
}

/** Ends all programs; what waits for them then comes to its end. */
async function end(why: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  outcome.fail(why);
  await endPrograms();
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const before = footprint(root);
const limit = setTimeout(
  () => void end(`The run had not ended after ${limits.run} minutes`),
  limits.run * 60_000,
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void end(`The run was ended by ${signal}`));
try {
  await tests();
} catch (fault) {
  outcome.fail(fault instanceof Error ? fault.message : String(fault));
}
clearTimeout(limit);
for (const { pid, command } of await endPrograms()) say(`Still there, and ended: ${pid} ${command}`);

const changed = changedPaths(root, before, footprint(root));
if (changed.length > 0)
  outcome.fail('Sources or data of this checkout were changed by the run, or while it ran', changed);
process.exit(outcome.close(replayCommand('<file>'), process.env['REQUIRE_ALL'] === '1', say));
