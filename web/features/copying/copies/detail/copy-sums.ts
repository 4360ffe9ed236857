import type { CopyView } from '#core/copying/contract.ts';
import { percentOf } from '#core/trading/rules.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';

/** What the copies that run come to: the sums of what their rows show. */
export function sumsOf(
  copies: readonly Pick<CopyView, 'state' | 'equity' | 'invested' | 'pnl' | 'feePaid'>[],
) {
  const running = copies.filter(({ state }) => state !== 'CLOSED');
  const sum = (all: typeof copies, of: 'equity' | 'invested' | 'pnl' | 'feePaid'): bigint =>
    all.reduce((cents, copy) => cents + readUnits(copy[of], 2), 0n);
  const invested = sum(running, 'invested');
  const pnl = sum(running, 'pnl');
  return {
    equity: formatUnits(sum(running, 'equity'), 2),
    invested: formatUnits(invested, 2),
    pnl: formatUnits(pnl, 2),
    pnlPercent: formatUnits(percentOf(pnl, invested), 2),
    /** Of ended copies too: it is gone. */
    feePaid: formatUnits(sum(copies, 'feePaid'), 2),
    ended: copies.length - running.length,
  };
}
