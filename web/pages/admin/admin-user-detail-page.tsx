import { m } from '#core/messages/messages.js';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { UserDetail } from '#core/admin/users-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { DemoteButton } from '#web/features/admin/users/demote-button.tsx';
import { DayForm } from '#web/features/admin/users/day-form.tsx';
import { EarningsCard, HistoryCard, NftsCard } from '#web/features/admin/users/history-card.tsx';
import { KycCard } from '#web/features/admin/users/kyc-card.tsx';
import { BalancesCard, ProfileCard } from '#web/features/admin/users/profile-card.tsx';
import { LinkedCard } from '#web/features/admin/users/linked-card.tsx';
import { userQuery } from '#web/features/admin/users/queries.ts';
import { BonusForm, ClaimHistoryCard, ReferralCard } from '#web/features/admin/users/reward-cards.tsx';
import { TradeForm } from '#web/features/admin/users/trade-form.tsx';
import { ViewAsButton } from '#web/features/admin/viewing/view-as.tsx';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';
import { Empty, Failed } from '#web/ui/states.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const UserDialog = lazy(() =>
  import('#web/features/admin/users/user-dialogs.tsx').then((module) => ({ default: module.UserDialog })),
);

const BackLink = () => (
  <Link to="/admin-users" className={buttonClass('secondary', true)}>
    <ArrowLeft className="size-4" aria-hidden="true" />
    {m.people_back_to_users()}
  </Link>
);

function Acts({ user }: Pick<UserDetail, 'user'>) {
  const navigate = useNavigate();
  const [act, setAct] = useState<'verify' | 'notify' | 'delete'>();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <BackLink />
      <span className="mr-auto" />
      <Button kind="secondary" isSmall onClick={() => setAct('notify')}>
        {m.people_send_notification()}
      </Button>
      {user.isAdmin && <DemoteButton user={user} />}
      {!user.isAdmin && (
        <>
          {!user.isVerified && (
            <Button kind="secondary" isSmall onClick={() => setAct('verify')}>
              {m.people_activate()}
            </Button>
          )}
          <ViewAsButton user={user} />
          <Button kind="sell" isSmall onClick={() => setAct('delete')}>
            {m.people_delete_user()}
          </Button>
        </>
      )}
      {act && (
        <Suspense fallback={null}>
          <UserDialog
            act={act}
            user={user}
            onClose={() => setAct(undefined)}
            onDeleted={() => void navigate({ to: '/admin-users' })}
          />
        </Suspense>
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="mb-5 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">{children}</p>;
}

function Details({ detail }: { detail: UserDetail }) {
  const { user } = detail;
  const { tab = 'deposits' } = useSearch({ from: '/gate/admin/admin-user-detail/$userId' });
  const navigate = useNavigate({ from: '/admin-user-detail/$userId' });
  const userId = user.id as UserId;
  const canAct = !user.isMe && user.isVerified;
  return (
    <>
      {user.isMe && <Note>{m.people_own_page()}</Note>}
      {!user.isMe && user.isAdmin && <Note>{m.people_other_admin()}</Note>}
      {!user.isVerified && <Note>{m.people_unverified_no_account()}</Note>}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <ProfileCard user={user} />
        <BalancesCard detail={detail} />
        {detail.kyc && (
          <div className="lg:col-span-2">
            <KycCard kyc={detail.kyc} user={user} />
          </div>
        )}
        <div className="lg:col-span-2">
          <ReferralCard userId={userId} />
        </div>
        {canAct && <DayForm detail={detail} />}
        {canAct &&
          (detail.leads ? (
            <Card title={m.people_add_trade()}>
              <p className="text-sm text-muted">{m.people_leads_no_trade()}</p>
            </Card>
          ) : (
            <TradeForm detail={detail} />
          ))}
        <div className="lg:col-span-2">
          <HistoryCard
            userId={userId}
            tab={tab}
            onTab={(next) =>
              void navigate({
                search: next === 'deposits' ? {} : { tab: next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
        <div className="lg:col-span-2">
          <EarningsCard userId={userId} />
        </div>
        <div className="lg:col-span-2">
          <NftsCard userId={userId} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <LinkedCard userId={userId} />
        </div>
        {canAct && <BonusForm userId={userId} />}
        <ClaimHistoryCard userId={userId} />
      </div>
    </>
  );
}

export function AdminUserDetailPage() {
  const { userId } = useParams({ from: '/gate/admin/admin-user-detail/$userId' });
  const { data, error, refetch } = useQuery(userQuery(userId as UserId));
  if (data)
    return (
      <>
        <PageTitle title={data.user.displayName ?? data.user.username} lead={data.user.email} />
        <Acts user={data.user} />
        <Details key={data.user.id} detail={data} />
      </>
    );
  const failure = error ? failureOf(error) : undefined;
  const isMissing = failure?.code === 'not_found' || failure?.kind === 'input';
  return (
    <>
      <PageTitle title={m.people_user_profile()}>
        <BackLink />
      </PageTitle>
      <div className="card">
        {!failure && (
          <div className="grid place-items-center gap-3 py-16 text-muted">
            <Spinner className="size-7" />
            <output>{m.people_loading_user()}</output>
          </div>
        )}
        {isMissing && <Empty title={m.people_user_not_found()}>{m.people_user_not_found_text()}</Empty>}
        {failure && !isMissing && <Failed title={m.people_failed_load_user()} onRetry={refetch} />}
      </div>
    </>
  );
}
