import { keepPreviousData } from '@tanstack/react-query';
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import { minuteMs } from '#core/values/time.ts';
import { api } from '#web/lib/api.ts';
import { rereads } from '#web/lib/rereads.ts';

/** While the house strategies' history is still being traded, the list asks how far it is. */
export const leadersQuery = () =>
  api.copying.leaders.queryOptions({
    refetchInterval: (query) =>
      (query.state.data?.historyProgressPercent ?? 100) < 100 ? rereads.historyProgress : rereads.leaders,
  });
export const correlationsQuery = () =>
  api.copying.leaderCorrelations.queryOptions({ refetchInterval: rereads.leaderRecord });
export const copiesQuery = () => api.copying.copies.queryOptions({ refetchInterval: rereads.copies });
export const copyCurvesQuery = () => api.copying.copyCurves.queryOptions({ refetchInterval: rereads.curves });
export const decisionsQuery = (copyId: CopyId) =>
  api.copying.decisions.queryOptions({
    input: { copyId, limit: 50 },
    refetchInterval: rereads.decisions,
  });
export const fidelityQuery = (copyId: CopyId) =>
  api.copying.fidelity.queryOptions({ input: { copyId }, refetchInterval: rereads.fidelity });

export const copyRecordQuery = (copyId: CopyId) =>
  api.copying.copyRecord.queryOptions({ input: { copyId }, refetchInterval: rereads.curves });

export const leaderRecordQuery = (id: LeaderId) =>
  api.copying.leaderRecord.queryOptions({ input: { id }, refetchInterval: rereads.leaderRecord });

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
