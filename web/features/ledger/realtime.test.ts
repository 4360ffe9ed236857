import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TxKind } from '#core/ledger/rules.ts';
import { minuteMs } from '#core/values/time.ts';
import { onLedgerEvent } from '#web/features/ledger/realtime.ts';
import { toast } from '#web/ui/overlays/toast.ts';

vi.mock('#web/ui/overlays/toast.ts', () => ({ toast: vi.fn() }));
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) }));
afterEach(() => void vi.useRealTimers());

const happens = (kind?: TxKind) =>
  onLedgerEvent({
    type: 'ledger.balance-changed',
    at: '2026-01-05T00:00:00.000Z',
    payload: kind === undefined ? {} : { kind },
  });

it('leaves deposits and withdrawals to the words of funding, and says once that the portfolio changed', () => {
  happens('deposit');
  happens('withdrawal');
  expect(toast).not.toHaveBeenCalled();
  happens('trade');
  happens('plan');
  expect(toast).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(minuteMs);
  // A fact of an older version has no kind.
  happens();
  expect(toast).toHaveBeenCalledTimes(2);
});
