// The rules of arrow-rules.ts on every import of the project.
import type { ArrowRule, Ends, Pattern } from './arrow-rules.ts';
import { findCircle, type Imports } from './imports.ts';

/** A line for each forbidden arrow, with the remedy. */
export const forbiddenArrows = (imports: Imports, rules: readonly ArrowRule[]): string[] =>
  rules.flatMap(({ name, comment, from, to }) => {
    if (!('isCircle' in to))
      return arrowsAgainst(imports, from, to).map((arrow) => `${name}: ${arrow}. ${comment}`);
    const circle = findCircle(imports);
    return circle ? [`${name}: ${circle.join(' → ')}. ${comment}`] : [];
  });

function arrowsAgainst(imports: Imports, from: Ends, to: Ends): string[] {
  const found: string[] = [];
  for (const [path, targets] of imports) {
    const groups = matchOf(path, from.path);
    if (!groups || (from.pathNot !== undefined && matchOf(path, from.pathNot))) continue;
    for (const target of targets) if (isMeant(target, to, groups)) found.push(`${path} → ${target}`);
  }
  return found;
}

function isMeant(target: string, to: Ends, groups: readonly string[]): boolean {
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
