// `npm run check` looks at what changed only, and still refuses each kind of fault that the whole
// run refuses.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbiddenArrows } from '../../scripts/check/arrows.ts';
import { changedSince } from '../../scripts/check/passed.ts';
import { findCircle, importersOf } from '../../scripts/check/imports.ts';
import { copySource, type SourceCopy } from '../source/copy-source.ts';

interface Fault {
  readonly what: string;
  readonly file: string;
  readonly adds: string;
  readonly refusedBy: RegExp;
}

const faults: readonly Fault[] = [
  {
    what: 'a type that does not fit',
    file: 'core/trading/events.ts',
    adds: "\nexport type Unfit = import('#core/events.ts').UserEvents['no.such-fact'];\n",
    refusedBy: /core\/trading\/events\.ts.*error TS/,
  },
  {
    what: 'a circle of imports',
    file: 'core/values/money.ts',
    adds: "\nexport type { TermsProblem } from '#core/trading/rules.ts';\n",
    refusedBy: /no-cycles: .*core\/values\/money\.ts/,
  },
  {
    what: 'an arrow to a higher tier',
    file: 'server/domains/content/index.ts',
    adds: "\nexport type { ExecutedOrder } from '#server/domains/trading/index.ts';\n",
    refusedBy: /tier-of-content/,
  },
  {
    what: 'a file that is not formatted',
    file: 'core/values/assert.ts',
    adds: '\nexport const  spaced=1\n',
    refusedBy: /assert\.ts format/,
  },
];

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
});
afterAll(() => copy.remove());

describe('npm run check', () => {
  it('passes on the source as it is, and refuses each fault when little changed', {
    timeout: 900_000,
  }, async () => {
    // The caller of a function that will return a promise: it does not change itself.
    const [called, caller] = ['core/values/planted.ts', 'core/values/planter.ts'].map((path) =>
      join(copy.folder, path),
    );
    writeFileSync(called ?? '', 'export const act = (): void => undefined;\n');
    writeFileSync(caller ?? '', "import { act } from '#core/values/planted.ts';\n\nact();\n");
    expect(await copy.check()).toBe('');

    for (const { what, file, adds, refusedBy } of faults) {
      const path = join(copy.folder, file);
      const whole = readFileSync(path, 'utf8');
      appendFileSync(path, adds);
      const said = await copy.check();
      expect(said, what).toMatch(refusedBy);
      expect(said, what).toMatch(/^1 of \d+ files changed/);
      writeFileSync(path, whole);
    }

    writeFileSync(called ?? '', 'export const act = async (): Promise<void> => undefined;\n');
    expect(await copy.check('lint')).toMatch(/no-floating-promises[^]*planter\.ts/);
    for (const path of [called, caller]) rmSync(path ?? '');
    expect(await copy.check()).toBe('');
  });
});

describe('the arrows', () => {
  const rules = [
    { name: 'apart', comment: 'Stay.', from: { path: '^a/(\\w+)/' }, to: { path: '^a/', pathNot: '^a/$1/' } },
    {
      name: 'no-packages',
      comment: 'Own.',
      from: { path: '^b/', pathNot: 'test' },
      to: { path: 'node_modules/x' },
    },
    { name: 'anywhere', comment: 'Pure.', from: { path: '^b/' }, to: { dependencyTypes: ['core'] } },
  ];
  it.each([
    ['a/one/f.ts', 'a/one/g.ts', undefined],
    ['a/one/f.ts', 'a/two/g.ts', 'apart'],
    ['b/f.ts', 'node_modules/x/y', 'no-packages'],
    ['b/f.test.ts', 'node_modules/x', undefined],
    ['b/f.ts', 'node:fs', 'anywhere'],
    ['c/f.ts', 'node:fs', undefined],
  ])('from %s to %s are refused by %s', (from, to, name) => {
    const found = forbiddenArrows(new Map([[from, [to]]]), rules);
    expect(found.map((line) => line.split(':')[0])).toEqual(name === undefined ? [] : [name]);
  });
});

describe('what a check looks at', () => {
  it('is everything at first and after a change of the rules, then what is new or other', () => {
    const before = { 'a.ts': '1', 'b.ts': '2', 'biome.json': '3' };
    expect(changedSince(undefined, before)).toEqual(['a.ts', 'b.ts', 'biome.json']);
    expect(changedSince(before, before)).toEqual([]);
    expect(changedSince(before, { ...before, 'b.ts': '4', 'c.ts': '5' })).toEqual(['b.ts', 'c.ts']);
    expect(changedSince(before, { ...before, 'biome.json': '4' })).toEqual(['a.ts', 'b.ts', 'biome.json']);
  });

  it('includes who imports a change, and a circle over any number of files', () => {
    const line = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', []],
    ]);
    expect(importersOf(line, new Set(['c.ts']))).toEqual(['b.ts']);
    expect(findCircle(line)).toBe(undefined);
    expect(findCircle(new Map([...line, ['c.ts', ['a.ts']]]))).toEqual(['a.ts', 'b.ts', 'c.ts', 'a.ts']);
  });
});
