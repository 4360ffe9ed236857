import { m } from '#core/messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { formatPrice } from '#core/content/figures.ts';
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
  const price = (quote && midPrice(quote.bid, quote.ask)) ?? initial;
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
