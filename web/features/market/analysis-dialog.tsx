import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CandleView, InstrumentView, QuoteView } from '#core/market/contract.ts';
import { pivots, type Technicals, technicals } from '#core/market/indicators.ts';
import { formatPercent, formatPrice } from '#core/content/figures.ts';
import { type SampleAnalysis, sampleAnalysis } from '#web/features/market/analysis-text.ts';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { candlesQuery } from '#web/features/market/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { formatDate } from '#web/ui/when.ts';

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'technical', label: 'Technical' },
  { value: 'catalysts', label: 'Catalysts' },
  { value: 'targets', label: 'Price Targets' },
] as const;
type Tab = (typeof tabs)[number]['value'];

type Market = InstrumentView & { quote: QuoteView };

/** What recorded candles say of a market, and sample text where words are all there is. */
export function AnalysisDialog({ market, onClose }: { market: Market; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('overview');
  const { data, isError, refetch } = useQuery(candlesQuery(market.symbol, '1d'));
  const sample = sampleAnalysis(market.symbol);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${market.symbol} analysis`}
      description={`${market.name} · simulated instrument`}
    >
      <Tabs
        label="Parts of the analysis"
        panelId="analysis"
        tabs={tabs}
        value={tab}
        onValue={setTab}
        isWrapped
      />
      <TabPanel id="analysis" value={tab} className="mt-5">
        {tab === 'catalysts' && <Catalysts sample={sample} />}
        {tab !== 'catalysts' && !data && isError && (
          <Failed title="The candles could not be loaded." onRetry={refetch} />
        )}
        {tab !== 'catalysts' && !data && !isError && <Loading label="Loading candles" rows={4} />}
        {tab === 'overview' && data && <Overview market={market} days={data} sample={sample} />}
        {tab === 'technical' && data && <Technical market={market} days={data} />}
        {tab === 'targets' && data && <Targets market={market} days={data} />}
      </TabPanel>
    </Dialog>
  );
}

interface PartProps {
  market: Market;
  /** Daily candles, oldest first; the last one may still be running. */
  days: readonly CandleView[];
}

const lowest = (days: readonly CandleView[]) =>
  days.reduce((low, day) => (Number(day.low) < Number(low) ? day.low : low), days[0]?.low ?? '0');
const highest = (days: readonly CandleView[]) =>
  days.reduce((high, day) => (Number(day.high) > Number(high) ? day.high : high), days[0]?.high ?? '0');

function Overview({ market, days, sample }: PartProps & { sample: SampleAnalysis | undefined }) {
  const decimals = market.priceDecimals;
  const volumes = days.slice(-21, -1).map(({ volume }) => Number(volume));
  const average = volumes.reduce((sum, volume) => sum + volume, 0) / Math.max(1, volumes.length);
  return (
    <div className="space-y-5">
      <Receipt
        lines={[
          {
            name: 'Price',
            value: <LivePrice symbol={market.symbol} initial={market.quote.last} decimals={decimals} />,
          },
          {
            name: 'Change in 24 h',
            value: <LiveChange symbol={market.symbol} initial={market.quote.changePercent24h} />,
          },
          {
            name: `Range of ${days.length} days`,
            value: `${formatPrice(lowest(days), decimals)} – ${formatPrice(highest(days), decimals)}`,
          },
          {
            name: 'Average volume of 20 days',
            value: average.toLocaleString('en-US', { maximumFractionDigits: 0 }),
          },
        ]}
      />
      {sample && (
        <Sample>
          <p>{sample.about}</p>
          <List items={sample.features} />
        </Sample>
      )}
    </div>
  );
}

const number = (value: number | undefined, decimals: number): string =>
  value === undefined
    ? '—'
    : value
        .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
        .replace('-', '−');

const rsiWord = (rsi: number): string => (rsi >= 70 ? 'overbought' : rsi <= 30 ? 'oversold' : 'neutral');

function technicalLines(found: Technicals, decimals: number): ReceiptLine[] {
  const { rsi, macd, macdSignal, momentumPercent } = found;
  return [
    { name: 'Support', note: 'Lowest low of 20 days', value: formatPrice(found.support, decimals) },
    { name: 'Resistance', note: 'Highest high of 20 days', value: formatPrice(found.resistance, decimals) },
    {
      name: 'RSI 14',
      note: 'Above 70 overbought, below 30 oversold',
      value: rsi === undefined ? '—' : `${number(rsi, 1)}, ${rsiWord(rsi)}`,
    },
    {
      name: 'MACD 12, 26, 9',
      note: 'Against its signal line',
      value:
        macd === undefined || macdSignal === undefined
          ? '—'
          : `${number(macd, decimals)} / ${number(macdSignal, decimals)}, ${macd >= macdSignal ? 'rising' : 'falling'}`,
    },
    {
      name: 'Momentum',
      note: 'Change over 10 days',
      value: momentumPercent === undefined ? '—' : formatPercent(momentumPercent.toFixed(2)),
    },
    { name: 'Average of 20 days', value: number(found.sma20, decimals) },
    { name: 'Average of 50 days', value: number(found.sma50, decimals) },
  ];
}

function Technical({ market, days }: PartProps) {
  const found = technicals(days);
  const last = days.at(-1);
  if (!found || !last) return <p className="text-muted">There are no candles yet.</p>;
  return (
    <>
      <Receipt lines={technicalLines(found, market.priceDecimals)} />
      <p className="mt-4 text-sm text-faint">
        Computed from {days.length} daily candles of this site’s market, the last of {formatDate(last.at)}.
      </p>
    </>
  );
}

function Targets({ market, days }: PartProps) {
  const finished = days.at(-2);
  if (!finished) return <p className="text-muted">There is no finished day yet.</p>;
  const levels = pivots(finished);
  const text = (value: number) => number(value, market.priceDecimals);
  return (
    <>
      <Receipt
        lines={[
          { name: 'Second resistance', value: text(levels.resistance2) },
          { name: 'First resistance', value: text(levels.resistance1) },
          { name: 'Pivot', value: text(levels.pivot) },
          { name: 'First support', value: text(levels.support1) },
          { name: 'Second support', value: text(levels.support2) },
        ]}
      />
      <p className="mt-4 text-sm text-faint">
        Pivot levels computed from the candle of {formatDate(finished.at)}: not forecasts. No firm follows a
        simulated instrument, so there are no analysts’ targets to show.
      </p>
    </>
  );
}

function Catalysts({ sample }: { sample: SampleAnalysis | undefined }) {
  if (!sample)
    return (
      <p className="text-muted">
        This site keeps no news of this market. Its prices are simulated and follow nobody’s events.
      </p>
    );
  return (
    <Sample>
      <h3 className="font-medium">Catalysts</h3>
      <List items={sample.catalysts} />
      <h3 className="mt-4 font-medium">Risks</h3>
      <List items={sample.risks} />
    </Sample>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Words that nobody researched say so above themselves. */
function Sample({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Sample text" className="rounded-md border border-line p-4 text-sm">
      <div className="mb-3">
        <Badge tone="warn" hasShape={false}>
          Sample text – placeholder, not research
        </Badge>
      </div>
      {children}
    </section>
  );
}
