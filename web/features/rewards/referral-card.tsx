import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useId, useState } from 'react';
import { QrCode as QrCodeSign } from 'lucide-react';
import { formatUsd } from '#core/content/figures.ts';
import { investmentPlans } from '#core/content/plans.ts';
import type { ReferralTierView, ReferralView } from '#core/rewards/contract.ts';
import { referralAverageDays, referralPath, type ReferralStatus } from '#core/rewards/rules.ts';
import { referralsQuery } from '#web/features/rewards/queries.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading, Skeleton } from '#web/ui/states.tsx';
import { formatDate } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

// To be scanned from a screen beside one: few ask for it, so it travels when they do.
const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })));

const statuses: Readonly<Record<ReferralStatus, readonly [tone: BadgeTone, word: string]>> = {
  registered: ['neutral', m.rewards_status_registered()],
  verified: ['ink', m.rewards_status_verified()],
  active: ['good', m.rewards_status_active()],
};

const columns: readonly Column<ReferralView>[] = [
  {
    key: 'name',
    title: m.rewards_person(),
    isLead: true,
    cell: ({ name }) => (name === '' ? m.rewards_left() : name),
  },
  {
    key: 'registered',
    title: m.rewards_registered_on(),
    cell: ({ registeredAt }) => formatDate(registeredAt),
  },
  {
    key: 'status',
    title: m.rewards_state(),
    cell: ({ status }) => <Badge tone={statuses[status][0]}>{statuses[status][1]}</Badge>,
  },
  {
    key: 'earned',
    isKept: true,
    title: m.rewards_earned(),
    isFigure: true,
    cell: ({ earned }) => <Amount value={earned} />,
  },
];

const share = (shareBps: number): string => `${shareBps / 100}%`;

export function ReferralCard() {
  const { data, isError, refetch } = useQuery(referralsQuery());
  return (
    <Card title={m.rewards_invite()} isFlush>
      {data ? (
        <>
          <div className="grid gap-5 p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p className="text-sm text-muted">
                {m.rewards_invite_text({ share: share(data.tier.shareBps) })}
              </p>
              <TierNote tier={data.tier} />
              <PersonalLink code={data.code} />
            </div>
            <Figure name={m.rewards_earned_so_far()}>
              <Amount value={data.earned} />
            </Figure>
          </div>
          <div className="border-t border-line">
            {data.referrals.length > 0 ? (
              <DataTable
                caption={m.rewards_invited_people()}
                columns={columns}
                rows={data.referrals}
                rowKey={({ id }) => id}
              />
            ) : (
              <Empty title={m.rewards_nobody_yet()}>{m.rewards_nobody_yet_text()}</Empty>
            )}
          </div>
        </>
      ) : isError ? (
        <Failed title={m.rewards_referrals_failed()} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.rewards_loading_referrals()} rows={3} />
      )}
    </Card>
  );
}

const planName = (key: ReferralTierView['key']): string =>
  investmentPlans.find((plan) => plan.key === key)?.name ??
  m.rewards_tier_below({ starter: investmentPlans[0]?.name ?? '' });

/** By what the share is found, and what the next one takes. */
function TierNote({ tier }: { tier: ReferralTierView }) {
  return (
    <p className="mt-2 text-sm text-muted">
      {m.rewards_tier_now({
        tier: planName(tier.key),
        share: share(tier.shareBps),
        average: formatUsd(tier.averageEquity),
        days: referralAverageDays,
      })}{' '}
      {tier.next
        ? m.rewards_tier_next({
            tier: planName(tier.next.key),
            share: share(tier.next.shareBps),
            from: formatUsd(tier.next.from).replace('.00', ''),
          })
        : m.rewards_tier_highest()}
    </p>
  );
}

function PersonalLink({ code }: { code: string }) {
  const link = new URL(referralPath(code), location.origin).href;
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <div className="mt-4 flex items-center gap-2 rounded-md border border-line bg-panel-2 py-1 pr-1 pl-3.5">
        <p className="num min-w-0 flex-1 py-1.5 text-sm wrap-anywhere">{link}</p>
        <CopyButton text={link} label={m.rewards_copy_link()} done={m.rewards_link_copied()} />
      </div>
      <button
        type="button"
        className="link mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        <QrCodeSign className="size-4" aria-hidden="true" />
        {isShown ? m.rewards_hide_code() : m.rewards_show_code()}
      </button>
      <div id={id} className={isShown ? 'mt-2 size-44' : undefined}>
        {isShown && (
          <Suspense fallback={<Skeleton className="size-44" />}>
            <QrCode text={link} />
          </Suspense>
        )}
      </div>
    </>
  );
}
