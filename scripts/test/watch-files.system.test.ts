// A whole run of vitest over three small files: one hangs, one is killed, one is well.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { readVitest } from './reports.ts';
import { runStage } from './stage.ts';
import { watched } from './watch-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const minutes = 0.2;

it('names a test that never ends and one whose process was killed, and runs the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-run-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const silent = vi.spyOn(console, 'log').mockReturnValue();
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const setup = JSON.stringify(join(root, 'testing/run/write-steps.ts'));
    write(
      'vitest.config.mjs',
      `export default { test: { isolate: false, maxWorkers: 2, setupFiles: [${setup}] } };`,
    );
    const file = (title: string, body: string): string =>
      `import { it } from 'vitest';\nit('${title}', () => { ${body} });\n`;
    write('endless.test.ts', file('goes on and on', 'for (;;);'));
    write('killed.test.ts', file('is killed', "process.kill(process.pid, 'SIGKILL');"));
    write('well.test.ts', file('is well', ''));
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { isGood, open } = await watched(
      runStage,
      {
        title: 'Three files',
        command: [
          process.execPath,
          vitest,
          'run',
          '--root',
          folder,
          '--reporter=json',
          `--outputFile=${report}`,
        ],
        isBeside: true,
        minutes: 4,
      },
      join(folder, 'steps.jsonl'),
      minutes,
      () => false,
    );
    expect(isGood).toBe(false);
    expect(open.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).toSorted()).toEqual([
      `endless.test.ts › goes on and on had not ended after ${minutes} minutes`,
      'killed.test.ts › is killed did not end: its process was killed',
    ]);
    expect(readVitest(report, isGood)).toMatchObject({ passed: 1, failed: 2, skipped: [] });
  } finally {
    silent.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
