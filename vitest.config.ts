import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { systemFiles } from './testing/run/parts.ts';
import './testing/seed-of-run.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `everyday` leaves out what `system` runs (see scripts/test.ts); unset, as when one file is named,
 * everything may run.
 */
const run = process.env['TEST_RUN'];
const everyFile = ['{core,server,scripts,testing,bench}/**/*.test.ts'];
const exclude = [...configDefaults.exclude, ...(run === 'everyday' ? ['**/*.system.test.ts'] : [])];

/**
 * A test of the web that stands in for a module or a global of the browser must be the first to
 * load what it tests.
 */
const standsIn = (path: string): boolean =>
  /\bvi\.(mock|doMock|resetModules|stubGlobal)\(/.test(readFileSync(at(path), 'utf8'));
const webFiles = globSync('web/**/*.test.ts', { cwd: at('.') });

export default defineConfig({
  resolve: {
    alias: {
      '#core/messages/messages.js': at('./core/messages/whole/messages.js'),
      '#core/messages/runtime.js': at('./core/messages/whole/runtime.js'),
      '#core': at('./core'),
      '#server': at('./server'),
      '#web': at('./web'),
      '#testing': at('./testing'),
    },
  },
  test: {
    globalSetup: ['testing/database-image.ts'],
    // One for each core. A third costs 14 % more processor time for the same tests and gains no
    // minute.
    maxWorkers: 2,
    // These end what hangs, and nothing else: half a minute of work takes minutes where other
    // programs keep the cores busy. So a test names a limit of its own only where it needs more.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles: ['testing/run/write-steps.ts', 'testing/lock-order.ts', 'testing/seeds.ts'],
          include: run === 'system' ? [...systemFiles('tests')] : everyFile,
          exclude,
          // Loading the server again for each file took a quarter of the run. Modules keep no
          // state: whatever a test needs it opens.
          isolate: false,
        },
      },
      ...([false, true] as const).map((isolate) => ({
        extends: true as const,
        test: {
          name: isolate ? 'web, each alone' : 'web',
          include: run === 'system' ? [] : webFiles.filter((path) => standsIn(path) === isolate),
          exclude,
          setupFiles: ['testing/run/write-steps.ts', 'testing/seeds.ts'],
          isolate,
        },
      })),
    ],
  },
});
