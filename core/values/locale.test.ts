import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales, preferredLocale } from '#core/values/locale.ts';

describe('preferredLocale', () => {
  it.each([
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, es;q=0.4, en;q=0.3', 'es'],
    ['en-GB,en;q=0.9,es;q=0.8', 'en'],
    ['es;q=0.2, en;q=0.7', 'en'],
    ['es;q=0', 'en'],
    ['de', 'en'],
    [';;q=,,=', 'en'],
  ])('of %j is %s', (header, locale) => expect(preferredLocale(header)).toBe(locale));
});

describe('the messages', () => {
  const files = readdirSync('messages/en');
  const read = (locale: string, file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8')) as Record<string, unknown>;
  const placeholders = (message: unknown): string[] =>
    [
      ...new Set([...JSON.stringify(message).matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name ?? '')),
    ].toSorted();

  it('are each said somewhere', () => {
    const sources = ['core', 'server', 'web'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.startsWith('core/messages'))
        .map(({ name, parentPath }) => readFileSync(`${parentPath}/${name}`, 'utf8')),
    );
    const said = new Set(sources.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
    const silent = files.flatMap((file) => Object.keys(read('en', file)).filter((key) => !said.has(key)));
    expect(silent, 'nothing says these messages: remove them in every language').toEqual([]);
  });

  it('are listed file by file for the compiler', () => {
    const settings = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8')) as {
      'plugin.inlang.messageFormat': { pathPattern: string[] };
    };
    expect(settings['plugin.inlang.messageFormat'].pathPattern.toSorted()).toEqual(
      files.map((file) => `./messages/{locale}/${file}`).toSorted(),
    );
  });

  it.each(locales.filter((locale) => locale !== 'en'))(
    'are complete in %s, with the same placeholders',
    (locale) => {
      const problems = files.flatMap((file) => {
        const base = read('en', file);
        const other = read(locale, file);
        const missing = Object.keys(base).filter((key) => !(key in other));
        const extra = Object.keys(other).filter((key) => !(key in base));
        const unlike = Object.keys(base).filter(
          (key) => key in other && placeholders(base[key]).join() !== placeholders(other[key]).join(),
        );
        return [
          ...missing.map((key) => `${file}: ${key} is missing`),
          ...extra.map((key) => `${file}: ${key} is in no English file`),
          ...unlike.map((key) => `${file}: ${key} has other placeholders`),
        ];
      });
      expect(problems).toEqual([]);
    },
  );
});
