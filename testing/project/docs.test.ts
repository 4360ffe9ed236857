// What the documents claim about the code, held against the code.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settings } from '#server/platform/config.ts';
import { factsOf } from '#server/platform/settings/setting.ts';
import { tierOf } from '../../scripts/check/arrow-rules.ts';
import { printedPages } from '../../scripts/docs/pages.ts';
import { listFiles, readProjectFile } from '../source/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

describe('docs/know/architecture.md', () => {
  it('lists every domain on the tier that the import rules give it', () => {
    const rows = [...read('docs/know/architecture.md').matchAll(/^\| (\d) \| ([\w, ]+) \|$/gm)];
    const told = Object.fromEntries(
      rows.flatMap(([, tier, names = '']) => names.split(', ').map((name) => [name, Number(tier)])),
    );
    expect(told).toEqual(tierOf);
    expect(Object.keys(told).sort()).toEqual(readdirSync(`${root}server/domains`).sort());
  });

  it('draws each tier with its domains, and each arrow that the imports make', () => {
    const text = read('docs/know/architecture.md');
    const rows = [...text.matchAll(/^\| (\d) \| ([\w, ]+) \|$/gm)];
    const drawn = [...text.matchAll(/^### Tier (\d): [^\n]*\n[\s\S]*?```mermaid\n([\s\S]*?)```/gm)].map(
      ([, tier = '', diagram = '']) => readDiagram(tier, diagram),
    );
    expect(drawn.map(({ tier, domains }) => [tier, domains])).toEqual(
      rows.map(([, tier, names = '']) => [tier, names.split(', ')]),
    );
    expect(drawn.flatMap(({ arrows }) => arrows).toSorted()).toEqual(domainArrows());
  });
});

/** The nodes of a diagram in its subgraph, and its arrows one by one. */
function readDiagram(tier: string, diagram: string) {
  const inside = /subgraph [^\n]*\n([\s\S]*?)\n\s*end/.exec(diagram)?.[1] ?? '';
  return {
    tier,
    domains: inside.split('\n').map((line) => line.trim()),
    arrows: [...diagram.matchAll(/^\s*(\w+) --> (.+)$/gm)].flatMap(([, from, targets = '']) =>
      targets.split('&').map((to) => `${from} --> ${to.trim()}`),
    ),
  };
}

/** `copying --> trading` for each import of a domain by another, tests left out. */
function domainArrows(): string[] {
  const arrows = listFiles('ts').flatMap((path) => {
    const from = /^server\/domains\/(\w+)\//.exec(path)?.[1];
    if (from === undefined || path.endsWith('.test.ts')) return [];
    const imported = readProjectFile(path).matchAll(/from '#server\/domains\/(\w+)\//g);
    return [...imported].flatMap(([, to]) => (to === from ? [] : [`${from} --> ${to}`]));
  });
  return [...new Set(arrows)].toSorted();
}

describe('the paths of docs/know/architecture.md', () => {
  const text = read('docs/know/architecture.md');
  const named = [...text.matchAll(/(?:^|`)((?:server|core|web)\/[\w./-]+\.tsx?)/gm)].map(
    ([, path = '']) => path,
  );

  it('lead through files that exist', () => {
    expect(named.length).toBeGreaterThan(45);
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');

  it('names commands of the package', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:server|testing|core|web|messages|bench)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const text = read('SECURITY.md');
  it('names tests that exist as the proof of each promise', () => {
    const named = [...text.matchAll(/`((?:server|testing|core|web)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  });
});

describe('the documents', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted();

  it('link to files that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
        .filter(([, target = '']) => !existsSync(join(root, dirname(page), target)))
        .map(([, target]) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
    expect(pages.length).toBeGreaterThan(25);
  });

  it('are all found from their index', () => {
    const index = read('docs/README.md');
    const ofTheirOwn = /^docs\/(README|decisions)/;
    const missing = pages.filter(
      (page) =>
        page.startsWith('docs/') &&
        !ofTheirOwn.test(page) &&
        !index.includes(`(${page.slice('docs/'.length)})`),
    );
    expect(missing).toEqual([]);
  });

  it('name no setting that does not exist', () => {
    const named = pages
      .filter((page) => page === 'README.md' || /^docs\/(do|learn)\//.test(page))
      .flatMap((page) =>
        [...read(page).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
      );
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });
});

describe('docs/look-up', () => {
  it.each(printedPages().map(({ path, text }) => [path, text]))(
    '%s is as the code prints it (npm run docs writes it again)',
    (path, text) => expect(read(`docs/${path}`)).toBe(text),
  );

  it('has the four facts of each setting', () => {
    const page = read('docs/look-up/configuration.md');
    expect(Object.keys(settings).length).toBeGreaterThan(40);
    for (const [name, schema] of Object.entries(settings)) {
      const facts = factsOf(schema);
      expect([name, facts?.meaning, facts?.ifLost, facts?.holderCan]).not.toContain(undefined);
      expect(page, name).toContain(`| \`${name}\` |`);
    }
  });
});
