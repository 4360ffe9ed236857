// A list of exceptions that only goes down: what is above it or missing from it fails, and so does
// what fell below it, until the list is lowered in the same commit.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readProjectFile } from '../source/sources.ts';

export type Counts = Readonly<Record<string, number>>;

export function compare(list: string, allowed: Counts, found: Counts, instead: string): string[] {
  return [...new Set([...Object.keys(allowed), ...Object.keys(found)])].toSorted().flatMap((name) => {
    const [limit, now] = [allowed[name] ?? 0, found[name] ?? 0];
    if (now > limit) return [`${name}: ${now} found, ${limit} allowed. ${instead}`];
    if (now === limit) return [];
    return [
      `${name}: ${now === 0 ? 'take it out of' : `lower it to ${now} in`} ${list}, it was ${limit} (LOWER=1 does it)`,
    ];
  });
}

/** With LOWER=1 a list takes over what fell; it never takes over what rose or is new. */
export function readList(list: string, found: Counts): Counts {
  const allowed = JSON.parse(readProjectFile(list)) as Counts;
  if (!process.env['LOWER']) return allowed;
  const lowered = lower(allowed, found);
  writeFileSync(
    fileURLToPath(new URL(`../../${list}`, import.meta.url)),
    `${JSON.stringify(lowered, null, 2)}\n`,
  );
  return lowered;
}

export const lower = (allowed: Counts, found: Counts): Counts =>
  Object.fromEntries(
    Object.entries(allowed)
      .map(([name, limit]) => [name, Math.min(limit, found[name] ?? 0)] as const)
      .filter(([, limit]) => limit > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
