import { describe, expect, it } from 'vitest';
import { authSearch, marketsSearch, tradesSearch } from '#web/app/search.ts';

describe('search of the address', () => {
  it('keeps what a page knows and leaves out the rest', () => {
    expect(marketsSearch({ q: 'gold', class: 'commodity', sort: 'nonsense', x: 1 })).toEqual({
      q: 'gold',
      class: 'commodity',
    });
    expect(tradesSearch({ status: 'open' })).toEqual({ status: 'open' });
    expect(authSearch({ tab: 'other' })).toEqual({});
  });

  it('takes a number typed into a search as text, and cuts what is too long', () => {
    expect(marketsSearch({ q: 500 })).toEqual({ q: '500' });
    expect(marketsSearch({ q: 'x'.repeat(99) }).q).toHaveLength(40);
  });
});
