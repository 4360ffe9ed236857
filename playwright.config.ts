import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { systemFiles } from './testing/run/parts.ts';
import { browserFlags } from './scripts/provide/browser.ts';

// The browser leaves folders behind when it is stopped: they land in a folder of their own.
const browserFolder = mkdtempSync(join(tmpdir(), 'truefill-browser-'));

const run = process.env['TEST_RUN'];

export default defineConfig({
  testDir: 'testing/journeys',
  testMatch: run === 'system' ? systemFiles('journeys').map((path) => `**/${path}`) : '*.journey.ts',
  ...(run === 'everyday' && { testIgnore: '*.system.journey.ts' }),
  retries: 0,
  // Each starts its own server. Other tests run beside them, unless the journeys are all that runs.
  workers: run === 'system' && systemFiles('tests').length === 0 ? 3 : 1,
  // Ends what hangs: a journey of two minutes takes five where other programs keep the cores busy.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/journeys.json' }],
  ],
  outputDir: 'test-results/journeys',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: browserFlags,
      env: { ...(process.env as Record<string, string>), TMPDIR: browserFolder },
    },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
