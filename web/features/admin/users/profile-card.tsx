import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import type { UserDetail } from '#core/admin/users-contract.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card, Figure } from '#web/ui/card.tsx';
import { Face } from '#web/ui/marks/face.tsx';

const planStates: Readonly<
  Record<'active' | 'past_due' | 'ended' | 'none', readonly [() => string, BadgeTone]>
> = {
  active: [m.people_plan_active, 'good'],
  past_due: [m.people_plan_past_due, 'warn'],
  ended: [m.people_plan_not_active, 'neutral'],
  none: [m.people_plan_not_active, 'neutral'],
};

export function ProfileCard({ user }: Pick<UserDetail, 'user'>) {
  const name = user.displayName ?? user.username;
  const [planWords, planTone] = planStates[user.planState ?? 'none'];
  const lines: readonly (readonly [string, ReactNode])[] = [
    [m.people_full_name(), user.displayName ?? m.people_not_available()],
    [m.common_email(), user.email],
    [m.people_phone(), user.phone === '' ? m.people_not_available() : user.phone],
    [m.people_plan(), user.plan],
    [
      m.people_plan_status(),
      <Badge key="plan" tone={planTone}>
        {planWords()}
      </Badge>,
    ],
    [m.people_country(), user.country === '' ? m.people_not_available() : user.country],
    [m.people_currency(), user.currency],
  ];
  return (
    <Card title={m.people_user_profile()}>
      <div className="mb-4 flex items-center gap-4">
        <Face name={user.displayName ?? user.email} tintOf={user.email} size={56} />
        <div className="min-w-0">
          <p className="truncate text-18 font-semibold" title={name}>
            {name}
          </p>
          <p className="num text-sm text-faint" title={user.id}>
            {m.people_short_id()} {user.shortId}
          </p>
        </div>
        <span className="ml-auto">
          <Badge tone={user.isVerified ? 'good' : 'warn'}>
            {user.isVerified ? m.people_verified() : m.people_not_verified()}
          </Badge>
        </span>
      </div>
      <dl className="divide-y divide-line text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function BalancesCard({ detail: { balances, waiting } }: { detail: UserDetail }) {
  return (
    <Card title={m.people_balances()}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Figure name={m.people_total()} note={m.people_total_note()}>
          <Amount value={balances.total} className="text-24" />
        </Figure>
        <Figure name={m.people_available()}>
          <Amount value={balances.available} />
        </Figure>
        <Figure name={m.people_profit()} note={m.people_profit_note()}>
          <Amount value={balances.profit} isChange />
        </Figure>
        <Figure name={m.people_bonus()}>
          <Amount value={balances.bonus} />
        </Figure>
        <Figure name={m.people_pending_withdrawal()}>
          <Amount value={balances.pendingWithdrawal} />
        </Figure>
      </div>
      {waiting > 0 && (
        <p className="mt-5 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
          {waiting === 1 ? m.people_waiting_correction() : m.people_waiting_corrections({ count: waiting })}
        </p>
      )}
    </Card>
  );
}
