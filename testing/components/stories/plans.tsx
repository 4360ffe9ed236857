import type { Stories } from '#testing/components/story.ts';
import type { PlanView } from '#core/plans/contract.ts';
import type { AbovePlan } from '#web/features/plans/staying/above-plan.ts';
import { StayingDialog } from '#web/features/plans/staying/staying-dialog.tsx';

const above: AbovePlan = {
  groups: [
    {
      kind: 'leaders',
      limit: 1,
      fixed: undefined,
      options: [
        { id: 'cpy_1', label: 'Northlight Trend' },
        { id: 'cpy_2', label: 'Tidewater Trend' },
      ],
      room: 1,
    },
  ],
  isChosen: false,
  initial: { portfolios: [], leaders: ['cpy_1'], alerts: [] },
};
const none = { portfolios: [], leaders: [], alerts: [] };
const onPremium: PlanView = {
  plan: 'premium',
  areSold: true,
  state: 'active',
  periodStart: null,
  periodEnd: null,
  nextPlan: null,
  nextCharge: null,
  nextRetryAt: null,
  endsAt: null,
  trialEndsAt: null,
  trialDaysLeft: null,
  available: '500.00',
  kept: { basic: none, pro: none },
};

export const stories: Stories = {
  'web/features/plans/staying/staying-dialog.tsx': {
    form: () => <StayingDialog above={above} plan="basic" view={onPremium} onClose={() => {}} />,
  },
};
