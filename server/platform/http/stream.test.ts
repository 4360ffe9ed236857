// The stream of an open page, and what changes on it. Several nodes: skipped, and listed, without
// PostgreSQL.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

interface OpenStream {
  /** The data of the next event of this name. */
  next(name: string): Promise<unknown>;
  close(): void;
}

async function openStream(visitor: Visitor, query: string): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await visitor.fetch(`/stream${query}`, { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    next: async (name) => {
      for (;;) {
        const end = text.indexOf('\n\n');
        const frame = text.slice(0, Math.max(end, 0));
        if (end >= 0) text = text.slice(end + 2);
        if (frame.includes(`event: ${name}\n`)) return JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '');
        if (end >= 0) continue;
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`the stream ended before ${name}`);
        text += part.value;
      }
    },
    close: () => leaving.abort(),
  };
}

const symbolsOf = (quotes: unknown): string[] => (quotes as string[][]).map(([symbol = '']) => symbol);
const show = async (visitor: Visitor, body: unknown, headers: Record<string, string> = {}) =>
  (
    await visitor.fetch('/shown', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  ).status;

describe('one node', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('gives a page the prices it asks for at once, and others as soon as it shows them', async () => {
    const visitor = site.visitor();
    const stream = await openStream(visitor, '?quotes=BTC');
    const { page } = (await stream.next('ready')) as { page: string };
    expect(symbolsOf(await stream.next('quotes'))).toEqual(['BTC']);
    expect(await show(visitor, { page, quotes: 'ETH,BTC' })).toBe(204);
    expect(await stream.next('shown')).toEqual(['BTC', 'ETH']);
    expect(symbolsOf(await stream.next('quotes'))).toEqual(['BTC', 'ETH']);
    expect(await show(visitor, { page, quotes: '' })).toBe(204);
    expect(await stream.next('shown')).toEqual([]);
    stream.close();
  });

  it('refuses what names no page or no symbols, and what another site sends', async () => {
    const visitor = site.visitor();
    const page = randomUUID();
    for (const body of [
      {},
      { page },
      { page: 'x', quotes: 'BTC' },
      { page, quotes: 'b t c' },
      { page, quotes: 7 },
    ])
      expect([body, await show(visitor, body)]).toEqual([body, 400]);
    expect(await show(visitor, { page, quotes: 'BTC' }, { origin: 'https://elsewhere.example' })).toBe(403);
    // Nobody learns which pages are open.
    expect(await show(visitor, { page, quotes: 'BTC' })).toBe(204);
  });
});

describe.skipIf(!postgresPrograms())('two nodes', () => {
  let cluster: Cluster | undefined;
  const databases: Database[] = [];
  let nodes: Site[];
  beforeAll(async () => {
    cluster = await startPostgres();
    const url = (await cluster?.migratedDatabase('stream')) ?? '';
    for (let node = 0; node < 2; node++)
      databases.push(await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 5, DATA_DIR: '' }, silentLog));
    nodes = [];
    for (const database of databases) nodes.push(await startSite({}, { database }));
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    for (const database of databases) await database.close();
    await cluster?.stop();
  });

  it('change the quotes of a page whose wish came to the other node', async () => {
    const [first, second] = nodes;
    const person = await first!.person('shown');
    const stream = await openStream(person, '?quotes=BTC');
    const { page } = (await stream.next('ready')) as { page: string };
    const other = second!.visitor();
    for (const [name, value] of person.cookies) other.cookies.set(name, value);
    expect(await show(other, { page, quotes: 'GOLD' })).toBe(204);
    expect(await stream.next('shown')).toEqual(['GOLD']);
    expect(symbolsOf(await stream.next('quotes'))).toEqual(['GOLD']);
    stream.close();
  });
});
