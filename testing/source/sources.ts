// Every source file of the project, parsed once for the tests that read code.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = '{bench,core,examples,scripts,server,testing,web}';
/** Compiled from messages/, and not in the repository. */
const compiled = 'core/messages/';

type Parsed = ReturnType<typeof parseSync>;
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly parsed: Parsed;
}

export const readProjectFile = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

export function listFiles(...endings: string[]): string[] {
  return endings
    .flatMap((ending) => globSync([`*.${ending}`, `${folders}/**/*.${ending}`], { cwd: root }))
    .filter((path) => !path.startsWith(compiled))
    .toSorted();
}

export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return { path, text, parsed };
}

export const readSources = (): Source[] =>
  listFiles('ts', 'tsx', 'mjs').map((path) => parseSource(path, readProjectFile(path)));

export const lineAt = (source: Source, offset: number): number =>
  source.text.slice(0, offset).split('\n').length;

export { Visitor };
