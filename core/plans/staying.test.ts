import { describe, expect, it } from 'vitest';
import { staying } from '#core/plans/staying.ts';

const of = (kept: readonly string[], limit: number | null) => [...staying(['a', 'b', 'c', 'd'], kept, limit)];

describe('what stays in use', () => {
  it('is what was chosen first, then the oldest, as many as there is room for', () => {
    expect(of([], 2)).toEqual(['a', 'b']);
    expect(of(['d'], 2)).toEqual(['d', 'a']);
    expect(of(['d', 'b', 'c'], 2)).toEqual(['d', 'b']);
    expect(of(['d', 'd'], 2)).toEqual(['d', 'a']);
  });

  it('is everything with room for any number, nothing without room, and never what is gone', () => {
    expect(of(['d'], null)).toEqual(['a', 'b', 'c', 'd']);
    expect(of(['d'], 0)).toEqual([]);
    expect(of(['d'], -1)).toEqual([]);
    expect(of(['gone', 'c'], 1)).toEqual(['c']);
  });
});
