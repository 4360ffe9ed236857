import { expect, it } from 'vitest';
import { sumsOf } from '#web/features/copying/copies/detail/copy-sums.ts';

const copy = {
  state: 'ACTIVE',
  equity: '2561.38',
  invested: '2500.00',
  pnl: '61.38',
  feePaid: '6.82',
} as const;

it('sums what runs, and every fee that was ever paid', () => {
  const ended = { ...copy, state: 'CLOSED', feePaid: '1.18' } as const;
  const behind = { ...copy, equity: '786.12', invested: '800.00', pnl: '-13.88', feePaid: '0.00' };
  expect(sumsOf([copy, behind, ended])).toEqual({
    equity: '3347.50',
    invested: '3300.00',
    pnl: '47.50',
    pnlPercent: '1.44',
    feePaid: '8.00',
    ended: 1,
  });
  expect(sumsOf([])).toMatchObject({ equity: '0.00', pnlPercent: '0.00', ended: 0 });
});
