import { expect, it } from 'vitest';
import { arrangeEntries } from '#web/app/shell/palette-entries.ts';

const entries = [
  { href: '/a', name: 'Markets', note: 'Page' },
  { href: '/b', name: 'BTC', note: 'Bitcoin' },
  { href: '/c', name: 'ABTCX', note: 'Other' },
  { href: '/d', name: 'GOLD', note: 'A hedge, unlike BTC' },
];

it('puts names that begin with the letters first, then other names, then notes', () => {
  expect(arrangeEntries(entries, ' btc').map((entry) => entry.href)).toEqual(['/b', '/c', '/d']);
});

it('puts every place before every act, so that Enter on a name opens a page', () => {
  const pause = { name: 'Pause copying Tidewater', note: 'Tidewater', choose: () => {} };
  const trader = { name: 'Tidewater', note: 'Trader' };
  const page = { name: 'Rules', note: 'What tidewater means' };
  expect(arrangeEntries([pause, page, trader], 'tidewater')).toEqual([trader, page, pause]);
  expect(arrangeEntries([trader, pause], 'pause')).toEqual([pause]);
  const pages = Array.from({ length: 20 }, (_, n) => ({ name: `N ${n}`, note: 'Page', isKind: true }));
  expect(arrangeEntries([...pages, pause], 'pa')).toEqual([pause]);
});

it('shows the pages first while nothing is typed, and nothing for unknown letters', () => {
  expect(arrangeEntries(entries, '')[0]?.href).toBe('/a');
  expect(arrangeEntries(entries, 'zzz')).toEqual([]);
});
