import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TxKind } from '#core/ledger/rules.ts';
import { minuteMs } from '#core/values/time.ts';
import { onLedgerEvent } from '#web/features/ledger/realtime.ts';
import { ownActs } from '#web/lib/own-acts/own-mutations.ts';
import { toast } from '#web/ui/overlays/toast.ts';

vi.mock('#web/ui/overlays/toast.ts', () => ({ toast: vi.fn() }));
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) }));
afterEach(() => void vi.useRealTimers());

const happens = async (kind?: TxKind) => {
  onLedgerEvent({
    type: 'ledger.balance-changed',
    at: '2026-01-05T00:00:00.000Z',
    payload: kind === undefined ? {} : { kind },
  });
  await vi.dynamicImportSettled();
};

it('leaves deposits to the words of funding, and says once that the portfolio changed', async () => {
  await happens('deposit');
  expect(toast).not.toHaveBeenCalled();
  await happens('withdrawal');
  await happens('plan');
  expect(toast).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(minuteMs);
  // A fact of an older version has no kind.
  await happens();
  expect(toast).toHaveBeenCalledTimes(2);
});

it('leaves what this tab did to the words of the act', async () => {
  vi.advanceTimersByTime(minuteMs);
  vi.mocked(toast).mockClear();
  const act = ownActs.begin('trading.placeOrder');
  await happens('trade');
  ownActs.done(act);
  ownActs.said('trading.placeOrder', () => {});
  vi.advanceTimersByTime(minuteMs);
  expect(toast).not.toHaveBeenCalled();
  await happens('trade');
  expect(toast).toHaveBeenCalledTimes(1);
});
