import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { lazy, Suspense, useState } from 'react';
import { minCopyCents } from '#core/copying/rules.ts';
import { railDelayMs, topUpDailyCents } from '#core/funding/rules.ts';
import { newId } from '#core/values/ids.ts';
import { readUnits } from '#core/values/money.ts';
import { secondMs } from '#core/values/time.ts';
import { copyDepositProblem } from '#web/features/funding/deposit/copy-deposit-draft.ts';
import { useTopUp } from '#web/features/funding/mutations.ts';
import { depositOptionsQuery } from '#web/features/funding/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { formatDateTime } from '#web/ui/when.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

// The code that draws QR codes comes when somebody pays with coins.
const CryptoPanel = lazy(async () => ({
  default: (await import('#web/features/funding/deposit/crypto-panel.tsx')).CryptoPanel,
}));

const methods = [
  { value: 'card', label: m.funding_card() },
  { value: 'bank', label: m.funding_bank() },
  { value: 'crypto', label: m.common_crypto() },
] as const;
type Method = (typeof methods)[number]['value'];
const waits = {
  card: m.funding_about_seconds({ seconds: railDelayMs.card / secondMs }),
  bank: m.funding_about_seconds({ seconds: railDelayMs.bank / secondMs }),
} as const;
const least = minCopyCents;

/** The deposit before a copy: the balance that is there, a practice rail, or coins. */
export function CopyDeposit({
  balance,
  isPaid,
  onNext,
}: {
  /** Free US dollars. */
  balance: string;
  /** The balance is enough for a copy. */
  isPaid: boolean;
  onNext: () => void;
}) {
  /** The balance before a deposit that is on its way. */
  const [waiting, setWaiting] = useState<Waiting>();
  return (
    <div className="space-y-5">
      <BalanceCard balance={balance} isPaid={isPaid} waiting={waiting} />
      <DepositCard onSent={(time) => setWaiting({ time, balance })} onPaid={onNext} />
      <Button className="min-h-12 w-full" disabled={!isPaid} onClick={onNext}>
        {isPaid
          ? m.funding_continue_traders()
          : m.funding_deposit_least_continue({ minimum: wholeDollars(least) })}
      </Button>
    </div>
  );
}

interface Waiting {
  readonly time: string;
  readonly balance: string;
}

interface BalanceCardProps {
  balance: string;
  isPaid: boolean;
  waiting: Waiting | undefined;
}

function BalanceCard({ balance, isPaid, waiting }: BalanceCardProps) {
  return (
    <Card title={m.funding_your_balance()}>
      <p className="text-24 font-semibold">
        <Amount value={balance} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {isPaid
          ? m.funding_enough_for_copy_deposit_more()
          : m.funding_copy_takes_least_deposit({ minimum: wholeDollars(least) })}
      </p>
      {waiting !== undefined && (
        <output className="mt-3 block rounded-md bg-ink-soft px-4 py-3 text-sm">
          {balance === waiting.balance
            ? m.funding_deposit_arrives_balance_above_shows({ waitingFor: waiting.time })
            : m.funding_deposit_arrived()}
        </output>
      )}
    </Card>
  );
}

interface DepositCardProps {
  /** A practice deposit is on its way and takes this long, in words. */
  onSent: (time: string) => void;
  /** Coins were sent. */
  onPaid: () => void;
}

function DepositCard({ onSent, onPaid }: DepositCardProps) {
  const [id, setId] = useState(() => newId('top'));
  const topUp = useTopUp();
  const { data } = useQuery(depositOptionsQuery());
  const leftCents = data && readUnits(data.practiceLeft, 2);
  const form = useForm({
    initial: { method: 'card' as Method, amount: '' },
    summaryOf: ({ amount }) => ({ blockedBy: copyDepositProblem(amount, leftCents) }),
    onBlocked: () =>
      toast('error', m.funding_please_enter_valid_deposit_amount({ minimum: wholeDollars(least) })),
    submit: async ({ method, amount }) => {
      if (method === 'crypto') return;
      await topUp.mutateAsync({ id, rail: method, amount });
      onSent(waits[method]);
      void queryClient.invalidateQueries({ queryKey: depositOptionsQuery().queryKey });
      setId(newId('top'));
      form.change({ amount: '' });
    },
  });
  const { draft, edit } = form;
  return (
    <Card title={m.common_deposit()}>
      <form
        noValidate
        aria-label={m.funding_deposit_for_copying()}
        className="space-y-5"
        onSubmit={form.onSubmit}
      >
        <Choice
          label={m.funding_payment_method()}
          options={methods}
          value={draft.method}
          onValue={edit('method')}
        />
        {draft.method === 'crypto' ? (
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <CryptoPanel onSent={onPaid} />
          </Suspense>
        ) : (
          <>
            <NumberField
              label={m.funding_deposit_amount()}
              name="copy-deposit"
              {...dollars}
              placeholder="500"
              value={draft.amount}
              onValue={edit('amount')}
              error={draft.amount === '' ? undefined : form.summary.blockedBy}
              hint={data && leftText(data)}
            />
            <FailureNote error={form.error} />
            <Button type="submit" kind="secondary" className="w-full" isBusy={form.isBusy}>
              {m.common_deposit()}
            </Button>
          </>
        )}
      </form>
    </Card>
  );
}

const leftText = ({
  practiceLeft,
  practiceResetsAt,
}: {
  readonly practiceLeft: string;
  readonly practiceResetsAt: string;
}): string => {
  const left = readUnits(practiceLeft, 2);
  return left < least
    ? m.funding_nothing_left_today({
        most: wholeDollars(topUpDailyCents),
        resetsAt: formatDateTime(practiceResetsAt),
      })
    : m.funding_from_to_paper_money({ least: wholeDollars(least), left: wholeDollars(left) });
};
