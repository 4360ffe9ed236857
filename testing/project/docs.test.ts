// W17, A5: what the documents claim about the code, held against the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

describe('docs/architecture.md', () => {
  it('lists every domain on the tier that the import rules give it', () => {
    const rows = [...read('docs/architecture.md').matchAll(/^\| (\d) \| ([\w, ]+) \|$/gm)];
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
});

describe('the paths of docs/architecture.md', () => {
  const text = read('docs/architecture.md');
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
  it('names files that exist', () => {
    const named = [
      ...read('CONTRIBUTING.md').matchAll(/`((?:server|testing|core|web|messages|bench)\/[\w./-]+)`/g),
    ].map(([, path = '']) => path);
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

describe('docs/operations.md', () => {
  it('lists every variable of the configuration', () => {
    const variables = [...read('server/platform/config.ts').matchAll(/^ {4}([A-Z][A-Z_0-9]+): /gm)].map(
      ([, name = '']) => name,
    );
    expect(variables.length).toBeGreaterThan(30);
    const table = read('docs/operations.md');
    const missing = new Set(variables.filter((name) => !table.includes(`\`${name}\``)));
    expect([...missing]).toEqual([]);
  });
});
