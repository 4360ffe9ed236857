import { describe, expect, it } from 'vitest';
import { bestOf, findLines } from '#web/app/shell/palette/find-lines.ts';
import type { Found, Group } from '#web/app/shell/palette/line.ts';

const line = (group: Group, name: string, note = '', words: readonly string[] = []) => ({
  key: `${group} ${name}`,
  group,
  name,
  note,
  words,
});
const pages = [line('pages', 'Home', '', ['inicio']), line('pages', 'Copy traders', '', ['leaders'])];
const markets = [
  line('markets', 'ABTCX', 'Other'),
  line('markets', 'BTC', 'Bitcoin'),
  line('markets', 'AAPL', 'Apple'),
];
const traders = [
  line('traders', 'Tidewater Trend', 'Follows trends'),
  line('traders', 'Northlight', 'Rotation'),
];
const pause = { ...line('actions', 'Pause copying Tidewater Trend', 'Tidewater Trend'), choose: () => {} };
const light = { ...line('actions', 'Light theme', '', ['light', 'claro', 'theme']), run: () => {} };
const dark = { ...line('actions', 'Dark theme', '', ['dark', 'oscuro', 'theme']), run: () => {} };
const all: readonly Found[] = [pause, light, dark, ...traders, ...markets, ...pages];
const found = (text: string, asked: readonly Found[] = []) =>
  findLines(all, text, asked).flatMap(({ group, lines }) => lines.map(({ name }) => `${group}: ${name}`));

describe('the lines of the palette', () => {
  it('put the whole name first, then how it begins, then its words, then what it holds', () => {
    const some = [
      line('markets', 'ABTCX'),
      line('markets', 'BTCX'),
      line('markets', 'Wrapped BTC'),
      line('markets', 'BTC'),
    ];
    expect(bestOf(some, 'btc').map(({ name }) => name)).toEqual(['BTC', 'BTCX', 'Wrapped BTC', 'ABTCX']);
  });

  it('stand in groups: places before acts, so that Enter on a name opens a page', () => {
    expect(found('tidewater')).toEqual([
      'traders: Tidewater Trend',
      'actions: Pause copying Tidewater Trend',
    ]);
    expect(found('t')[0]).toBe('pages: Copy traders');
  });

  it('lead with the group of a symbol or name that is typed in full', () => {
    expect(found('btc')).toEqual(['markets: BTC', 'markets: ABTCX']);
    expect(found('northlight')[0]).toBe('traders: Northlight');
  });

  it('lead with a switch that is typed in full, and with no act that asks', () => {
    expect(found('light')).toEqual(['actions: Light theme', 'traders: Northlight']);
    expect(found('ligh')[0]).toBe('traders: Northlight');
    const named = line('traders', 'Dark', 'Trend');
    expect(findLines([...all, named], 'dark')[0]?.lines).toEqual([named]);
    const shy = { ...pause, words: ['tide'] };
    expect(findLines([shy, ...traders], 'tide').map(({ group }) => group)).toEqual(['traders', 'actions']);
  });

  it('do not lead with a word that several switches have', () => {
    const settings = line('pages', 'Settings', '', ['theme']);
    expect(findLines([...all, settings], 'theme')[0]?.lines).toEqual([settings]);
  });

  it('are found by words in any order and in the other language', () => {
    expect(found('tidewater pause')).toEqual(['actions: Pause copying Tidewater Trend']);
    expect(found('oscuro')).toEqual(['actions: Dark theme']);
    expect(found('inicio')).toEqual(['pages: Home']);
    expect(found('apple')).toEqual(['markets: AAPL']);
  });

  it('put acts that the letters name first among the actions, once', () => {
    const buy = line('actions', 'Buy AAPL', 'Apple');
    expect(findLines([...all, buy], 'buy aapl', [buy])).toEqual([{ group: 'actions', lines: [buy] }]);
  });

  it('are the pages alone while nothing is typed, and none for unknown letters or signs', () => {
    expect(found(' ')).toEqual(['pages: Home', 'pages: Copy traders']);
    expect(found('zzz')).toEqual([]);
    expect(found('/')).toEqual([]);
  });

  it('are at most six of a group', () => {
    const many = Array.from({ length: 20 }, (_, n) => line('markets', `N${n}`));
    expect(findLines(many, 'n')[0]?.lines).toHaveLength(6);
  });
});
