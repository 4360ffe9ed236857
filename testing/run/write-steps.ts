// Every worker writes down which test it begins. One that hangs or is killed can no longer say it.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { progressVariable, type Step } from './progress.ts';

const file = process.env[progressVariable];
if (file !== undefined) {
  const path = relative(process.cwd(), expect.getState().testPath ?? '');
  const tell = (step: Pick<Step, 'test' | 'isOver'>): void =>
    appendFileSync(file, `${JSON.stringify({ pid: process.pid, path, ...step } satisfies Step)}\n`);
  tell({});
  beforeEach(({ task }) => tell({ test: task.name }));
  afterAll(() => tell({ isOver: true }));
}
