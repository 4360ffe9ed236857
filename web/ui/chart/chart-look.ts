// How the canvas of a chart looks: colours of the theme, figures of the axis, spans.
import { type AutoscaleInfo, ColorType, type ISeriesApi } from 'lightweight-charts';
import { calmRange } from '#web/ui/chart/calm-range.ts';
import type { ChartPoint, ChartStudy } from '#web/ui/chart/chart-point.ts';

export const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const chartColours = () => ({
  layout: {
    background: { type: ColorType.Solid as const, color: 'transparent' },
    textColor: colour('--faint'),
    fontFamily: 'Geist, sans-serif',
    fontSize: 12,
    attributionLogo: false,
    panes: { separatorColor: colour('--line'), separatorHoverColor: colour('--line'), enableResize: false },
  },
  grid: { vertLines: { color: colour('--grid') }, horzLines: { color: colour('--grid') } },
  crosshair: {
    vertLine: { labelBackgroundColor: colour('--ink') },
    horzLine: { labelBackgroundColor: colour('--ink') },
  },
});
/** Figures of an axis: grouped, at their decimals. */
export const axisFormat = (decimals: number) => {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return {
    priceFormat: {
      type: 'custom' as const,
      minMove: 10 ** -decimals,
      formatter: (value: number) => format.format(value),
    },
  };
};
export const candleColours = () => ({
  upColor: colour('--up-fill'),
  downColor: colour('--down-fill'),
  wickUpColor: colour('--up-fill'),
  wickDownColor: colour('--down-fill'),
  borderVisible: false,
});
export const areaColours = () => ({
  lineColor: colour('--ink-text'),
  topColor: `${colour('--ink-text')}2e`,
  bottomColor: `${colour('--ink-text')}00`,
});

/**
 * Height of a price tag and of a label beside it, halved, with air between them: closer than this
 * they would touch.
 */
const tagReach = 18;

/** Rows of the axis that carry a tag, in pixels from the top of its pane. */
export interface TagRows {
  rows: readonly number[];
}

/** The same figures, but nothing where a tag stands: it would cover them. */
export function besideTags(
  decimals: number,
  series: () => ISeriesApi<'Candlestick' | 'Area'> | undefined,
  tags: TagRows,
) {
  const { priceFormat } = axisFormat(decimals);
  return {
    priceFormat: {
      ...priceFormat,
      tickmarksFormatter: (prices: number[]) =>
        prices.map((price) => {
          const place = series()?.priceToCoordinate(price);
          const isFree =
            typeof place !== 'number' || tags.rows.every((row) => Math.abs(place - row) >= tagReach);
          return isFree ? priceFormat.formatter(price) : '';
        }),
    },
  };
}

export function notFlat(usual: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = usual();
  if (!info?.priceRange) return info;
  const [minValue, maxValue] = calmRange(info.priceRange.minValue, info.priceRange.maxValue);
  return { ...info, priceRange: { minValue, maxValue } };
}

/** Bars of volume stand behind the candles: 22%. */
const barsOpacity = '38';

/** Colour of a study at a point: bars take that of their candle or of their sign. */
export function studyColour({ tone }: ChartStudy, value: number, point: ChartPoint): string {
  if (tone === 'by-sign') return colour(value < 0 ? '--down-fill' : '--up-fill');
  if (tone === 'by-candle')
    return `${colour(Number(point.value) < Number(point.open) ? '--down-fill' : '--up-fill')}${barsOpacity}`;
  return colour(tone === 'ink' ? '--ink-text' : tone === 'warn' ? '--warn' : '--faint');
}
