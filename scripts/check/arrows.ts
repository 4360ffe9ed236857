// The rules of .dependency-cruiser.cjs on every import of the project. The tool of that name
// follows packages too and runs with `npm run test:system`; it does not see `export type … from`,
// and takes twelve times as long.
import { createRequire } from 'node:module';
import { findCircle, type Imports } from './imports.ts';

type Pattern = string | readonly string[];
export interface ArrowRule {
  readonly name: string;
  readonly comment: string;
  readonly from: { readonly path?: Pattern; readonly pathNot?: Pattern };
  readonly to: {
    readonly path?: Pattern;
    readonly pathNot?: Pattern;
    readonly circular?: boolean;
    readonly dependencyTypes?: readonly string[];
  };
}

export const readRules = (root: string): readonly ArrowRule[] =>
  (createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`) as { forbidden: ArrowRule[] }).forbidden;

/** A line for each forbidden arrow, with the remedy. */
export const forbiddenArrows = (imports: Imports, rules: readonly ArrowRule[]): string[] =>
  rules.flatMap((rule) => {
    if (!rule.to.circular) return arrowsAgainst(rule, imports);
    const circle = findCircle(imports);
    return circle ? [`${rule.name}: ${circle.join(' → ')}. ${rule.comment}`] : [];
  });

function arrowsAgainst({ name, comment, from, to }: ArrowRule, imports: Imports): string[] {
  const found: string[] = [];
  for (const [path, targets] of imports) {
    const groups = matchOf(path, from.path);
    if (!groups || (from.pathNot !== undefined && matchOf(path, from.pathNot))) continue;
    for (const target of targets)
      if (isMeant(target, to, groups)) found.push(`${name}: ${path} → ${target}. ${comment}`);
  }
  return found;
}

function isMeant(target: string, to: ArrowRule['to'], groups: readonly string[]): boolean {
  if (to.dependencyTypes?.includes('core') && !target.startsWith('node:')) return false;
  if (!matchOf(target, filled(to.path, groups))) return false;
  return to.pathNot === undefined || !matchOf(target, filled(to.pathNot, groups));
}

/** The groups of the first pattern that matches; no pattern matches everything. */
function matchOf(path: string, pattern: Pattern | undefined): readonly string[] | undefined {
  if (pattern === undefined) return [];
  const matches = [pattern].flat().map((one) => new RegExp(one).exec(path));
  return matches.find((match) => match !== null)?.slice(1);
}

/** `$1` is the first group of the rule's `from`. */
const filled = (pattern: Pattern | undefined, groups: readonly string[]): Pattern | undefined =>
  pattern === undefined
    ? undefined
    : [pattern].flat().map((one) => one.replace(/\$(\d)/g, (_, place) => groups[Number(place) - 1] ?? ''));
