// Who imports whom, over all sources: read in half a second, so that a check of few files knows the
// rest.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'vite';

/**
 * Each file with what it imports, types included: paths of this project, `node_modules/<package>`
 * and `node:<module>`.
 */
export type Imports = ReadonlyMap<string, readonly string[]>;

const alias = /^#(core|server|web|testing)\//;

export function readImports(root: string, files: readonly string[]): Imports {
  const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(root, path)));
  return new Map(
    sources.map((path) => {
      const names = specifiers(path, readFileSync(join(root, path), 'utf8'));
      return [path, [...new Set(names.map((name) => resolve(path, name)))]];
    }),
  );
}

function specifiers(path: string, text: string): string[] {
  const parsed = parseSync(path, text);
  const { module } = parsed;
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
  );
  // What the parser does not list with the others: `export *`, and types that name their file in
  // place. To read the tree takes most of the time, so only where there may be one.
  const unlisted: string[] = [];
  if (/import\('|export \*/.test(text))
    new Visitor({
      TSImportType: ({ source }) => void unlisted.push(source.value),
      ExportAllDeclaration: ({ source }) => void unlisted.push(source.value),
    }).visit(parsed.program);
  return [
    ...unlisted,
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports.flatMap((request) => (request ? [request.value] : [])),
    ...dynamic,
  ];
}

function resolve(from: string, name: string): string {
  if (alias.test(name)) return name.slice(1);
  if (name.startsWith('.')) return join(dirname(from), name);
  return isBuiltin(name) ? name.replace(/^(node:)?/, 'node:') : `node_modules/${name}`;
}

/** The files that import one of these. */
export const importersOf = (imports: Imports, files: ReadonlySet<string>): string[] =>
  [...imports].filter(([, targets]) => targets.some((target) => files.has(target))).map(([path]) => path);

/** The first circle found, as the files on the way round; undefined when there is none. */
export function findCircle(imports: Imports): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const onWay = new Set<string>();
  const visit = (path: string): string[] | undefined => {
    if (onWay.has(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    onWay.add(path);
    way.push(path);
    for (const target of imports.get(path) ?? []) {
      const circle = visit(target);
      if (circle) return circle;
    }
    way.pop();
    onWay.delete(path);
    done.add(path);
    return undefined;
  };
  for (const path of imports.keys()) {
    const circle = visit(path);
    if (circle) return circle;
  }
  return undefined;
}
