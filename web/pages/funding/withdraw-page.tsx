import { m } from '#core/messages/messages.js';
import { WithdrawForm } from '#web/features/funding/withdraw/withdraw-form.tsx';
import { WithdrawalLimits } from '#web/features/funding/withdraw/withdrawal-limits.tsx';
import { WithdrawalList } from '#web/features/funding/withdraw/withdrawal-list.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';

export function WithdrawPage() {
  return (
    <>
      <PageTitle title={m.common_withdraw()} lead={m.funding_from_dollars_or_coins_paid()} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Card title={m.funding_new_withdrawal()} className="self-start">
          <WithdrawForm />
        </Card>
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <WithdrawalLimits />
          <WithdrawalList />
        </div>
      </div>
    </>
  );
}
