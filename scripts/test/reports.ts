// The reports of both test runners in one shape.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A test that failed, and how. */
export interface Story {
  readonly name: string;
  readonly messages: readonly string[];
}

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly stories: readonly Story[];
  /** Files and the seconds each took. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** Counts where a runner wrote nothing: one failure. */
const noReport: Report = { passed: 0, failed: 1, skipped: [], stories: [], seconds: new Map() };

interface VitestFile {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export function readVitest(path: string, isGood: boolean): Report {
  if (!existsSync(path)) return noReport;
  const file = JSON.parse(readFileSync(path, 'utf8')) as VitestFile;
  const tests = file.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  // Those that were to come when their process ended.
  const unended = tests.filter(({ status }) => status === 'pending');
  return {
    passed: file.numPassedTests,
    failed: Math.max(failed.length + unended.length, isGood ? 0 : 1),
    skipped: tests
      .filter(({ status }) => !['failed', 'passed', 'pending'].includes(status))
      .map((one) => one.fullName),
    stories: [
      ...failed.map(({ fullName, failureMessages = [] }) => ({ name: fullName, messages: failureMessages })),
      ...file.testResults
        .filter(({ message }) => message !== '')
        .map(({ name, message }) => ({ name, messages: [message] })),
    ],
    seconds: new Map(
      file.testResults.map((one) => [relative(root, one.name), (one.endTime - one.startTime) / 1000]),
    ),
  };
}

interface PlaywrightFile {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly {
    readonly file: string;
    readonly specs: readonly {
      readonly title: string;
      readonly ok: boolean;
      readonly tests: readonly {
        readonly results: readonly {
          readonly duration: number;
          readonly errors: readonly { readonly message?: string }[];
        }[];
      }[];
    }[];
  }[];
}

export function readPlaywright(path: string, isGood: boolean): Report {
  if (!existsSync(path)) return noReport;
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightFile;
  const failed = stats.unexpected + stats.flaky;
  const resultsOf = (spec: PlaywrightFile['suites'][number]['specs'][number]) =>
    spec.tests.flatMap(({ results }) => results);
  return {
    passed: stats.expected,
    failed: failed > 0 || isGood ? failed : 1,
    skipped: stats.skipped > 0 ? [`${stats.skipped} browser journey${stats.skipped === 1 ? '' : 's'}`] : [],
    stories: suites
      .flatMap(({ specs }) => specs)
      .filter(({ ok }) => !ok)
      .map((spec) => ({
        name: spec.title,
        messages: resultsOf(spec).flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
      })),
    seconds: new Map(
      suites.map(({ file, specs }) => [
        `testing/journeys/${file}`,
        specs.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ]),
    ),
  };
}
