import { m } from '#core/messages/messages.js';
import { useState, type ReactNode } from 'react';
import type { BonusView, ReferralView } from '#core/rewards/contract.ts';
import { formatUsd } from '#core/content/figures.ts';
import { maxBonusCents } from '#core/rewards/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { LinkedNote } from '#web/features/admin/users/linked-card.tsx';
import { rereadPeople } from '#web/features/admin/users/queries.ts';
import { api } from '#web/lib/api.ts';
import { type Problems, useForm } from '#web/lib/form.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rpc } from '#web/lib/rpc.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

const referralStates: Readonly<Record<ReferralView['status'], readonly [() => string, BadgeTone]>> = {
  registered: [m.people_referral_registered, 'neutral'],
  verified: [m.people_referral_verified, 'good'],
  active: [m.people_referral_active, 'ink'],
};
const bonusStates: Readonly<Record<BonusView['state'], readonly [() => string, BadgeTone]>> = {
  offered: [m.people_offered, 'warn'],
  claimed: [m.people_claimed, 'good'],
  taken_back: [m.people_taken_back, 'neutral'],
};

const referralColumns: readonly Column<ReferralView & { number: number }>[] = [
  {
    key: 'number',
    title: m.people_number(),
    cell: (row) => <span className="num text-faint">{row.number}</span>,
  },
  {
    key: 'username',
    title: m.people_username(),
    isLead: true,
    cell: (row) => <span className="typed">{row.name || '—'}</span>,
  },
  { key: 'on', title: m.people_registered_on(), cell: (row) => formatDate(row.registeredAt) },
  {
    key: 'status',
    title: m.people_status(),
    cell: (row) => <Badge tone={referralStates[row.status][1]}>{referralStates[row.status][0]()}</Badge>,
  },
  {
    key: 'earned',
    isKept: true,
    title: m.people_earned(),
    isFigure: true,
    cell: (row) => <Amount value={row.earned} />,
  },
];

const claimColumns: readonly Column<BonusView>[] = [
  {
    key: 'asset',
    title: m.people_asset(),
    isLead: true,
    cell: (row) => (
      <span className="typed">
        {row.asset} <span className="text-sm text-muted">{row.reason}</span>
      </span>
    ),
  },
  { key: 'date', title: m.people_date(), cell: (row) => formatDateTime(row.claimedAt ?? row.sentAt) },
  {
    key: 'amount',
    isKept: true,
    title: m.common_amount(),
    isFigure: true,
    cell: (row) => <Amount value={row.amount} />,
  },
  {
    key: 'status',
    title: m.people_status(),
    cell: (row) => <Badge tone={bonusStates[row.state][1]}>{bonusStates[row.state][0]()}</Badge>,
  },
];

function Listed<Row>({
  title,
  list,
  children,
}: {
  title: string;
  list: { data: readonly Row[] | undefined; isError: boolean; refetch: () => void };
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { data, isError, refetch } = list;
  return (
    <Card title={title} isFlush>
      {!data && !isError && <Loading label={m.people_loading_history()} rows={2} />}
      {!data && isError && <Failed title={m.people_failed_history()} onRetry={refetch} />}
      {data?.length === 0 && <Empty title={m.people_no_data()} />}
      {data && data.length > 0 && children(data)}
    </Card>
  );
}

export function ReferralCard({ userId }: { userId: UserId }) {
  const list = useQuery(api.rewards.referralsOf.queryOptions({ input: { userId } }));
  return (
    <Listed title={m.people_referrals()} list={list}>
      {(rows) => (
        <DataTable
          caption={m.people_referrals()}
          columns={referralColumns}
          rows={rows.map((row, place) => ({ ...row, number: place + 1 }))}
          rowKey={(row) => row.id}
        />
      )}
    </Listed>
  );
}

export function ClaimHistoryCard({ userId }: { userId: UserId }) {
  const list = useQuery(api.rewards.bonusesOf.queryOptions({ input: { userId } }));
  return (
    <Listed title={m.people_claim_history()} list={list}>
      {(rows) => (
        <DataTable
          caption={m.people_claim_history()}
          columns={claimColumns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </Listed>
  );
}

interface BonusDraft {
  amount: string;
  reason: string;
}
function bonusSummary({ amount, reason }: BonusDraft): { problems: Problems<BonusDraft> } {
  const { units: cents } = typedAmount(amount, 2);
  return {
    problems: {
      ...(cents === undefined && { amount: m.people_enter_amount() }),
      ...(cents !== undefined &&
        cents > maxBonusCents && {
          amount: m.people_bonus_at_most({ amount: formatUsd(formatUnits(maxBonusCents, 2)) }),
        }),
      ...(reason.trim().length < 3 && { reason: m.people_reason_short() }),
    },
  };
}

export function BonusForm({ userId }: { userId: UserId }) {
  const [id, setId] = useState(() => newId('bns'));
  const form = useForm({
    initial: { amount: '', reason: '' },
    summaryOf: bonusSummary,
    submit: async ({ amount, reason }) => {
      const bonus = await rpc.rewards.sendBonus({ id, userId, amount, reason: reason.trim() });
      setId(newId('bns'));
      form.reset();
      toast('success', bonus.state === 'proposed' ? m.people_bonus_proposed() : m.people_bonus_sent());
      await queryClient.invalidateQueries({ queryKey: api.rewards.key() });
      await rereadPeople();
    },
  });
  return (
    <Card title={m.people_send_bonus()}>
      <form noValidate onSubmit={form.onSubmit} aria-label={m.people_send_bonus()}>
        <p className="mb-4 text-sm text-muted">{m.people_bonus_hint()}</p>
        <LinkedNote userId={userId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={m.people_bonus_amount()}
            name="staff-bonus"
            {...dollars}
            value={form.draft.amount}
            onValue={form.edit('amount')}
            error={form.errors.amount}
          />
          <Field
            label={m.people_reason()}
            autoComplete="off"
            maxLength={200}
            value={form.draft.reason}
            onValue={form.edit('reason')}
            error={form.errors.reason}
          />
        </div>
        <FailureNote error={form.error} fault={m.people_failed_bonus()} className="mt-3" />
        <Button type="submit" className="mt-4 w-full" isBusy={form.isBusy}>
          {m.people_send_bonus()}
        </Button>
      </form>
    </Card>
  );
}
