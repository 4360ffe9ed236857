// Which indicators a chart shows, as its address says, and what they are drawn from.
import { m } from '#core/messages/messages.js';
import type { CandleView } from '#core/market/contract.ts';
import { macd, rsi, sma } from '#core/market/indicators.ts';
import type { ChartStudy } from '#web/ui/chart/chart-point.ts';

export const indicators = ['ma', 'rsi', 'macd'] as const;
export type Indicator = (typeof indicators)[number];
export const indicatorNames: Readonly<Record<Indicator, string>> = {
  ma: 'MA 20, 50',
  rsi: m.market_analysis_rsi(),
  macd: m.market_analysis_macd(),
};

/** "ma-rsi" of the address; unknown words are left out. */
export const indicatorsIn = (text: string | undefined): Indicator[] => {
  const words = (text ?? '').split('-');
  return indicators.filter((one) => words.includes(one));
};

/** The address with one switched; undefined when none is left. */
export function switched(text: string | undefined, indicator: Indicator): string | undefined {
  const before = indicatorsIn(text);
  const after = indicators.filter((one) => before.includes(one) !== (one === indicator));
  return after.length === 0 ? undefined : after.join('-');
}

/**
 * Volume always, then what is asked for: averages over the candles, the others in panes of their
 * own.
 */
export function studiesOf(
  candles: readonly Pick<CandleView, 'volume'>[],
  closes: readonly number[],
  shown: readonly Indicator[],
  decimals: number,
): ChartStudy[] {
  const volume = candles.map((candle) => Number(candle.volume));
  const studies: ChartStudy[] = [
    { name: m.market_volume(), pane: 'under', kind: 'bars', tone: 'by-candle', values: volume, decimals: 2 },
  ];
  const line = (
    name: string,
    pane: number,
    tone: ChartStudy['tone'],
    values: ChartStudy['values'],
    digits: number,
  ) => studies.push({ name, pane, kind: 'line', tone, values, decimals: digits });
  if (shown.includes('ma')) {
    line('MA 20', 0, 'ink', sma(closes, 20), decimals);
    line('MA 50', 0, 'warn', sma(closes, 50), decimals);
  }
  let pane = 1;
  if (shown.includes('rsi')) line('RSI', pane++, 'ink', rsi(closes), 1);
  if (shown.includes('macd')) {
    const { line: fast, signal, histogram } = macd(closes);
    studies.push({
      name: m.market_histogram(),
      pane,
      kind: 'bars',
      tone: 'by-sign',
      values: histogram,
      decimals,
    });
    line('MACD', pane, 'ink', fast, decimals);
    line(m.market_signal(), pane, 'warn', signal, decimals);
  }
  return studies;
}
