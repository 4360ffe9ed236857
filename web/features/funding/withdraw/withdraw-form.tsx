import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { useState } from 'react';
import type { WithdrawalQuote } from '#core/funding/contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { processingText, withdrawalMinimumCents } from '#core/funding/rules.ts';
import { usePreviewWithdrawal } from '#web/features/funding/mutations.ts';
import { balancesQuery, savedAddressesQuery, withdrawalOptionsQuery } from '#web/features/funding/queries.ts';
import { type Payee, useAddresses } from '#web/features/funding/withdraw/use-addresses.ts';
import { useFunds } from '#web/features/funding/withdraw/use-funds.ts';
import {
  AmountField,
  CoinChoice,
  DestinationFields,
  LookalikeCheck,
  SourceChoice,
  type WithdrawalOptions,
} from '#web/features/funding/withdraw/withdraw-fields.tsx';
import { WithdrawStep } from '#web/features/funding/withdraw/withdraw-step.tsx';
import {
  emptyWithdrawal,
  practiceWithdrawal,
  sourceOf,
  type WithdrawalDraft,
  withdrawalSummary,
} from '#web/features/funding/withdraw/withdrawal-draft.ts';
import { offerAsked, WithdrawalReview } from '#web/features/funding/withdraw/withdrawal-review.tsx';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface WithdrawFormProps {
  /** Begins with the smallest withdrawal to the address made for practice. */
  isFilledIn: boolean;
  onRequested: () => void;
}

/** Amount, network and address, then a priced offer to look at before anything is held. */
export function WithdrawForm({ isFilledIn, onRequested }: WithdrawFormProps) {
  const { data, isError, refetch } = useQuery(withdrawalOptionsQuery());
  // Asked together: a line that came with the balance later would push the fields down.
  const balances = useQuery(balancesQuery());
  const saved = useQuery(savedAddressesQuery());
  const isKnown = [balances, ...(isFilledIn ? [saved] : [])].every((one) => one.data || one.isError);
  if (data && isKnown)
    return (
      <Form
        options={data}
        initial={isFilledIn ? practiceWithdrawal(data.options, saved.data ?? []) : emptyWithdrawal}
        onRequested={onRequested}
      />
    );
  return isError ? (
    <Failed title={m.funding_withdrawals_could_not_be_loaded()} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-72 w-full" />
  );
}

interface Offer {
  readonly quote: WithdrawalQuote;
  readonly payee: Payee;
}

interface FormProps {
  options: WithdrawalOptions;
  initial: WithdrawalDraft;
  onRequested: () => void;
}

function Form({ options, initial, onRequested }: FormProps) {
  const addresses = useAddresses();
  const fundsOf = useFunds(options);
  const preview = usePreviewWithdrawal();
  const [offer, setOffer] = useState<Offer>();
  const form = useForm({
    initial,
    summaryOf: (draft) => withdrawalSummary(draft, fundsOf(sourceOf(draft)).available),
    onBlocked: ({ problem }) => problem && toast('error', problem.title, problem.text),
    submit: async ({ asset, amount, ...to }, { source }) => {
      if (asset === '') return;
      const payee = addresses.payeeOf(asset, to);
      const quote = await preview.mutateAsync(offerAsked({ from: source, asset, amount }, payee));
      setOffer({ quote, payee });
    },
  });
  const { draft, summary } = form;
  const funds = fundsOf(summary.source);
  const edit = (part: Partial<WithdrawalDraft>) => {
    form.change(part);
    if (part.address !== undefined) addresses.startAnother();
  };
  /** Another coin: the newest saved address of it, or the place for one. */
  const choose = (coin: Coin, more: Partial<WithdrawalDraft> = {}) =>
    edit({ asset: coin, saved: addresses.of(coin)[0]?.id ?? 'new', address: '', ...more });
  const option = options.options.find((one) => one.asset === draft.asset);
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label={m.common_withdraw()}>
      <WithdrawStep n={1} title={m.funding_step_amount()}>
        <SourceChoice
          draft={draft}
          fundsOf={fundsOf}
          onValue={(source) => (source === 'USD' ? edit({ from: 'USD' }) : choose(source, { from: 'coin' }))}
        />
        <AmountField
          source={summary.source}
          funds={funds}
          value={draft.amount}
          onValue={(amount) => edit({ amount })}
          error={form.errors.amount}
        />
      </WithdrawStep>
      <WithdrawStep n={2} title={m.funding_step_network_address()}>
        <CoinChoice options={options.options} value={draft.asset} onValue={(coin) => choose(coin)} />
        {draft.asset !== '' && (
          <DestinationFields
            asset={draft.asset}
            isPractice={option?.isPractice ?? false}
            draft={draft}
            addresses={addresses.of(draft.asset)}
            onEdit={edit}
          />
        )}
        {failureOf(form.error).code === 'lookalike_address' && (
          <LookalikeCheck isCompared={addresses.isCompared} onCompared={addresses.setCompared} />
        )}
      </WithdrawStep>
      <WithdrawStep n={3} title={m.funding_step_review()}>
        <p className="text-sm text-muted">{m.funding_step_review_hint()}</p>
        <FailureNote error={form.error} />
        <div className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
          {m.funding_minimum_withdrawal_processed({
            minimum: wholeDollars(withdrawalMinimumCents),
            processingText,
          })}
        </div>
        <Button type="submit" className="min-h-12 w-full" isBusy={form.isBusy} blockedBy={summary.blockedBy}>
          {form.isBusy ? m.funding_processing() : m.common_withdraw()}
        </Button>
      </WithdrawStep>
      {offer && option && funds.balance !== undefined && (
        <WithdrawalReview
          {...offer}
          network={option}
          practiceApproval={options.practiceApproval}
          available={funds.balance}
          onClose={() => setOffer(undefined)}
          onDone={() => {
            setOffer(undefined);
            form.reset();
            form.change(emptyWithdrawal);
            addresses.startAnother();
            onRequested();
          }}
        />
      )}
    </form>
  );
}
