import { describe, expect, it } from 'vitest';
import { finderOf } from '#core/values/text/search.ts';

describe('a search', () => {
  it.each([
    ['eur/usd', 'EUR/USD'],
    ['EUR USD', 'EUR/USD'],
    ['eurusd', 'EUR/USD'],
    ['eur-usd', 'EUR/USD'],
    ['ＥＵＲ／ＵＳＤ', 'EUR/USD'],
    ['usd', 'EUR/USD'],
    ['McDonald’s', "McDonald's Corporation"],
    ["McDonald's", "McDonald's Corporation"],
    ['mcdonalds', "McDonald's Corporation"],
    ['Mc Donald', "McDonald's Corporation"],
    ['O‘Brien', 'Pat O’Brien'],
    ['oʼbrien', "Pat O'Brien"],
    ['nunez', 'José Núñez'],
    ['NÚÑEZ', 'José Nunez'],
    ['Jose\u0301', 'josé'],
    ['lodz', 'Łódź'],
    ['strasse', 'Große Straße'],
    ['STRAẞE', 'Grosse Strasse'],
    ['odegaard', 'Ødegaard'],
    ['istanbul', 'İstanbul'],
    ['иванов', 'ИВАНОВ'],
    ['σοφοσ', 'ΣΟΦΟΣ'],
    ['ｱﾄﾞ', 'アドビ'],
    ['محمد', 'مُحَمَّد'],
    ['berkshire b', 'Berkshire Hathaway Inc. (BRK.B) Berkshire-B'],
    ['brk.b', 'BRK B'],
    ['s&p 500', 'S&P 500'],
    ['sp500', 'S&P 500'],
    ['', 'anything'],
    ['  ', 'anything'],
  ])('%j finds %j', (typed, text) => {
    expect(finderOf(typed)(text)).toBe(true);
  });

  it.each([
    ['/', 'EUR/USD'],
    ['%', '100%'],
    ['_', 'a_b'],
    ['eur/gbp', 'EUR/USD'],
    ['usdeur', 'EUR/USD'],
    ['張', '李'],
    ['и', 'y'],
  ])('%j does not find %j', (typed, text) => {
    expect(finderOf(typed)(text)).toBe(false);
  });

  it('does not read on from one text into the next', () => {
    expect(finderOf('btcbit')('BTC', 'Bitcoin')).toBe(false);
    expect(finderOf('bit')('BTC', 'Bitcoin')).toBe(true);
  });
});
