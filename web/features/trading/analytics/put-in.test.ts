import { expect, it } from 'vitest';
import { valueAgainstPutIn } from '#web/features/trading/analytics/put-in.ts';

it('counts money from the instant it came or went, several flows between two points together', () => {
  const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
  const point = (day: number, value: string) => ({ at: at(day), value, drawdownPercent: '0.00' });
  const curve = [point(1, '1000.00'), point(2, '1010.00'), point(5, '1320.50'), point(6, '1300.00')];
  const flows = [
    { at: at(4), amount: '-200.00' },
    { at: at(3), amount: '500.50' },
    { at: at(1), amount: '1000.00' },
  ];
  expect(valueAgainstPutIn(curve, flows).map(({ value, base }) => [value, base])).toEqual([
    ['1000.00', '1000.00'],
    ['1010.00', '1000.00'],
    ['1320.50', '1300.50'],
    ['1300.00', '1300.50'],
  ]);
});
