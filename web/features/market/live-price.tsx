import { m } from '#core/messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { formatPercent, formatPrice, formatSigned } from '#core/content/figures.ts';
import { directionOf } from '#core/content/ticker.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';
import { Change } from '#web/ui/numbers/amount.tsx';
import { classes } from '#web/ui/classes.ts';
import { useIsLineDown } from '#web/lib/realtime/live.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';

/** Middle of bid and ask as a plain decimal; undefined unless both are prices. */
export function midPrice(bid: string, ask: string): string | undefined {
  const low = parseUnits(bid, priceScale);
  const high = parseUnits(ask, priceScale);
  return low === undefined || high === undefined ? undefined : formatUnits((low + high) / 2n, priceScale);
}

/** The middle of the market at the stream; `initial` until the stream has a quote. */
export function useLiveMid(symbol: string, initial: string): string {
  const quote = useLiveQuote(symbol);
  return (quote && midPrice(quote.bid, quote.ask)) ?? initial;
}

interface LivePriceProps {
  symbol: string;
  /** Shown until the stream has a quote. */
  initial: string;
  decimals: number;
  className?: string;
}

/**
 * A price that follows the stream: one flash per change, in the direction of the change. Grey when
 * it is too old.
 */
export function LivePrice({ symbol, initial, decimals, className }: LivePriceProps) {
  const quote = useLiveQuote(symbol);
  const isLineDown = useIsLineDown();
  const price = useLiveMid(symbol, initial);
  const text = formatPrice(price, decimals);
  const before = useRef({ text, price });
  const [flash, setFlash] = useState<{ key: number; direction: 'up' | 'down' }>();

  useEffect(() => {
    if (before.current.text === text) return;
    // Only the direction of the flash depends on this comparison, never an amount.
    const direction = Number(price) > Number(before.current.price) ? 'up' : 'down';
    before.current = { text, price };
    setFlash((last) => ({ key: (last?.key ?? 0) + 1, direction }));
  }, [text, price]);

  return (
    <span
      key={flash?.key}
      title={
        isLineDown
          ? m.market_price_from_before_line_lost()
          : quote?.isStale
            ? m.market_price_old()
            : undefined
      }
      className={classes(
        'num rounded-sm',
        flash && `flash-${flash.direction}`,
        (quote?.isStale || isLineDown) && 'text-faint',
        className,
      )}
    >
      {text}
    </span>
  );
}

export function LiveChange({
  symbol,
  initial,
  className,
}: {
  symbol: string;
  initial: string;
  className?: string;
}) {
  const quote = useLiveQuote(symbol);
  return <Change percent={quote?.changePercent ?? initial} {...(className !== undefined && { className })} />;
}

/** How a market moved in a day, in its price and in percent: "▲ +875.00 (+0.66%)". */
export function DayMove({
  quote,
  decimals,
}: {
  quote: { readonly change24h: string; readonly changePercent24h: string };
  decimals: number;
}) {
  const direction = directionOf(quote.change24h);
  return (
    <span className={classes('num', { up: 'gain', down: 'loss', flat: 'text-muted' }[direction])}>
      {direction !== 'flat' && (
        <span aria-hidden="true" className="mr-1 text-[0.65em]">
          {direction === 'up' ? '▲' : '▼'}
        </span>
      )}
      {formatSigned(quote.change24h, decimals)} ({formatPercent(quote.changePercent24h)})
    </span>
  );
}
