// Rules for the sources themselves that no type and no linter checks.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './source/project-files.ts';
import { lineAt, parseSource, readSources } from './source/sources.ts';
import { bans } from './bans.ts';

/** Bad lines: each is found once, by its own ban and by no other. */
const specimens: Readonly<Record<string, readonly string[]>> = {
  'endless-program': [
    "spawn('sleep', ['1000']);",
    "execFileSync('git', ['status'], { cwd: root });",
    "const { status } = spawnSync('curl', ['--version']);",
  ],
  'parse-or-zero': [
    'parseUnits(text, 2) ?? 0n',
    '(centsOf(amount) ?? 0n) > 0n',
    'parsePrice(a.trim()) ?? 0n',
  ],
  'broken-promise': [
    "if (!row) throw new Error('broken promise: a row is there');",
    'throw new Error(`broken promise: ${id} is there`);',
  ],
  'fixed-seed': [
    'fc.assert(property, { numRuns: 300, seed: 20261120 });',
    'const terms = { seed: 7, endOnFailure: true, numRuns };',
  ],
  'date-now': ['const at = Date.now();', 'f(Date.now() - 5)', 'const at = new Date();'],
  'raw-random': ['Math.random()', 'crypto.getRandomValues(bytes)'],
  'double-assertion': ['const x = y as unknown as Date;', '(window as unknown as { a: 1 }).a'],
  'hand-cast-rows': [
    'await many<PayoutRow>(tx, query)',
    'one<{ n: number }>(tx, sql`select 1 as n`)',
    '(await maybe<Row>(tx, query))?.id',
  ],
  'hand-decoded-rows': ['BigInt(row.cents)', "f(BigInt(row.cents ?? '0'))", 'BigInt(\n  row?.units,\n)'],
  'own-reread': [
    'api.a.options({ refetchInterval: 2_000 });',
    'api.a.options({ refetchInterval: ({ state }) => (state.data ? 5 * secondMs : false) });',
  ],
  'literal-in-markup': [
    'const a = <p>Save it</p>;',
    'const b = <p>{isOn ? "On" : null}</p>;',
    'const c = <Field label="Name" />;',
  ],
};
const innocent = `
  // Date.now() in a comment.
  const text = 'Date.now() as unknown as Date';
  const a = sums.get(key) ?? 0n, b = order.price ?? 0n, c = parseUnits(text) ?? 1n;
  many(tx, shape, query), values<Row>(a), BigInt(arrow.units), BigInt(units), x.one<Row>(a);
  fc.assert(p, { numRuns: 3, seed: seedOfRun }), createMarket({ seed: 42 });
  api.a.options({ refetchInterval: rereads.depth });
  execFileSync('git', ['status'], { timeout: 1_000 }), respawn(it), spawnable(it);
  const d = now(), e = x as Date, f = Date.nowhere(), h = new Date(0), g = { Date: 1 };
`;

const sources = readSources();

describe('the sources', () => {
  it.each(bans)('hold nothing that is banned: $banned', ({ find, gates, banned, instead }) => {
    const found = sources
      .filter(({ path }) => !gates?.includes(path))
      .flatMap((source) => find(source).map((offset) => `${source.path}:${lineAt(source, offset)}`));
    expect(found, `Instead of ${banned}: ${instead}.`).toEqual([]);
  });
});

describe('a folder', () => {
  it('holds at most twenty files beside each other', () => {
    const counts = Map.groupBy(projectFiles(fileURLToPath(new URL('..', import.meta.url))), dirname);
    // Records and pictures are many by nature.
    const crowded = [...counts].filter(([folder, { length }]) => length > 20 && !folder.startsWith('docs/'));
    expect(
      crowded.map(([folder, { length }]) => `${folder}: ${length} files – divide it by screen or by domain`),
    ).toEqual([]);
    expect(counts.size).toBeGreaterThan(200);
  });
});

describe('the table of bans', () => {
  it.each(bans)('finds every bad specimen of $name, once', (ban) => {
    expect(specimens[ban.name]?.length).toBeGreaterThan(1);
    for (const text of specimens[ban.name] ?? []) {
      const specimen = parseSource('specimen.tsx', text);
      const hits = bans.filter((each) => each.find(specimen).length > 0);
      expect([text, hits.map(({ name }) => name)]).toEqual([text, [ban.name]]);
      expect([text, ban.find(specimen).length]).toEqual([text, 1]);
    }
  });

  it('finds nothing in strings, comments and longer names', () => {
    const source = parseSource('specimen.ts', innocent);
    expect(bans.filter((ban) => ban.find(source).length > 0).map(({ name }) => name)).toEqual([]);
  });

  it('has no gate that needs none', () => {
    const all = new Map(sources.map((source) => [source.path, source]));
    for (const ban of bans)
      for (const path of ban.gates ?? []) {
        const source = all.get(path);
        expect([path, source && ban.find(source).length > 0]).toEqual([path, true]);
      }
  });
});
