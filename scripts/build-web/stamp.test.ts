import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inputsHash, putStamp, staleLanguages, takeStamp } from './stamp.ts';

let root: string;
const folderOf = (language: string): string => join(root, 'dist', language);
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const stale = (): string[] => staleLanguages(root, folderOf);
const build = (...languages: readonly string[]): void => {
  for (const language of languages) putStamp(folderOf(language), inputsHash(root));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truefill-stamp-'));
  for (const file of ['web/app/main.tsx', 'core/content/site.ts', 'scripts/build-web/pages.ts'])
    write(file, file);
  for (const file of ['vite.config.ts', 'scripts/build-web.ts', 'package-lock.json']) write(file, file);
  for (const language of ['en', 'es']) write(`dist/${language}/index.html`, '');
  build('en', 'es');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

describe('a build of the web', () => {
  it('is up to date while nothing that it is made of changes', () => {
    expect(stale()).toEqual([]);
    write('web/app/main.test.ts', 'a test');
    write('server/app.ts', 'the server');
    expect(stale()).toEqual([]);
  });

  it.each([
    'web/app/main.tsx',
    'core/content/site.ts',
    'scripts/build-web/pages.ts',
    'vite.config.ts',
    'scripts/build-web.ts',
    'package-lock.json',
    'bench/p9-bytes.ts',
    'web/app/added.ts',
  ])('is stale once %s is another', (file) => {
    write(file, 'changed');
    expect(stale()).toEqual(['en', 'es']);
    build('en');
    expect(stale()).toEqual(['es']);
    build('es');
    expect(stale()).toEqual([]);
  });

  it('is stale when it was never finished, in its language alone', () => {
    takeStamp(folderOf('es'));
    expect(stale()).toEqual(['es']);
  });

  it('is stale when it was made for another site', () => {
    write('site.json', '{}');
    vi.stubEnv('SITE_FILE', join(root, 'site.json'));
    expect(stale()).toEqual(['en', 'es']);
    build('en', 'es');
    write('site.json', '{"name":"Other"}');
    expect(stale()).toEqual(['en', 'es']);
  });

  it('is stale once one of the operator’s pictures is another', () => {
    write('site.json', '{"marks":"pictures"}');
    vi.stubEnv('SITE_FILE', join(root, 'site.json'));
    build('en', 'es');
    write('pictures/AAPL.svg', '<svg/>');
    expect(stale()).toEqual(['en', 'es']);
    build('en', 'es');
    write('pictures/traders/Ana.svg', '<svg/>');
    expect(stale()).toEqual(['en', 'es']);
    build('en', 'es');
    write('pictures/AAPL.svg', '<svg></svg>');
    expect(stale()).toEqual(['en', 'es']);
  });
});
