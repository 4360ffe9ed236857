// Rules for the sources themselves that no type and no linter checks. A list that has to be lowered
// is lowered by `LOWER=1 node_modules/.bin/vitest run testing/tidy.test.ts`; no list is ever
// raised.
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './source/project-files.ts';
import { parseSource, readSources, type Source } from './source/sources.ts';
import { type Ban, bans } from './tidy/bans.ts';
import { longFunctions, mostLines } from './tidy/functions.ts';
import { compare, type Counts, lower, readList } from './tidy/ratchet.ts';

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
  'begins-answers': [
    '// Answers with the price.',
    '/** Answers the price. */',
    '/**\n * answers the price.\n */',
  ],
  'begins-what': ['/** What a trade costs. */', '// What waits.\n// It goes on.'],
  'literal-in-markup': [
    'const a = <p>Save it</p>;',
    'const b = <p>{isOn ? "On" : null}</p>;',
    'const c = <Field label="Name" />;',
  ],
  'glued-message': ['const a = `${m.shell_main()}!`;', "const b = m.shell_main() === 'Main';"],
  'wide-comment': [`// ${'word '.repeat(20)}`, `/**\n * ${'word '.repeat(20)}\n */`],
  anew: ['// Reads it anew.', "it('reads it anew', f)"],
  'for-ever': ['// Kept for ever.', "describe('kept for ever', f)"],
  nobody: ['// Nobody reads it.', "it.each(cases)('nobody reads %s', f)"],
  somebody: ['// Somebody reads it.', '/* for somebody */'],
  papers: ['// Their papers.', '/** Papers of a person. */'],
  'comes-home': ['// The money comes home.', '// Coins come home.'],
  'other-way-round': ['// Or the other way round.', 'it(`is the other way round`, f)'],
};
/** Bans of components: their specimens are no tests. */
const inMarkup = new Set(['literal-in-markup', 'glued-message']);
const innocent = `
  // The rates, whatever happens. Newspapers. A nobodysuffix.
  // goes on: What follows is the middle of a comment.
  /** Returns what it answers. */
  const text = 'nobody reads papers anew, Date.now() as unknown as for ever';
  const a = sums.get(key) ?? 0n, b = order.price ?? 0n, c = parseUnits(text) ?? 1n;
  many(tx, shape, query), values<Row>(a), BigInt(arrow.units), BigInt(units), x.one<Row>(a);
  fc.assert(p, { numRuns: 3, seed: seedOfRun }), createMarket({ seed: 42 });
  api.a.options({ refetchInterval: rereads.depth });
  execFileSync('git', ['status'], { timeout: 1_000 }), respawn(it), spawnable(it);
  const d = now(), e = x as Date, f = Date.nowhere(), h = new Date(0), g = { Date: 1 };
`;
const offending = (ban: Ban, source: Source): number =>
  ban.gates?.includes(source.path) ? 0 : ban.find(source).length;

describe('the sources', () => {
  const sources = readSources();

  it.each(bans)('hold nothing that is banned: $banned', (ban) => {
    const found: Record<string, number> = {};
    for (const source of sources) {
      const count = offending(ban, source);
      if (count > 0) found[source.path] = count;
    }
    const list = `testing/tidy/allowed/${ban.name}.json`;
    expect(compare(list, readList(list, found), found, `Instead of ${ban.banned}: ${ban.instead}.`)).toEqual(
      [],
    );
  });

  it('hold no function that is long, and none that grows', () => {
    const found: Counts = Object.fromEntries(
      sources.flatMap((source) => longFunctions(source).map(({ name, lines }) => [name, lines])),
    );
    const list = 'testing/long-functions.json';
    const instead = `A function has at most ${mostLines('.ts')} lines, ${mostLines('.tsx')} in tsx: divide it into named steps.`;
    expect(compare(list, readList(list, found), found, instead)).toEqual([]);
  });
});

describe('a folder', () => {
  it('holds at most twenty files beside each other', () => {
    const counts = Map.groupBy(projectFiles(fileURLToPath(new URL('..', import.meta.url))), dirname);
    // Records, pictures and lists of exceptions are many by nature.
    const isList = (folder: string) => /^(docs\/|testing\/tidy\/allowed)/.test(folder);
    const crowded = [...counts].filter(([folder, { length }]) => length > 20 && !isList(folder));
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
      const specimen = parseSource(inMarkup.has(ban.name) ? 'specimen.tsx' : 'specimen.test.ts', text);
      const hits = bans.filter((each) => each.find(specimen).length > 0);
      expect([text, hits.map(({ name }) => name)]).toEqual([text, [ban.name]]);
      expect([text, ban.find(specimen).length]).toEqual([text, 1]);
    }
  });

  it('finds nothing in strings, in longer words and in the middle of a comment', () => {
    const source = parseSource('specimen.ts', innocent);
    expect(bans.filter((ban) => ban.find(source).length > 0).map(({ name }) => name)).toEqual([]);
  });

  it('finds nothing in a gate, and has no gate that needs none', () => {
    const all = new Map(readSources().map((source) => [source.path, source]));
    for (const ban of bans)
      for (const path of ban.gates ?? []) {
        const source = all.get(path);
        expect([path, source && ban.find(source).length > 0]).toEqual([path, true]);
        expect(source && offending(ban, source)).toBe(0);
      }
  });

  it('has a list of exceptions for each ban and no other', () => {
    const lists = readdirSync(fileURLToPath(new URL('tidy/allowed', import.meta.url))).toSorted();
    expect(lists).toEqual(bans.map(({ name }) => `${name}.json`).toSorted());
  });
});

describe('a function', () => {
  const filled = (lines: number, head = 'export function long() {', foot = '}'): Source =>
    parseSource(
      'specimen.ts',
      [head, ...Array.from({ length: lines - 2 }, () => '  step();'), foot].join('\n'),
    );

  it('may have 60 lines and not one more', () => {
    expect(longFunctions(filled(60))).toEqual([]);
    expect(longFunctions(filled(61))).toEqual([{ name: 'specimen.ts long', lines: 61 }]);
  });

  it.each([
    ['export const kept: Rule = (a) => {', '};', 'kept'],
    ['const generic = async <T>(a: T): Promise<T> => {', '};', 'generic'],
    ['const o = { property: () => {', '} };', 'property'],
    ['class A { method(a: string) {', '} }', 'method'],
    ["it('works', async () => {", '});', "it 'works' callback"],
    ['app.get(path, function () {', '});', 'app.get callback'],
  ])('is named after its place: %s', (head, foot, name) => {
    expect(longFunctions(filled(70, head, foot))).toEqual([{ name: `specimen.ts ${name}`, lines: 70 }]);
  });

  it('is not the body of a describe', () => {
    expect(longFunctions(filled(70, "describe('all', () => {", '});'))).toEqual([]);
    expect(longFunctions(filled(70, "describe.each(cases)('%s', () => {", '});'))).toEqual([]);
  });
});

describe('a list of exceptions', () => {
  it('refuses what is new, what grew and what fell without being lowered', () => {
    expect(
      compare(
        'list.json',
        { kept: 2, grew: 2, fell: 2, gone: 2 },
        { kept: 2, grew: 3, fell: 1, added: 1 },
        'Do so.',
      ),
    ).toEqual([
      'added: 1 found, 0 allowed. Do so.',
      'fell: lower it to 1 in list.json, it was 2 (LOWER=1 does it)',
      'gone: take it out of list.json, it was 2 (LOWER=1 does it)',
      'grew: 3 found, 2 allowed. Do so.',
    ]);
  });

  it('is only ever lowered', () => {
    expect(lower({ kept: 2, grew: 2, fell: 2, gone: 2 }, { kept: 2, grew: 3, fell: 1, added: 1 })).toEqual({
      fell: 1,
      grew: 2,
      kept: 2,
    });
  });
});
