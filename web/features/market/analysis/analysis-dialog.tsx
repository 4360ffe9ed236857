import { m } from '#core/messages/messages.js';
import { useState, type ReactNode } from 'react';
import type { CandleView, InstrumentView, QuoteView } from '#core/market/contract.ts';
import { pivots, type Technicals, technicals } from '#core/market/indicators.ts';
import { formatPercent, formatPrice } from '#core/content/figures.ts';
import { SampleTargets, SampleView } from '#web/features/market/analysis/sample-figures.tsx';
import { type SampleAnalysis, sampleAnalysis } from '#web/features/market/analysis/analysis-text.ts';
import { LiveChange, LivePrice } from '#web/features/market/live-price.tsx';
import { candlesQuery } from '#web/features/market/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

const tabs = [
  { value: 'overview', label: m.market_overview() },
  { value: 'technical', label: m.market_technical() },
  { value: 'catalysts', label: m.market_catalysts() },
  { value: 'targets', label: m.market_price_targets() },
] as const;
type Tab = (typeof tabs)[number]['value'];

type Market = InstrumentView & { quote: QuoteView };

/** What recorded candles say of a market, and sample text where words are all there is. */
export function AnalysisDialog({ market, onClose }: { market: Market; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('overview');
  const { data, isError, refetch } = useQuery(candlesQuery(market.symbol, { interval: '1d', limit: 200 }));
  const sample = sampleAnalysis(market.symbol);
  return (
    <Dialog
      isOpen
      hasAddress
      onClose={onClose}
      title={m.market_analysis({ symbol: market.symbol })}
      mark={<InstrumentMark symbol={market.symbol} />}
      description={m.market_simulated_instrument({ name: market.name })}
    >
      <Tabs
        label={m.market_parts_analysis()}
        panelId="analysis"
        tabs={tabs}
        value={tab}
        onValue={setTab}
        isWrapped
      />
      <TabPanel id="analysis" value={tab} className="mt-5">
        {tab === 'catalysts' && <Catalysts sample={sample} />}
        {tab !== 'catalysts' && !data && isError && (
          <Failed title={m.market_candles_could_not_be_loaded()} onRetry={refetch} />
        )}
        {tab !== 'catalysts' && !data && !isError && <Loading label={m.market_loading_candles()} rows={4} />}
        {tab === 'overview' && data && <Overview market={market} days={data} sample={sample} />}
        {tab === 'technical' && data && <Technical market={market} days={data} />}
        {tab === 'targets' && data && <Targets market={market} days={data} sample={sample} />}
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
            name: m.common_price(),
            value: <LivePrice symbol={market.symbol} initial={market.quote.last} decimals={decimals} />,
          },
          {
            name: m.market_analysis_day_change(),
            value: <LiveChange symbol={market.symbol} initial={market.quote.changePercent24h} />,
          },
          {
            name: m.market_range_days({ count: days.length }),
            value: `${formatPrice(lowest(days), decimals)} – ${formatPrice(highest(days), decimals)}`,
          },
          {
            name: m.market_analysis_average_volume(),
            value: average.toLocaleString('en-US', { maximumFractionDigits: 0 }),
          },
        ]}
      />
      {sample && (
        <Sample>
          <p>{sample.about}</p>
          <List items={sample.features} />
          <SampleView symbol={market.symbol} />
          <h3 className="mt-4 font-medium">{m.market_sample_highlights()}</h3>
          <List items={sample.highlights} />
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

const rsiWord = (rsi: number): string =>
  rsi >= 70 ? m.market_overbought() : rsi <= 30 ? m.market_oversold() : m.market_neutral();

function technicalLines(found: Technicals, decimals: number): ReceiptLine[] {
  const { rsi, macd, macdSignal, momentumPercent } = found;
  return [
    {
      name: m.market_support(),
      note: m.market_analysis_lowest_low(),
      value: formatPrice(found.support, decimals),
    },
    {
      name: m.market_resistance(),
      note: m.market_analysis_highest_high(),
      value: formatPrice(found.resistance, decimals),
    },
    {
      name: m.market_analysis_rsi(),
      note: m.market_analysis_rsi_note(),
      value: rsi === undefined ? '—' : `${number(rsi, 1)}, ${rsiWord(rsi)}`,
    },
    {
      name: m.market_analysis_macd(),
      note: m.market_against_its_signal_line(),
      value:
        macd === undefined || macdSignal === undefined
          ? '—'
          : `${number(macd, decimals)} / ${number(macdSignal, decimals)}, ${macd >= macdSignal ? m.market_rising() : m.market_falling()}`,
    },
    {
      name: m.market_momentum(),
      note: m.market_analysis_rate_of_change(),
      value: momentumPercent === undefined ? '—' : formatPercent(momentumPercent.toFixed(2)),
    },
    { name: m.market_analysis_short_average(), value: number(found.sma20, decimals) },
    { name: m.market_analysis_long_average(), value: number(found.sma50, decimals) },
  ];
}

function Technical({ market, days }: PartProps) {
  const found = technicals(days);
  const last = days.at(-1);
  if (!found || !last) return <p className="text-muted">{m.market_there_no_candles_yet()}</p>;
  return (
    <>
      <Receipt lines={technicalLines(found, market.priceDecimals)} />
      <p className="mt-4 text-sm text-faint">
        {m.market_computed_from_daily_candles_sites({ count: days.length, at: formatDate(last.at) })}
      </p>
    </>
  );
}

function Targets({ market, days, sample }: PartProps & { sample: SampleAnalysis | undefined }) {
  const finished = days.at(-2);
  if (!finished) return <p className="text-muted">{m.market_there_no_finished_day_yet()}</p>;
  const levels = pivots(finished);
  const text = (value: number) => number(value, market.priceDecimals);
  return (
    <>
      <Receipt
        lines={[
          { name: m.market_second_resistance(), value: text(levels.resistance2) },
          { name: m.market_first_resistance(), value: text(levels.resistance1) },
          { name: m.market_pivot(), value: text(levels.pivot) },
          { name: m.market_first_support(), value: text(levels.support1) },
          { name: m.market_second_support(), value: text(levels.support2) },
        ]}
      />
      <p className="mt-4 text-sm text-faint">
        {m.market_pivot_levels_computed_from_candle({ at: formatDate(finished.at) })}
      </p>
      {sample && (
        <div className="mt-5">
          <Sample>
            <SampleTargets symbol={market.symbol} />
          </Sample>
        </div>
      )}
    </>
  );
}

function Catalysts({ sample }: { sample: SampleAnalysis | undefined }) {
  if (!sample) return <p className="text-muted">{m.market_site_keeps_no_news_market()}</p>;
  return (
    <Sample>
      <h3 className="font-medium">{m.market_catalysts()}</h3>
      <List items={sample.catalysts} />
      <h3 className="mt-4 font-medium">{m.market_risks()}</h3>
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
    <section aria-label={m.market_sample_text()} className="rounded-md border border-line p-4 text-sm">
      <div className="mb-3">
        <Badge tone="warn" hasShape={false}>
          {m.market_sample_figures_invented()}
        </Badge>
      </div>
      {children}
    </section>
  );
}
