// The README of each domain tells a newcomer where things are: whatever it names in backticks must
// be there.
import { globSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listFiles, readProjectFile } from '../source/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const domains = readdirSync(`${root}server/domains`);
const sources = listFiles('ts', 'tsx')
  .filter((path) => !path.includes('.test.') && /^(core|server|web)\//.test(path))
  .map(readProjectFile)
  .join('\n');
const words = new Set(sources.match(/\w+/g));
const events = new Set(
  listFiles('ts')
    .filter((path) => /^core\/\w+\/events\.ts$/.test(path))
    .flatMap((path) => [...readProjectFile(path).matchAll(/^ {2}'([\w.-]+)':/gm)])
    .map(([, name = '']) => name),
);

/** Names, paths and facts that a README puts in backticks and that are nowhere. */
function lostNames(domain: string): string[] {
  const text = readProjectFile(`server/domains/${domain}/README.md`);
  return [...text.matchAll(/`([^`\s]+?)(?:\([^`]*\))?`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isThere(domain, name));
}

function isThere(domain: string, name: string): boolean {
  // A fact of this or another domain; a column or a table is a matter of the schema.
  if (/^[a-z]+\.[a-z]+(-[a-z]+)+$/.test(name)) return events.has(name);
  if (/^[a-z]+[A-Z]\w*$/.test(name)) return words.has(name);
  if (!/^[\w.-]+(\/[\w.-]*)+$|\.(ts|tsx|sql)$/.test(name)) return true;
  const places = [
    name,
    `server/${name}`,
    `server/domains/${name}`,
    `server/domains/{${domain},*}/**/${name}`,
  ];
  return places.some((place) => globSync(place.replace(/\/$/, ''), { cwd: root }).length > 0);
}

describe('the README of a domain', () => {
  it.each(domains)('of %s names what is there', (domain) => {
    expect(lostNames(domain)).toEqual([]);
  });

  it('is held to much: names, paths and facts of all domains', () => {
    const named = domains.flatMap((domain) => [
      ...readProjectFile(`server/domains/${domain}/README.md`).matchAll(/`[^`]+`/g),
    ]);
    expect(named.length).toBeGreaterThan(150);
    expect(isThere('trading', 'placeOrderTwice')).toBe(false);
    expect(isThere('trading', 'orders/no-such.ts')).toBe(false);
    expect(isThere('trading', 'trading.no-such-fact')).toBe(false);
  });
});
