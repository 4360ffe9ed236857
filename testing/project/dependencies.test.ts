import { describe, expect, it } from 'vitest';
import {
  listFiles,
  parseSource,
  readProjectFile,
  readSources,
  type Source,
  Visitor,
} from '../source/sources.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly peerDependencies?: Readonly<Record<string, string>>;
        readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
      }
    >
  >;
}

/** Packages that no file imports: the file that needs each, and the words in it that show so. */
const usedByName: Readonly<Record<string, { readonly file: string; readonly words: string }>> = {
  '@biomejs/biome': { file: 'scripts/test/stages.ts', words: "bin('biome')" },
  '@foundry-rs/anvil-linux-amd64': { file: 'testing/chains/anvil.ts', words: '@foundry-rs/anvil-' },
  '@inlang/plugin-message-format': {
    file: 'project.inlang/settings.json',
    words: 'node_modules/@inlang/plugin-message-format/',
  },
  // unpdf draws the pages of a PDF on it.
  '@napi-rs/canvas': { file: 'server/platform/files/draw-pdf.ts', words: 'createIsomorphicCanvasFactory' },
  // dependency-cruiser reads TypeScript with it.
  '@swc/core': { file: 'scripts/check-package-arrows.ts', words: '@swc/core' },
  'dependency-cruiser': {
    file: 'scripts/check-package-arrows.ts',
    words: 'node_modules/dependency-cruiser/',
  },
  node: { file: 'scripts/prepare.mjs', words: "'node_modules', '.bin', 'node'" },
  oxlint: { file: 'scripts/test/stages.ts', words: "bin('oxlint')" },
  // oxlint runs it for the rules that need types.
  'oxlint-tsgolint': { file: 'scripts/test/stages.ts', words: '--type-aware' },
  typescript: { file: 'scripts/test/stages.ts', words: "bin('tsc')" },
};

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const isPackage = (specifier: string): boolean =>
  /^(@[a-z0-9]|[a-z0-9])/i.test(specifier) && !specifier.includes(':');

/** Only a file with one of these words is worth the walk through all of its code. */
const mayNameMore = /\bimport\(|\bimport\.meta|\brequire\b|\bvi\./;

/**
 * Every module that a file names, in any way: import, export from, import(), require, resolve,
 * vi.mock, a type's import.
 */
function specifiersOf(source: Source): string[] {
  const { module, program } = source.parsed;
  const found = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value ?? '')),
  ];
  if (!mayNameMore.test(source.text)) return found;
  new Visitor({
    ImportExpression: ({ source: named }) => found.push(literal(source, named)),
    TSImportType: ({ source: named }) => found.push(named.value),
    CallExpression: ({ callee, arguments: [first] }) => {
      const name = source.text.slice(callee.start, callee.end);
      if (first && /^(require|require\.resolve|import\.meta\.resolve|vi\.(mock|importActual))$/.test(name))
        found.push(literal(source, first));
    },
  }).visit(program);
  return found;
}

/** The text of a string or template up to its first gap; nothing for other expressions. */
const literal = (source: Source, { start, end }: { start: number; end: number }): string =>
  /^(['"`])([^'"`$]*)/.exec(source.text.slice(start, end))?.[2] ?? '';

function importsOfProject(): Map<string, string> {
  const users = new Map<string, string>();
  const note = (specifier: string, path: string): void => {
    if (isPackage(specifier)) users.set(packageOf(specifier), path);
  };
  for (const source of readSources()) for (const each of specifiersOf(source)) note(each, source.path);
  for (const path of listFiles('css'))
    for (const [, specifier = ''] of readProjectFile(path).matchAll(
      /(?:@import|@plugin|url\()\s*['"]([^'"]+)['"]/g,
    ))
      note(specifier, path);
  return users;
}

/** Packages that a used package wants beside it, and what those want in turn. */
function peersOf(lock: Lock, used: Iterable<string>): Set<string> {
  const peers = new Set(used);
  for (const name of peers) {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[`node_modules/${name}`] ?? {};
    for (const peer of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[peer]?.optional) peers.add(peer);
  }
  return peers;
}

function faultsOf(
  declared: readonly string[],
  users: ReadonlyMap<string, string>,
  peers: ReadonlySet<string>,
): string[] {
  const isUsed = (name: string): boolean => {
    if (name.startsWith('@types/')) return name === '@types/node' || users.has(name.slice('@types/'.length));
    return users.has(name) || peers.has(name) || name in usedByName;
  };
  return [
    ...declared
      .filter((name) => !isUsed(name))
      .map((name) => `${name} is declared and nothing uses it: run npm uninstall ${name}`),
    ...[...users]
      .filter(([name]) => !declared.includes(name))
      .map(
        ([name, path]) =>
          `${path} imports ${name}, which package.json does not name: run npm install --save-exact ${name}`,
      ),
  ];
}

describe('the packages of package.json', () => {
  const manifest = JSON.parse(readProjectFile('package.json')) as Manifest;
  const lock = JSON.parse(readProjectFile('package-lock.json')) as Lock;
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

  it('are the ones that the sources use: none more, none missing', () => {
    const users = importsOfProject();
    expect(faultsOf(declared, users, peersOf(lock, users.keys()))).toEqual([]);
  });

  it('are still needed where they are used by name', () => {
    for (const [name, { file, words }] of Object.entries(usedByName)) {
      expect(declared, `${name} is no dependency: take it out of usedByName`).toContain(name);
      expect(readProjectFile(file), `${name} is no longer used in ${file}`).toContain(words);
    }
  });

  it('are found however a file names them', () => {
    const source = parseSource(
      'specimen.ts',
      `import 'a'; import type { B } from 'b/deep'; export * from '@scope/c/deep'; const d = await import('d');
       import.meta.resolve('e/file'); const f: import('f').F = createRequire(x)('no'); vi.mock('g'); require('h');
       Promise.resolve('no'); import('./no.ts'); import 'node:fs'; import '#core/no.ts';`,
    );
    expect(specifiersOf(source).filter(isPackage).map(packageOf).toSorted()).toEqual([
      '@scope/c',
      'a',
      'b',
      'd',
      'e',
      'f',
      'g',
      'h',
    ]);
  });

  it('count as used when a used package wants them beside it, and only then', () => {
    const packages = {
      'node_modules/adapter': {
        peerDependencies: { kernel: '1', driver: '1' },
        peerDependenciesMeta: { driver: { optional: true } },
      },
      'node_modules/kernel': { peerDependencies: { caller: '1' } },
      'node_modules/unused': { peerDependencies: { form: '1' } },
    };
    expect([...peersOf({ packages }, ['adapter'])]).toEqual(['adapter', 'kernel', 'caller']);
  });

  it('are told apart by what to do about each', () => {
    const users = new Map([
      ['zod', 'core/a.ts'],
      ['ws', 'server/b.ts'],
    ]);
    expect(
      faultsOf(['zod', 'clsx', '@types/ws', '@types/clsx', 'better-call'], users, new Set(['better-call'])),
    ).toEqual([
      'clsx is declared and nothing uses it: run npm uninstall clsx',
      '@types/clsx is declared and nothing uses it: run npm uninstall @types/clsx',
      'server/b.ts imports ws, which package.json does not name: run npm install --save-exact ws',
    ]);
  });
});
