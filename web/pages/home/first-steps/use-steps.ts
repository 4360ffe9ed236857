import { useState } from 'react';
import { copiesQuery } from '#web/features/copying/queries.ts';
import { withdrawalsQuery } from '#web/features/funding/queries.ts';
import { tradesQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

export const stepNames = ['buy', 'copy', 'withdraw'] as const;
type StepName = (typeof stepNames)[number];
export type StepsDone = Readonly<Record<StepName, boolean>>;

/**
 * What the account shows to be done: an own trade, a copy, a withdrawal, each ever. Nothing is
 * ticked by hand. Undefined until all three are known.
 */
export function useStepsDone(enabled = true): StepsDone | undefined {
  const trades = useQuery({ ...tradesQuery({ portfolioId: 'main' }), enabled }).data;
  const copies = useQuery({ ...copiesQuery(), enabled }).data;
  const withdrawals = useQuery({ ...withdrawalsQuery(), enabled }).data;
  if (!trades || !copies || !withdrawals) return undefined;
  return {
    buy: trades.trades.some(
      ({ copyId, isByStaff, status }) => copyId === null && !isByStaff && status !== 'pending',
    ),
    copy: copies.some(({ state }) => state !== 'DRAFT'),
    withdraw: withdrawals.length > 0,
  };
}

export const countDone = (done: StepsDone): number => stepNames.filter((name) => done[name]).length;

/**
 * Whether the steps are worth showing. Who had done all of them when the page came needs them no
 * more; who does the last one now still sees it ticked.
 */
export function useIsWorthShowing(done: StepsDone | undefined): boolean {
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = done !== undefined && countDone(done) < stepNames.length;
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
