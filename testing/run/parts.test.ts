import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { partNames, systemFiles } from '#testing/run/parts.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const files = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd });
/** The everyday run walks through it with less than the system run. */
const doesLess = (path: string): boolean =>
  readFileSync(`${cwd}${path}`, 'utf8').includes('amount({ everyday');

it.each([
  ['tests', '{core,server,scripts,testing,bench,web}/**/*.system.test.ts'],
  ['journeys', 'testing/journeys/*.system.journey.ts'],
] as const)(
  'every file of the system run, and every one that the everyday run shortens, belongs to one part: %s',
  (kind, pattern) => {
    const inParts = partNames.flatMap((part) => files(systemFiles(kind, part)));
    const less = kind === 'tests' ? files(['server/**/*.test.ts']).filter(doesLess) : [];
    expect(inParts.toSorted()).toEqual([...new Set([...files([pattern]), ...less])].toSorted());
  },
);
