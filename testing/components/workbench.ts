// One built page with every story, in a browser without a server: calls are answered by the test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { browserFlags, provideBrowser } from '../../scripts/provide/browser.ts';
import { hearComplaints } from '#testing/web/complaints.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const origin = 'http://localhost';
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
};

/** A call that a component made, and the way to answer it. */
interface Call {
  readonly path: string;
  readonly input: unknown;
}
export type Answer = { readonly json: unknown } | { readonly refusal: string };

export interface Bench {
  readonly page: Page;
  /** Console and page errors so far. */
  readonly problems: string[];
  readonly calls: Call[];
  /** Shows a story; what came before is forgotten. */
  show(source: string, name: string): Promise<void>;
  /**
   * How calls are answered from now on; one that is not answered fails as if the server were down.
   */
  answer(with_: (call: Call) => Answer | Promise<Answer> | undefined): void;
  close(): Promise<void>;
}

export interface Workbench {
  open(options?: BrowserContextOptions): Promise<Bench>;
  stop(): Promise<void>;
}

async function buildStories(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    mode: 'production',
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: {
        '#core/messages/messages.js': join(root, 'core/messages/messages.js'),
        '#core/messages/runtime.js': join(root, 'core/messages/runtime.js'),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(root, 'testing/components/stage.tsx'),
        output: { entryFileNames: 'stage.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  });
}

const html = `<!doctype html><html lang="en"><head><title>Components</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/stage.css"></head>
<body><div id="root"></div><script type="module" src="/stage.js"></script></body></html>`;

/** Builds the page once and opens it as often as a file of tests wants. */
export async function openWorkbench(): Promise<Workbench> {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-components-'));
  await buildStories(folder);
  const { path, env } = await provideBrowser(() => {});
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: browserFlags,
  });
  return {
    open: async (options = {}) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      return openBench(page, folder);
    },
    stop: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openBench(page: Page, folder: string): Promise<Bench> {
  const problems: string[] = [];
  const calls: Call[] = [];
  let answerTo: Parameters<Bench['answer']>[0] = () => undefined;
  hearComplaints(page, problems);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/rpc/')) return route.fulfill(fileOf(folder, pathname));
    const { json } = (route.request().postDataJSON() ?? {}) as { json?: unknown };
    const call = { path: pathname.slice('/rpc/'.length), input: json };
    calls.push(call);
    const answer = await answerTo(call);
    if (!answer) return route.abort();
    await route.fulfill(responseOf(answer));
  });
  await page.goto(`${origin}/`);
  await page.locator('main').waitFor({ state: 'attached' });
  return {
    page,
    problems,
    calls,
    show: async (source, name) => {
      calls.length = 0;
      const wanted = `${source} | ${name}`;
      await page.evaluate((hash) => (location.hash = hash), '');
      await page.evaluate((hash) => (location.hash = hash), encodeURIComponent(wanted));
      await page.locator(`[data-story="${wanted}"]`).waitFor({ state: 'attached' });
    },
    answer: (with_) => {
      answerTo = with_;
    },
    close: () => page.context().close(),
  };
}

function fileOf(folder: string, pathname: string) {
  if (pathname === '/') return { body: html, contentType: 'text/html' };
  try {
    const body = readFileSync(join(folder, pathname));
    return { body, contentType: types[extname(pathname)] ?? 'application/octet-stream' };
  } catch {
    return { status: 404, body: '' };
  }
}

const responseOf = (answer: Answer) =>
  'json' in answer
    ? { json: { json: answer.json } }
    : {
        status: 422,
        json: {
          json: {
            defined: false,
            code: 'REFUSED',
            status: 422,
            message: answer.refusal,
            data: { code: answer.refusal, detail: {} },
          },
        },
      };
