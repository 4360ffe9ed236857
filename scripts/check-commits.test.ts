import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { subjectProblem } from './check-commits.ts';

it.each([
  'fix(http): refuse HEAD on calls',
  'docs: explain how to add a verb',
  'refactor(copy-engine): split the chunk into named steps',
])('passes "%s"', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined();
});

it.each([
  ['Fix things', 'is not'],
  ['fix(http) refuse HEAD', 'is not'],
  ['fix(http): refuse', 'is not'],
  ['wip(http): refuse HEAD on calls', 'has the type'],
  ['fix(http): refusing HEAD on calls', 'plain verb'],
  ['fix(http): refuse HEAD; allow GET', 'semicolon'],
  [`fix(http): refuse ${'x'.repeat(60)}`, 'characters'],
])('refuses "%s"', (subject, why) => {
  expect(subjectProblem(subject)).toContain(why);
});

it('does not fail where there is no history', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-commits-'));
  const script = fileURLToPath(new URL('check-commits.ts', import.meta.url));
  try {
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
    expect(
      execFileSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8', timeout: 60_000 }),
    ).toContain('No history here');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
