import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { partNames, systemFiles } from '#testing/run/parts.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const files = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd });

it.each([
  ['tests', '{core,server,scripts,testing,bench,web}/**/*.system.test.ts'],
  ['journeys', 'testing/journeys/*.system.journey.ts'],
] as const)('every file of the system run belongs to one part: %s', (kind, pattern) => {
  const inParts = partNames.flatMap((part) => files(systemFiles(kind, part)));
  expect(inParts.toSorted()).toEqual(files([pattern]).toSorted());
});
