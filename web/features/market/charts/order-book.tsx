import '#web/features/market/charts/order-book.css';
import { m } from '#core/messages/messages.js';
import { type CSSProperties, useId, useState } from 'react';
import { formatPrice } from '#core/content/figures.ts';
import { bookRows, spreadOf } from '#web/features/market/charts/book-rows.ts';
import { useLiveMid } from '#web/features/market/live-price.tsx';
import { useMarketNow } from '#web/features/market/market-now.ts';
import { troubleText, useTrouble } from '#web/features/market/market-state.ts';
import { classes } from '#web/ui/classes.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

/** A price of the book and what one does at it: buys at an ask, sells at a bid. */
export interface PriceAsk {
  /** A plain decimal. */
  readonly price: string;
  readonly side: 'buy' | 'sell';
}

interface OrderBookProps {
  symbol: string;
  onPrice: (asked: PriceAsk) => void;
  /** Bids left and asks right, where it does not stand beside the chart; phones have the ladder. */
  isWide?: boolean;
}

/** The book at the live quote; nothing until it is known. */
export function OrderBook({ symbol, onPrice, isWide = false }: OrderBookProps) {
  const market = useMarketNow(symbol);
  const isPhone = useIsPhone();
  const id = useId();
  if (!market) return null;
  const { bids, asks } = bookRows(market);
  const hasColumns = isWide && !isPhone;
  const side = { symbol, onPrice };
  const middle = <Middle key={symbol} market={market} />;
  return (
    <section aria-labelledby={id} className={classes('order-book', hasColumns && 'is-wide')}>
      <header>
        <h2 id={id} className="font-semibold">
          {m.market_order_book()}
        </h2>
        <StateNow market={market} />
      </header>
      {hasColumns && middle}
      <div className="book-sides">
        {hasColumns ? (
          <>
            <BookSide kind="bid" rows={bids} head="side" {...side} />
            <BookSide kind="ask" rows={asks} head="side" {...side} />
          </>
        ) : (
          <>
            <BookSide kind="ask" rows={asks.toReversed()} head="price" {...side} />
            {middle}
            <BookSide kind="bid" rows={bids} head="none" {...side} />
          </>
        )}
      </div>
      <p className="book-note">{m.market_click_price()}</p>
    </section>
  );
}

type Market = NonNullable<ReturnType<typeof useMarketNow>>;

function StateNow({ market }: { market: Market }) {
  const trouble = useTrouble(market);
  return (
    <span className={classes('text-2xs', trouble && trouble !== 'closed' ? 'text-warn' : 'text-faint')}>
      {trouble ? troubleText(trouble) : m.market_book_live()}
    </span>
  );
}

/** Which way the price went last; undefined until it has moved. */
function useLastMove(price: string, text: string): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState<{ price: string; text: string; move?: 'up' | 'down' }>({ price, text });
  // Only a direction depends on this comparison, never an amount.
  if (seen.text !== text) setSeen({ price, text, move: Number(price) > Number(seen.price) ? 'up' : 'down' });
  return seen.move;
}

const tones = { up: 'gain', down: 'loss' } as const;
const arrows = { up: '▲', down: '▼' } as const;

function Middle({ market: { symbol, quote, priceDecimals } }: { market: Market }) {
  const price = useLiveMid(symbol, quote.last);
  const text = formatPrice(price, priceDecimals);
  const move = useLastMove(price, text);
  return (
    <p className="book-middle">
      <span className="sr-only">{m.market_mid_price()}</span>
      <span className={classes('text-18 font-semibold', move ? tones[move] : 'text-fg')}>{text}</span>
      <span aria-hidden="true" className={move && tones[move]}>
        {move && arrows[move]}
      </span>
      <span className="ml-auto">{m.market_spread_of({ spread: spreadOf(quote, priceDecimals).price })}</span>
    </p>
  );
}

interface BookSideProps extends Pick<OrderBookProps, 'symbol' | 'onPrice'> {
  kind: 'bid' | 'ask';
  rows: ReturnType<typeof bookRows>['bids'];
  /** What stands above the prices; in a ladder the columns are named once. */
  head: 'side' | 'price' | 'none';
}

function BookSide({ kind, symbol, rows, onPrice, head }: BookSideProps) {
  const isAsk = kind === 'ask';
  const name = isAsk ? m.market_ask() : m.market_bid();
  return (
    <table className={isAsk ? 'book-asks' : 'book-bids'}>
      <caption className="sr-only">{name}</caption>
      <colgroup>
        <col className="book-first" />
        <col className="book-second" />
        <col />
      </colgroup>
      <thead className={head === 'none' ? 'sr-only' : undefined}>
        <tr>
          <th scope="col">{head === 'side' ? name : m.common_price()}</th>
          <th scope="col">
            <span className="sr-only">{m.market_size()} </span>
            {symbol}
          </th>
          <th scope="col">{m.market_book_total()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ price, priceText, size, total, share }, index) => (
          // The place in the book, not the price: the focus stays in its row while prices move.
          <tr key={index}>
            <td style={{ '--sum': `${share}%` } as CSSProperties}>
              <button
                type="button"
                className={classes('book-price', isAsk ? 'loss' : 'gain')}
                aria-label={m.market_use_price({ price: priceText })}
                onClick={() => onPrice({ price, side: isAsk ? 'buy' : 'sell' })}
              >
                {priceText}
              </button>
            </td>
            <td>{size}</td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
