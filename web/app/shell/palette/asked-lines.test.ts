import { describe, expect, it } from 'vitest';
import { readAct } from '#web/app/shell/palette/asked-act.ts';
import { askedLines, type Subject } from '#web/app/shell/palette/asked-lines.ts';

const market = (symbol: string, note: string): Subject => {
  const href = `/markets/${symbol}`;
  return { key: href, group: 'markets', href, symbol, name: symbol, note };
};
const trader = (id: string, name: string, isClosed = false): Subject => {
  const href = `/traders/${id}`;
  return { key: href, group: 'traders', href, name, isClosed };
};
const markets = [market('ABTCX', 'Other'), market('BTC', 'Bitcoin'), market('AAPL', 'Apple')];
const traders = [trader('t1', 'Tidewater Trend'), trader('t2', 'Harbour Reversion', true)];
const opened = (text: string) => askedLines(text, markets, traders).map(({ name, href }) => [name, href]);

describe('an act that is typed', () => {
  it.each([
    ['buy aapl', { act: 'buy', about: 'aapl' }],
    ['AAPL Buy', { act: 'buy', about: 'AAPL' }],
    ['comprar aapl', { act: 'buy', about: 'aapl' }],
    ['vender eur usd', { act: 'sell', about: 'eur usd' }],
    ['copiar a tidewater', { act: 'copy', about: 'tidewater' }],
    ['buy a', { act: 'buy', about: 'a' }],
    ['buy', { act: 'buy', about: '' }],
    ['aapl', undefined],
    ['', undefined],
  ])('%s', (text, read) => expect(readAct(text)).toEqual(read));

  it('opens the ticket or the dialog at its address', () => {
    expect(opened('buy aapl')).toEqual([['Buy AAPL', '/markets/AAPL?side=buy&dialog=order']]);
    expect(opened('sell btc')[0]).toEqual(['Sell BTC', '/markets/BTC?side=sell&dialog=order']);
    expect(opened('vender bitcoin')).toEqual([['Sell BTC', '/markets/BTC?side=sell&dialog=order']]);
    expect(opened('copy tidewater')).toEqual([['Copy Tidewater Trend', '/traders/t1?dialog=copy']]);
  });

  it('is offered too for a name typed in full, and for no part of one', () => {
    expect(opened('aapl').map(([name]) => name)).toEqual(['Buy AAPL', 'Sell AAPL']);
    expect(opened('tidewater trend').map(([name]) => name)).toEqual(['Copy Tidewater Trend']);
    expect(opened('aap')).toEqual([]);
    expect(opened('')).toEqual([]);
  });

  it('leaves a trader who cannot be copied a place', () => {
    expect(askedLines('copy harbour', markets, traders)).toEqual([traders[1]]);
    expect(opened('copy').map(([name]) => name)).toEqual(['Copy Tidewater Trend']);
    expect(opened('harbour reversion')).toEqual([]);
  });
});
