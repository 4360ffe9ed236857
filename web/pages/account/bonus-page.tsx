import { m } from '#core/messages/messages.js';
import { BonusHistory } from '#web/features/rewards/bonus-history.tsx';
import { ClaimableBonuses } from '#web/features/rewards/claimable-bonuses.tsx';
import { HowItWorks } from '#web/features/rewards/how-it-works.tsx';
import { bonusesQuery, referralsQuery } from '#web/features/rewards/queries.ts';
import { ReferralCard } from '#web/features/rewards/referral-card.tsx';
import { PageTitle } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

export function BonusPage() {
  const { data, isError, refetch } = useQuery(bonusesQuery());
  const referrals = useQuery(referralsQuery());
  // Below two cards whose height comes with their data: shown before them, these would be pushed
  // away under a reader's eyes.
  const isSettled = (data || isError) && (referrals.data || referrals.isError);
  return (
    <>
      <PageTitle title={m.rewards_title()} lead={m.rewards_lead()} />
      <div className="space-y-5">
        {data?.isOffered === false && (
          <p className="rounded-md border border-line bg-panel-2 p-4 text-sm text-muted">
            {m.rewards_refused_demo_only()}
          </p>
        )}
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
          {data ? (
            <ClaimableBonuses bonuses={data.bonuses} active={data.active} />
          ) : (
            <div className="card">
              {isError ? (
                <Failed title={m.rewards_failed()} onRetry={() => void refetch()} />
              ) : (
                <Loading label={m.rewards_loading()} rows={4} />
              )}
            </div>
          )}
          <ReferralCard />
        </div>
        {isSettled && data && <BonusHistory bonuses={data.bonuses} />}
        {isSettled && <HowItWorks />}
      </div>
    </>
  );
}
