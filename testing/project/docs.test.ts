// W17, A5: what the documents claim about the code, held against the code.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settings } from '#server/platform/config.ts';
import { factsOf } from '#server/platform/settings/setting.ts';
import { declaredEvents, eventFiles } from '../../scripts/docs/events.ts';
import { printedPages } from '../../scripts/docs/pages.ts';
import { listFiles, parseSource, readProjectFile } from '../source/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

describe('docs/know/architecture.md', () => {
  it('lists every domain on the tier that the import rules give it', () => {
    const rows = [...read('docs/know/architecture.md').matchAll(/^\| (\d) \| ([\w, ]+) \|$/gm)];
    const told = Object.fromEntries(
      rows.flatMap(([, tier, names = '']) => names.split(', ').map((name) => [name, Number(tier)])),
    );
    const rules = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`) as {
      forbidden: { name: string; comment: string }[];
    };
    const ruled = Object.fromEntries(
      rules.forbidden
        .filter(({ name }) => name.startsWith('tier-of-'))
        .map(({ name, comment }) => [name.slice('tier-of-'.length), Number(/tier (\d)/.exec(comment)?.[1])]),
    );
    expect(told).toEqual(ruled);
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

  it('are told in ten lines each', () => {
    const paths = text.slice(text.indexOf('## Four paths'), text.indexOf('## Domains and tiers'));
    const blocks = [...paths.matchAll(/```\n([\s\S]*?)```/g)].map(
      ([, block = '']) => block.trim().split('\n').length,
    );
    expect(blocks).toEqual([10, 10, 10, 10]);
  });
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');

  it('says how to add each kind of thing, and has the glossary', () => {
    const ways = text.slice(text.indexOf('## How to add'), text.indexOf('## Words'));
    const kinds = [...ways.matchAll(/^- \*\*(?:A|An) ([\w ]+)\*\*/gm)].map(([, kind]) => kind);
    for (const kind of ['verb', 'fact', 'page', 'rule', 'database change']) expect(kinds).toContain(kind);
    const words = text.slice(text.indexOf('## Words')).match(/^\| [^|-]+\|[^|]*\|[^|]*\|$/gm) ?? [];
    expect(words.length).toBeGreaterThan(12);
  });

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

  it('denies nothing that is built', () => {
    const built = {
      'API keys': 'server/domains/identity/keys/keys.ts',
      'signs inside the web process': 'server/domains/funding/signer/main.ts',
      'reverse proxy all visitors': 'server/platform/http/client-address.ts',
    };
    const limits = text.slice(text.indexOf('## Known limits'));
    for (const [words, path] of Object.entries(built))
      if (existsSync(root + path)) expect([words, limits.includes(words)]).toEqual([words, false]);
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

  it('ask the questions of an operator in the headings of their task pages', () => {
    const headings = pages
      .filter((page) => page.startsWith('docs/do/'))
      .flatMap((page) => [...read(page).matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading));
    expect(headings.filter((heading) => !/^(How|What|Why|Where|Which) .*\?$/.test(heading))).toEqual([]);
    expect(headings.length).toBeGreaterThan(25);
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

  it('has each event with its payload and none twice', () => {
    const names = eventFiles().flatMap((path) =>
      declaredEvents(parseSource(path, readProjectFile(path))).map(({ name, payload }) => {
        expect(payload).toMatch(/^(\{ .* \}|Record<string, never>)$/);
        return name;
      }),
    );
    const written = eventFiles().flatMap((path) => [
      ...readProjectFile(path).matchAll(/^ {2}'([\w.-]+)':/gm),
    ]);
    expect(names).toEqual(written.map(([, name]) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});
