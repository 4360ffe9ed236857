import { describe, expect, it } from 'vitest';
import { createKeyReader, shortcuts } from '#web/lib/shortcuts.ts';

describe('keys', () => {
  it('act alone or as a pair', () => {
    const read = createKeyReader();
    expect(read('/', 0)).toEqual({ kind: 'palette' });
    expect(read('b', 10)).toEqual({ kind: 'side', side: 'buy' });
    expect(read('g', 20)).toBeUndefined();
    expect(read('m', 900)).toEqual({ kind: 'go', href: '/markets' });
    expect(read('m', 910)).toBeUndefined();
  });

  it('forget the first of a pair after a while, or when another key comes between', () => {
    const read = createKeyReader();
    read('g', 0);
    expect(read('t', 1_501)).toBeUndefined();
    read('g', 2_000);
    read('x', 2_010);
    expect(read('d', 2_020)).toBeUndefined();
    read('g', 3_000);
    read('g', 3_010);
    expect(read('d', 3_020)).toEqual({ kind: 'go', href: '/dashboard' });
  });

  it('never mean two things', () => {
    const words = shortcuts.map(({ keys }) => keys.join(' '));
    expect(new Set(words).size).toBe(words.length);
    const alone = words.filter((word) => !word.includes(' '));
    expect(alone).not.toContain('g');
  });
});
