import { expect, it } from 'vitest';
import { indicatorsIn, studiesOf, switched } from '#web/features/market/analysis/studies.ts';

it('reads the indicators of an address and switches one of them', () => {
  expect(indicatorsIn('macd-ma-x')).toEqual(['ma', 'macd']);
  expect(switched(undefined, 'rsi')).toBe('rsi');
  expect(switched('macd', 'ma')).toBe('ma-macd');
  expect(switched('ma-macd', 'ma')).toBe('macd');
  expect(switched('ma', 'ma')).toBeUndefined();
});

it('gives each indicator a pane of its own below the candles, with one value for each candle', () => {
  const closes = Array.from({ length: 60 }, (_, place) => 100 + place);
  const candles = closes.map(() => ({ volume: '2.5' }));
  const studies = studiesOf(candles, closes, ['ma', 'rsi', 'macd'], 2);
  expect(studies.map(({ name, pane }) => `${name} ${pane}`)).toEqual([
    'Volume under',
    'MA 20 0',
    'MA 50 0',
    'RSI 1',
    'Histogram 2',
    'MACD 2',
    'Signal 2',
  ]);
  expect(studies.every(({ values }) => values.length === 60)).toBe(true);
  expect(studies[1]?.values.at(-1)).toBe(149.5);
  expect(studiesOf(candles, closes, ['macd'], 2).at(-1)?.pane).toBe(1);
});
