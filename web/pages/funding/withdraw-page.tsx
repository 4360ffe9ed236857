import { m } from '#core/messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { WithdrawForm } from '#web/features/funding/withdraw/withdraw-form.tsx';
import { WithdrawalLimits } from '#web/features/funding/withdraw/withdrawal-limits.tsx';
import { WithdrawalList } from '#web/features/funding/withdraw/withdrawal-list.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';

export function WithdrawPage() {
  const { fill } = useSearch({ from: '/gate/withdraw' });
  const list = useRef<HTMLDivElement>(null);
  const [requests, setRequests] = useState(0);
  // Once the dialog is gone, which gives the focus back to the form.
  useEffect(() => {
    if (requests > 0) list.current?.scrollIntoView({ block: 'start' });
  }, [requests]);
  return (
    <>
      <PageTitle title={m.common_withdraw()} lead={m.funding_from_dollars_or_coins_paid()} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Card title={m.funding_new_withdrawal()} className="self-start">
          <WithdrawForm
            isFilledIn={fill === 'practice'}
            onRequested={() => setRequests((count) => count + 1)}
          />
        </Card>
        <div ref={list} className="grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-5">
          <WithdrawalList />
          <WithdrawalLimits />
        </div>
      </div>
    </>
  );
}
