import { WithdrawForm } from '#web/features/funding/withdraw-form.tsx';
import { WithdrawalList } from '#web/features/funding/withdrawal-list.tsx';
import { Card, PageTitle } from '#web/ui/card.tsx';

export function WithdrawPage() {
  return (
    <>
      <PageTitle title="Withdraw" lead="From your dollar balance, paid in the coin you choose." />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Card title="New withdrawal" className="self-start">
          <WithdrawForm />
        </Card>
        <WithdrawalList />
      </div>
    </>
  );
}
