import { m } from '#core/messages/messages.js';
import type { InstrumentView, QuoteView } from '#core/market/contract.ts';
import { findInstrument } from '#core/market/instruments.ts';
import { type Calendar, lastSession, nextOpen } from '#core/market/sessions.ts';
import { feeBps, feeClassOf } from '#core/trading/rules.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { formatUnits } from '#core/values/money.ts';
import { Card } from '#web/ui/card.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const hours: Readonly<Record<Calendar, string>> = {
  nyse: m.market_hours_nyse(),
  fx: m.market_hours_fx(),
  always: m.market_every_day_all_day(),
};

/**
 * When trading stops or starts next, in the viewer's own zone; undefined for a market that never
 * closes.
 */
export function nextChange(calendar: Calendar, quote: Pick<QuoteView, 'at' | 'isOpen'>): string | undefined {
  if (calendar === 'always') return undefined;
  const at = Date.parse(quote.at);
  const when = (instant: number) => formatDateTime(new Date(instant).toISOString());
  return quote.isOpen
    ? m.market_closes({ close: when(lastSession(calendar, at).close) })
    : m.market_opens({ when: when(nextOpen(calendar, at)) });
}

const percent = (bps: bigint): string => `${formatUnits(bps, 2)}%`;

/** The terms of a market, as its orders are held to them. */
export function InstrumentFacts({ market }: { market: InstrumentView & { quote: QuoteView } }) {
  const instrument = findInstrument(market.symbol);
  if (!instrument) return null;
  const { calendar, hasCash, leverageCap } = instrument;
  const change = nextChange(calendar, market.quote);
  const margin = feeBps[feeClassOf(instrument, 'margin')];
  const inFull = feeBps[feeClassOf(instrument, 'cash')];
  const figure = (text: string) => formatQuantityText(text);
  return (
    <Card title={m.market_market_facts()}>
      <Receipt
        lines={[
          { name: m.market_hours(), value: hours[calendar] },
          ...(change === undefined ? [] : [{ name: m.market_your_time(), value: change }]),
          { name: m.market_smallest_price_step(), value: market.tick },
          { name: m.market_quantity_step(), value: figure(market.lot) },
          { name: m.market_smallest_order(), value: figure(market.minQuantity) },
          { name: m.market_largest_order(), value: figure(market.maxQuantity) },
          {
            name: m.market_highest_leverage(),
            value: leverageCap === 1 ? m.common_none() : `${leverageCap}×`,
          },
          ...(hasCash
            ? [
                {
                  name: m.market_fee_paid_full(),
                  value: inFull === 0n ? m.market_in_the_spread() : percent(inFull),
                },
              ]
            : []),
          ...(leverageCap > 1
            ? [
                {
                  name: m.market_fee_on_margin(),
                  value: margin === 0n ? m.market_in_the_spread() : percent(margin),
                },
              ]
            : []),
          { name: m.market_prices(), value: m.market_simulated() },
        ]}
      />
    </Card>
  );
}
