// The lines of acts that the letters name: each opens the ticket or the dialog at its address, where
// the person still has to confirm.
import { m } from '#core/messages/messages.js';
import { searchKey } from '#core/values/text/search.ts';
import { readAct } from '#web/app/shell/palette/asked-act.ts';
import { bestOf } from '#web/app/shell/palette/find-lines.ts';
import type { Opening } from '#web/app/shell/palette/line.ts';

/** A market or trader among the places of the palette. */
export interface Subject extends Opening {
  /** Of a market: its symbol. Of a trader: none. */
  readonly symbol?: string;
  /** A trader who cannot be copied now, or is copied already. */
  readonly isClosed?: boolean;
}

/** More would push what can be done to own trades and copies out of sight. */
const mostAsked = 4;

const order = (market: Subject, side: 'buy' | 'sell'): Opening => {
  const symbol = market.symbol ?? market.name;
  return {
    ...market,
    key: `${side} ${market.key}`,
    group: 'actions',
    name: side === 'buy' ? m.shell_buy({ symbol }) : m.shell_sell({ symbol }),
    href: `${market.href}?side=${side}&dialog=order`,
  };
};
const copy = (trader: Subject): Opening => ({
  ...trader,
  key: `copy ${trader.key}`,
  group: 'actions',
  name: m.copying_copy({ name: trader.name }),
  href: `${trader.href}?dialog=copy`,
});

/**
 * Acts on markets and traders for what was typed: those it names ("sell btc"), and without an act
 * those of the one market or trader it names in full. A trader who cannot be copied stays a place.
 */
export function askedLines(
  text: string,
  markets: readonly Subject[],
  traders: readonly Subject[],
): readonly Opening[] {
  const asked = readAct(text);
  const key = searchKey(text);
  if (key === '') return [];
  const named = (some: readonly Subject[]) => some.filter(({ name }) => searchKey(name) === key);
  if (!asked)
    return [
      ...named(markets).flatMap((market) => [order(market, 'buy'), order(market, 'sell')]),
      ...named(traders).flatMap((trader) => (trader.isClosed ? [] : [copy(trader)])),
    ];
  const { act, about } = asked;
  if (act !== 'copy')
    return bestOf(markets, about)
      .slice(0, mostAsked)
      .map((market) => order(market, act));
  const fits = about === '' ? traders.filter(({ isClosed }) => !isClosed) : bestOf(traders, about);
  return fits.slice(0, mostAsked).map((trader) => (trader.isClosed ? trader : copy(trader)));
}
