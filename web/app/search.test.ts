import { describe, expect, it } from 'vitest';
import { adminAuditSearch, authSearch, marketsSearch, tradesSearch } from '#web/app/search.ts';

describe('search of the address', () => {
  it('keeps what a page knows and leaves out the rest', () => {
    expect(marketsSearch({ q: 'gold', class: 'commodity', sort: 'nonsense', x: 1 })).toEqual({
      q: 'gold',
      class: 'commodity',
    });
    expect(tradesSearch({ status: 'open' })).toEqual({ status: 'open' });
    expect(authSearch({ tab: 'other' })).toEqual({});
  });

  it('takes away what no page knows from the search of the router, which lays the one over the other', () => {
    for (const [search, raw] of [
      [adminAuditSearch, { from: '2026-13-45', actor: 'ada' }],
      [marketsSearch, { sort: 'nonsense', q: 'gold' }],
      [tradesSearch, { status: 'nonsense' }],
    ] as const) {
      const merged: Record<string, unknown> = { ...raw, ...search(raw) };
      expect(Object.values(merged)).not.toContain('nonsense');
      expect(merged['from']).toBe(undefined);
    }
    expect(Object.keys(marketsSearch({ q: 'gold' }))).toEqual(['q']);
  });

  it('takes away whole parameters that a page does not know', () => {
    const raw = { utm_source: 'news', fbclid: 'x', status: 'open' };
    for (const search of [tradesSearch, adminAuditSearch, marketsSearch, authSearch])
      expect({ ...raw, ...search(raw) }).toMatchObject({ utm_source: undefined, fbclid: undefined });
    expect({ ...raw, ...tradesSearch(raw) }).toEqual({ status: 'open' });
  });

  it('leaves out a cursor of the audit log that is none', () => {
    expect(adminAuditSearch({ before: 'x' })).toEqual({});
    expect(adminAuditSearch({ before: 12 })).toEqual({ before: '12' });
  });

  it('leaves out a day that no calendar has', () => {
    expect(adminAuditSearch({ from: '2026-02-28', to: '2026-02-30' })).toEqual({ from: '2026-02-28' });
    expect(adminAuditSearch({ from: '2026-13-45', to: '0000-00-00' })).toEqual({});
  });

  it('takes a number typed into a search as text, and cuts what is too long', () => {
    expect(marketsSearch({ q: 500 })).toEqual({ q: '500' });
    expect(marketsSearch({ q: 'x'.repeat(99) }).q).toHaveLength(40);
  });
});
