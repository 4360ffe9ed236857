import { keepPreviousData } from '@tanstack/react-query';
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import { minuteMs, secondMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';

/** While the house strategies' history is still being traded, the list asks how far it is. */
export const leadersQuery = () =>
  api.copying.leaders.queryOptions({
    refetchInterval: (query) =>
      (query.state.data?.historyProgressPercent ?? 100) < 100 ? 2 * secondMs : minuteMs,
  });
/** Prices move the value of running copies without any event. */
export const copiesQuery = () => api.copying.copies.queryOptions({ refetchInterval: 5 * secondMs });
export const decisionsQuery = (copyId: CopyId) =>
  api.copying.decisions.queryOptions({ input: { copyId, limit: 50 } });
export const fidelityQuery = (copyId: CopyId) =>
  api.copying.fidelity.queryOptions({ input: { copyId }, refetchInterval: 15 * secondMs });

export const leaderRecordQuery = (id: LeaderId) =>
  api.copying.leaderRecord.queryOptions({ input: { id }, refetchInterval: 30 * secondMs });

export interface WhatIfAsk {
  readonly leaderId: LeaderId;
  /** US dollars. */
  readonly amount: string;
  readonly stopLossBps: number;
  readonly multiplierBps: number;
  readonly maxOpenPositions: number;
}
/** The last answer stays on the screen while the next amount is computed. */
export const whatIfQuery = (ask: WhatIfAsk) =>
  api.copying.whatIf.queryOptions({ input: ask, placeholderData: keepPreviousData, staleTime: minuteMs });
export const leadingQuery = () => api.copying.leading.queryOptions();
