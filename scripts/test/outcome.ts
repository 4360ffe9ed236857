// The findings of a run so far, and the words that it ends with.
import { stripVTControlCharacters } from 'node:util';
import { mayBeSkipped } from '../../testing/run/may-be-skipped.ts';
import type { Report, Story } from './reports.ts';

const longestStory = 1500;
const slowestFiles = 8;

export class Outcome {
  passed = 0;
  failed = 0;
  readonly #skipped: string[] = [];
  readonly #seconds = new Map<string, number>();
  readonly #failures: string[] = [];
  /** Failures and how they came, said once more at the end: a log is often read from there. */
  readonly #stories: Story[] = [];

  get hasFailed(): boolean {
    return this.failed > 0 || this.#failures.length > 0;
  }

  /** Something failed that is no test of a runner. */
  fail(title: string, lines: readonly string[] = []): void {
    this.#failures.push(title);
    if (lines.length > 0) this.#stories.push({ name: title, messages: lines });
  }

  add(report: Report): void {
    this.passed += report.passed;
    this.failed += report.failed;
    this.#skipped.push(...report.skipped);
    this.#stories.push(...report.stories);
    for (const [file, took] of report.seconds) this.#seconds.set(file, took);
  }

  /** Says how it went, with the command that runs one file again. Returns the exit code. */
  close(replay: string, mustHaveAll: boolean, say: (line: string) => void): number {
    const skipped = this.#skipped;
    if (skipped.length > 0) {
      say(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
      for (const { feature, tests, instead } of mayBeSkipped)
        if (skipped.some((name) => tests.test(name)))
          say(`Skipped without ${feature}. The same is checked by ${instead}.`);
      if (mustHaveAll && !skipped.every((name) => mayBeSkipped.some(({ tests }) => tests.test(name)))) {
        this.failed += 1;
        this.fail('nothing else may be skipped here');
      }
    }
    const slowest = [...this.#seconds]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, slowestFiles)
      .map(([file, took]) => `  ${Math.round(took)} s  ${file}`);
    if (slowest.length > 0) say(`\nSlowest:\n${slowest.join('\n')}`);
    for (const { name, messages } of this.#stories)
      say(`\n✘ ${name}\n${stripVTControlCharacters(messages.join('\n')).slice(0, longestStory)}`);
    if (this.#failures.length > 0) say(`\nFailed: ${this.#failures.join(', ')}\nOne file again: ${replay}`);
    say(`\n${this.passed} passed, ${this.failed} failed, ${skipped.length} skipped`);
    return this.hasFailed ? 1 : 0;
  }
}
