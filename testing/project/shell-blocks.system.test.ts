// The shell blocks of the README and of the learn and do pages, run as a person would run them,
// on an empty folder and a free port. A block that cannot be run says why in its info string, and
// is counted here.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#testing/cluster/free-port.ts';
import { type Cluster, postgresPrograms, startEmptyPostgres } from '#testing/postgres.ts';
import { type Child, startChild } from '#testing/run/child.ts';
import { markOfRun } from '#testing/run/mark.ts';
import { projectFiles } from '#testing/source/project-files.ts';
import { postgresEnv } from '../../scripts/provide/postgresql.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Block {
  readonly page: string;
  readonly line: number;
  readonly text: string;
  /** The words after `sh`. */
  readonly words: readonly string[];
  readonly notRun: string | undefined;
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }).toSorted(),
];
const blocks: readonly Block[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(?:sh|bash|shell|console)\b(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: info = '', 2: body = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      text: body,
      words: info
        .replace(/not-run="[^"]*"/, '')
        .split(/\s+/)
        .filter(Boolean),
      notRun: /not-run="([^"]+)"/.exec(info)?.[1],
    }),
  );
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A checkout of one's own, with the build and the packages of this one. */
function openCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-docs-'));
  folders.push(folder);
  // Copies: a linked script would find the folders of this checkout, and build into them.
  for (const path of [...projectFiles(root), 'core/messages', 'dist'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** One shell for a page: what a block exports or makes is there for the next. */
class Shell {
  readonly #folder = openCheckout();
  readonly #ports: ReadonlyMap<string, string>;
  readonly #env: NodeJS.ProcessEnv;
  #server: Child | undefined;

  constructor(port: number, cluster: Cluster | undefined, clusterPort: string) {
    this.#ports = new Map([
      ['3000', String(port)],
      ['5432', clusterPort],
    ]);
    // A person's environment, not that of the test runner, which has settings of its own (MODE is
    // one of ours).
    const programs = postgresPrograms();
    const mine = Object.fromEntries(['HOME', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]));
    this.#env = {
      ...mine,
      ...(programs === undefined ? {} : postgresEnv(programs)),
      PATH: [programs, process.env['PATH']].filter(Boolean).join(delimiter),
      PORT: String(port),
      HISTORY_DAYS: '0',
      LOG_LEVEL: 'warn',
      ...(cluster ? { PGHOST: '127.0.0.1', PGPORT: clusterPort, PGUSER: 'postgres' } : {}),
    };
  }

  run({ text }: Block): void {
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', this.#here(text)],
      {
        cwd: this.#folder,
        env: { ...this.#env, ...markOfRun() },
        encoding: 'utf8',
        timeout: 300_000,
      },
    );
    expect(status, `${text}\n${stdout}\n${stderr}`).toBe(0);
  }

  async start({ text }: Block): Promise<void> {
    await this.stop();
    this.#server = startChild(['bash', '--norc', '-euo', 'pipefail', '-c', this.#here(text)], {
      cwd: this.#folder,
      env: this.#env,
      detached: true,
    });
    await this.#server.says(/ is ready \(/);
  }

  /** As Ctrl-C does: to all that the block started. */
  async stop(): Promise<void> {
    await this.#server?.end('SIGINT');
    this.#server = undefined;
  }

  #here(text: string): string {
    return [...this.#ports].reduce((all, [told, taken]) => all.replaceAll(`:${told}`, `:${taken}`), text);
  }
}

async function runPage(page: readonly Block[], cluster?: Cluster): Promise<number> {
  const clusterPort = cluster ? new URL(await cluster.createDatabase('docs')).port : '5432';
  const shell = new Shell(await freePort(), cluster, clusterPort);
  let run = 0;
  try {
    for (const block of page.filter(({ notRun }) => notRun === undefined)) {
      if (block.words.includes('stopped')) await shell.stop();
      if (block.words.includes('server')) await shell.start(block);
      else shell.run(block);
      run += 1;
    }
  } finally {
    await shell.stop();
  }
  return run;
}

const byPage = [...Map.groupBy(blocks, ({ page }) => page)];
const needsPostgres = (page: readonly Block[]) => page.some(({ words }) => words.includes('postgres'));
const hasCurl = spawnSync('curl', ['--version'], { timeout: 10_000 }).status === 0;
/** Program that this machine lacks for a page. */
function lackOf(page: readonly Block[]): string | undefined {
  if (needsPostgres(page) && !postgresPrograms()) return 'PostgreSQL';
  return !hasCurl && page.some(({ text }) => /\bcurl /.test(text)) ? 'curl' : undefined;
}

describe('the shell blocks of the documents', () => {
  it('say how they are run, and why the few that are not are not', () => {
    const known = new Set(['server', 'stopped', 'postgres']);
    expect(blocks.flatMap(({ words }) => words).filter((word) => !known.has(word))).toEqual([]);
    const notRun = blocks.filter((block) => block.notRun !== undefined);
    expect(notRun.map(({ page, notRun: reason }) => `${page}: ${reason}`)).toEqual([
      'README.md: is the run that this is part of',
      'docs/do/help-people.md: needs a registered and verified person',
      'docs/do/keep-it-running.md: needs a newer version',
      'docs/do/set-up.md: needs root',
    ]);
    expect(blocks.length - notRun.length).toBeGreaterThan(17);
  });

  for (const [page, its] of byPage) {
    const lack = lackOf(its);
    it.skipIf(lack !== undefined)(
      `of ${page} run${lack === undefined ? '' : `, if there were ${lack}`}`,
      { timeout: 600_000 },
      async () => {
        const cluster = needsPostgres(its) ? await startEmptyPostgres() : undefined;
        try {
          expect(await runPage(its, cluster)).toBe(its.filter(({ notRun }) => notRun === undefined).length);
        } finally {
          await cluster?.stop();
        }
      },
    );
  }
});
