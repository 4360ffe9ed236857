// Stylesheets come with the pages that use them and stay: a class that two of them rule looks on
// one page as the other page wants it, once both were visited.
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, readProjectFile } from '#testing/source/sources.ts';

/** The classes that the selectors of a stylesheet begin with, each by itself: ".acts > a", not ".row .acts". */
function ownClasses(css: string): string[] {
  const selectors = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}@;]+)\{/g)].flatMap(
    ([, list = '']) => list.split(/,(?![^(]*\))/),
  );
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)(?![\w.[:-])/.exec(selector)?.[1] ?? []);
}

/** Classes with rules in the stylesheets of two places; those of one folder are read as one. */
function shared(sheets: readonly (readonly [path: string, css: string])[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const [path, css] of sheets)
    for (const name of ownClasses(css))
      places.set(
        name,
        (places.get(name) ?? new Set()).add(path.startsWith('web/ui/') ? 'web/ui' : dirname(path)),
      );
  return [...places]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `.${name}: ${[...found].join(', ')}`);
}

it('no class has rules in the stylesheets of two places', () => {
  expect(shared(listFiles('css').map((path) => [path, readProjectFile(path)]))).toEqual([]);
});

it('finds one that does', () => {
  expect(
    shared([
      ['web/pages/home/home.css', '.acts { color: red; } @media print { .acts > a { color: red; } }'],
      ['web/features/ledger/acts.css', '/* .note { } */ .acts, .list { } .list .note, .note.is-new { }'],
      ['web/pages/home/rail.css', '.note { color: red; } .list:hover { color: red; }'],
    ]),
  ).toEqual(['.acts: web/pages/home, web/features/ledger']);
});
