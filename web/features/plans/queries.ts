import { useMutation } from '@tanstack/react-query';
import type { PlanView } from '#core/plans/contract.ts';
import type { PaidPlan } from '#core/plans/plans.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rereads } from '#web/lib/rereads.ts';

export const planQuery = () => api.plans.mine.queryOptions();
export const invoicesQuery = () => api.plans.invoices.queryOptions();
/** The sum falls every second: asked again for each dialog, and again while it is open. */
export const previewQuery = (plan: PaidPlan) =>
  api.plans.preview.queryOptions({
    input: { plan },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: rereads.planChange,
  });

const readPlanAgain = () =>
  Promise.all(
    [
      api.plans.key(),
      api.ledger.key(),
      api.trading.key(),
      api.copying.copies.key(),
      api.market.alerts.key(),
      api.identity.viewer.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
const keep = {
  onSuccess: (view: PlanView) => {
    queryClient.setQueryData(planQuery().queryKey, view);
    void readPlanAgain();
  },
};
export const useSubscribe = () => useMutation(api.plans.subscribe.mutationOptions(keep));
export const useLeavePlan = () => useMutation(api.plans.leave.mutationOptions(keep));
export const useChooseStaying = () => useMutation(api.plans.choose.mutationOptions(keep));
export const useKeepPlan = () => useMutation(api.plans.keep.mutationOptions(keep));
export const usePayNow = () => useMutation(api.plans.payNow.mutationOptions(keep));
