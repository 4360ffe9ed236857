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
  nyse: 'Mon to Fri, 9:30 to 16:00 New York',
  fx: 'Sun 17:00 to Fri 17:00 New York',
  always: 'Every day, all day',
};

/** When trading stops or starts next, in the viewer's own zone; undefined for a market that never closes. */
export function nextChange(calendar: Calendar, quote: Pick<QuoteView, 'at' | 'isOpen'>): string | undefined {
  if (calendar === 'always') return undefined;
  const at = Date.parse(quote.at);
  const when = (instant: number) => formatDateTime(new Date(instant).toISOString());
  return quote.isOpen
    ? `Closes ${when(lastSession(calendar, at).close)}`
    : `Opens ${when(nextOpen(calendar, at))}`;
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
    <Card title="Market facts">
      <Receipt
        lines={[
          { name: 'Hours', value: hours[calendar] },
          ...(change === undefined ? [] : [{ name: 'Your time', value: change }]),
          { name: 'Smallest price step', value: market.tick },
          { name: 'Quantity step', value: figure(market.lot) },
          { name: 'Smallest order', value: figure(market.minQuantity) },
          { name: 'Largest order', value: figure(market.maxQuantity) },
          { name: 'Highest leverage', value: leverageCap === 1 ? 'None' : `${leverageCap}×` },
          ...(hasCash
            ? [{ name: 'Fee, paid in full', value: inFull === 0n ? 'In the spread' : percent(inFull) }]
            : []),
          ...(leverageCap > 1
            ? [{ name: 'Fee, on margin', value: margin === 0n ? 'In the spread' : percent(margin) }]
            : []),
          { name: 'Prices', value: 'Simulated' },
        ]}
      />
    </Card>
  );
}
