// Every walk can be repeated: the properties of a run share one seed. A property that fails prints
// the one command that repeats it.
import fc from 'fast-check';
import { relative } from 'node:path';
import { expect } from 'vitest';
import { replayCommand, seedOfRun } from './seed-of-run.ts';

fc.configureGlobal({
  seed: seedOfRun,
  reporter: (details) => {
    if (!details.failed) return;
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    throw new Error(
      `${fc.defaultReportMessage(details)}\n\nRepeat it: ${replayCommand(file)}\n` +
        'Then add what failed as a case with a name.',
      { cause: details.errorInstance },
    );
  },
});
