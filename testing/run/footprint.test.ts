import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedPaths, footprint } from '#testing/run/footprint.ts';

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truefill-footprint-'));
  for (const path of ['core/a.ts', 'data/ledger-head.json', 'dist/web/app.html']) write(path, 'old');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('names what a run has changed, made and removed, and not what runs may make', () => {
  const before = footprint(root);
  expect(changedPaths(root, before, footprint(root))).toEqual([]);
  write('data/ledger-head.json', 'longer');
  write('core/b.ts', 'new');
  rmSync(join(root, 'core/a.ts'));
  for (const path of ['dist/web/app.html', 'test-results/vitest.json', '.cache/x']) write(path, 'longer');
  expect(changedPaths(root, before, footprint(root))).toEqual([
    'core/a.ts',
    'core/b.ts',
    'data/ledger-head.json',
  ]);
});

it('says nothing about the data of a server that runs', () => {
  write('data/truefill.lease', JSON.stringify({ pid: process.pid }));
  const before = footprint(root);
  write('data/ledger-head.json', 'longer');
  expect(changedPaths(root, before, footprint(root))).toEqual([]);
  write('data/truefill.lease', JSON.stringify({ pid: process.pid, released: true }));
  expect(changedPaths(root, before, footprint(root))).toContain('data/ledger-head.json');
});
