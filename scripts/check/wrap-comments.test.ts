import { describe, expect, it } from 'vitest';
import { wrapComments } from './wrap-comments.ts';

const words = (count: number): string =>
  Array.from({ length: count }, (_, place) => `word${place}`).join(' ');
const longest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));
const wordsOf = (text: string): string[] => text.match(/word\d+/g) ?? [];

describe('comments beyond column 100', () => {
  it.each([
    ['lines', `  // ${words(30)}\n  // goes on.\n  const a = 1;\n`],
    ['a doc comment of one line', `  /** ${words(30)} */\n  const a = 1;\n`],
    [
      'a doc comment of several lines',
      `/**\n * Short.\n * ${words(30)}\n *\n * ${words(20)}\n */\nconst a = 1;\n`,
    ],
  ])('wraps %s and keeps words and code', (_, text) => {
    const wrapped = wrapComments('a.ts', text);
    expect(longest(text)).toBeGreaterThan(100);
    expect(longest(wrapped)).toBeLessThanOrEqual(100);
    expect(wordsOf(wrapped)).toEqual(wordsOf(text));
    expect(wrapped.endsWith('const a = 1;\n')).toBe(true);
    expect(wrapComments('a.ts', wrapped)).toBe(wrapped);
  });

  it('keeps paragraphs and entries of a list apart', () => {
    const text = `// ${words(16)}\n// - an entry\n//\n// A paragraph.\n`;
    const lines = wrapComments('a.ts', text).split('\n');
    expect(lines.slice(1)).toEqual(['// word15', '// - an entry', '//', '// A paragraph.', '']);
  });

  it.each([
    ['short comments', '// Short.\n'],
    ['a comment behind code', `const a = 1; // ${words(30)}\n`],
    ['an address that cannot be divided', `// https://example.org/${'a'.repeat(100)}\n`],
    ['what tools read', `// oxlint-disable-next-line ${words(30)}\nconst a = 1;\n`],
    ['text that looks like a comment', `const a = '// ${words(30)}';\n`],
  ])('leaves %s alone', (_, text) => expect(wrapComments('a.ts', text)).toBe(text));
});
