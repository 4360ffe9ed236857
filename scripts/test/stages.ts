// The programs that a run consists of.
import { fileURLToPath } from 'node:url';
import { checkMinutes, provideMinutes } from './limits.ts';
import type { Stage } from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = process.execPath;
const bin = (name: string): string => `${root}node_modules/.bin/${name}`;

/** For tools written in Go: one thread that rarely collects does the same work in less time. */
const sparing = { GOMAXPROCS: '1', GOGC: '400' };

/** A yes or no about the sources. */
const checkOf = (
  title: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Stage => ({ title, command, env, isBeside: true, minutes: checkMinutes });

export const types = checkOf('Types', [bin('tsc'), '-p', '.', '--checkers', '1'], sparing);
export const lint = checkOf('Lint', [bin('oxlint'), '--type-aware', '--deny-warnings'], sparing);
export const format = checkOf('Format', [bin('biome'), 'format', '.']);
export const arrows = checkOf('Arrows between folders', [node, 'scripts/check-arrows.ts']);
export const unused = checkOf('Unused code and packages', [bin('knip')]);
export const web = checkOf('Build of the web', [node, 'scripts/build-web.ts']);

/** Fetches whatever this machine lacks. */
export const needs = (run: string): Stage => ({
  title: 'What the tests need',
  command: [node, 'scripts/provide/all.ts', run],
  minutes: provideMinutes,
});

export const vitest = (report: string, env: Readonly<Record<string, string>>, minutes: number): Stage => ({
  title: 'Rules, verbs, invariants and races (vitest)',
  command: [
    node,
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  env,
  minutes,
});

export const playwright = (
  report: string,
  env: Readonly<Record<string, string>>,
  minutes: number,
): Stage => ({
  title: 'Journeys in a real browser (playwright)',
  command: [node, `${root}node_modules/@playwright/test/cli.js`, 'test'],
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  isBeside: true,
  minutes,
});
