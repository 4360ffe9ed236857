import { describe, expect, it } from 'vitest';
import type { PositionView } from '#core/trading/contract.ts';
import { closePosition } from '#web/features/trading/positions/actions/close-position.ts';
import { protectPosition } from '#web/features/trading/positions/actions/protect-position.ts';

const own = { symbol: 'BTC', copyId: null } as PositionView;
const copied = { ...own, copyId: 'cpy_1' } as PositionView;

describe('actions of a position', () => {
  it('are open for an own one', () => {
    expect(protectPosition.isOffered(own)).toBe(true);
    expect(closePosition.blockedBy(own)).toBeUndefined();
  });

  it('leave a copied one to its copy, and say so', () => {
    expect(protectPosition.isOffered(copied)).toBe(false);
    expect(closePosition.isOffered(copied)).toBe(true);
    expect(closePosition.blockedBy(copied)).toBe('Managed by copy');
  });
});
