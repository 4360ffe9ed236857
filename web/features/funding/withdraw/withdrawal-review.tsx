import { m } from '#core/messages/messages.js';
import { conversionSpreadPercent } from '#core/funding/conversion.ts';
import { useState } from 'react';
import type { HoldReason, WithdrawalQuote } from '#core/funding/contract.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { holdReasonText } from '#core/funding/withdrawal-words.ts';
import { withdrawalQuoteMs } from '#core/funding/withdrawals.ts';
import { type Id, newId } from '#core/values/ids.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { usePreviewWithdrawal, useRequestWithdrawal } from '#web/features/funding/mutations.ts';
import { securityQuery } from '#web/features/funding/queries.ts';
import { PriceLock } from '#web/features/funding/deposit/price-lock.tsx';
import {
  arrivalOf,
  type PayingNetwork,
  type PracticeApproval,
} from '#web/features/funding/withdraw/arrival.ts';
import type { Payee } from '#web/features/funding/withdraw/use-addresses.ts';
import { useSecondsLeft } from '#web/features/funding/deposit/use-seconds-left.ts';
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { AddressText } from '#web/ui/address-text.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { CodeField, isCode } from '#web/ui/fields/code-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface ReviewProps {
  quote: WithdrawalQuote;
  payee: Payee;
  /** What the coin travels on, and how many confirmations it takes. */
  network: PayingNetwork;
  /** What is approved without a person on practice networks. */
  practiceApproval: PracticeApproval | null;
  /** Free balance of what it is taken from. */
  available: string;
  onClose: () => void;
  onDone: () => void;
}

const newAddressOf = ({ label, address, confirmsLookalike }: Payee) => ({
  label,
  address,
  confirmsLookalike,
});

/**
 * The question for a price; a new address goes along, for the answer to refuse what could not be
 * saved.
 */
export const offerAsked = (
  { from, asset, amount }: { from: 'USD' | Coin; asset: Coin; amount: string },
  { isNew, address, confirmsLookalike }: Payee,
) => ({ from, asset, amount, ...(isNew && { to: { address, confirmsLookalike } }) });

/** Everything about a withdrawal before it is asked for; a new price starts the offer again. */
export function WithdrawalReview(props: ReviewProps) {
  const [quote, setQuote] = useState(props.quote);
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={m.funding_check_withdrawal()}
      description={m.funding_payment_on_blockchain_cannot_be()}
    >
      <Offer key={quote.id} {...props} quote={quote} onQuote={setQuote} />
    </Dialog>
  );
}

function Offer({ onQuote, ...props }: ReviewProps & { onQuote: (quote: WithdrawalQuote) => void }) {
  const { quote, payee, onClose, onDone } = props;
  const [id] = useState(() => newId('wdr'));
  const secondsLeft = useSecondsLeft(withdrawalQuoteMs);
  const request = useRequestWithdrawal();
  const security = useQuery(securityQuery()).data;
  const needsCode = security?.totp.isOn === true;
  const form = useForm({
    initial: { code: '' },
    summaryOf: ({ code }) => ({
      blockedBy: needsCode && !isCode(code) ? m.funding_enter_code_app() : undefined,
    }),
    submit: async ({ code }) => {
      await request.mutateAsync({
        id,
        quoteId: quote.id as Id<'wdq'>,
        addressId: payee.id,
        ...(payee.isNew && { newAddress: newAddressOf(payee) }),
        ...(code !== '' && { code }),
      });
      toastOfAct('funding.requestWithdrawal', m.funding_withdrawal_requested(), {
        detail: m.funding_usually({
          receive: formatQuantityText(quote.receive),
          asset: quote.asset,
          processingText: arrivalOf({ ...props, isHeld: holdOf(quote, payee) !== undefined }).value,
        }),
        view: '/transactions',
      });
    },
    onDone,
  });
  return (
    <DialogForm
      form={form}
      isReady={secondsLeft > 0 && security !== undefined}
      back={{ name: m.common_back(), onBack: onClose }}
      act={
        form.isBusy ? m.funding_processing() : m.funding_confirm_withdrawal({ worth: formatUsd(quote.worth) })
      }
    >
      <OfferReceipt {...props} />
      <div className="rounded-md border border-line bg-panel-2 p-3.5">
        <p className="text-sm text-faint">{m.funding_review_to_address({ label: payee.label })}</p>
        <AddressText address={payee.address} />
      </div>
      <Renewal quote={quote} payee={payee} secondsLeft={secondsLeft} onQuote={onQuote} />
      {needsCode && (
        <CodeField
          label={m.funding_code_authenticator_app()}
          value={form.draft.code}
          onValue={form.edit('code')}
        />
      )}
    </DialogForm>
  );
}

interface Hold {
  readonly until: string;
  readonly reason: HoldReason;
}

/** The later of what the address and what the account waits for; nothing when neither waits. */
function holdOf(quote: WithdrawalQuote, payee: Payee): Hold | undefined {
  const { usableAt, holdReason, expiresAt } = quote;
  const isNew = payee.usableAt !== undefined && payee.usableAt > expiresAt;
  const ofAddress: Hold | undefined = isNew ? { until: payee.usableAt, reason: 'new_address' } : undefined;
  const ofQuote: Hold | undefined =
    usableAt && holdReason ? { until: usableAt, reason: holdReason } : undefined;
  return ofAddress && ofQuote && ofAddress.until > ofQuote.until ? ofAddress : (ofQuote ?? ofAddress);
}

/** The way of the money, line by line. */
function OfferReceipt({ quote, payee, network, practiceApproval, available }: ReviewProps) {
  const hold = holdOf(quote, payee);
  const scale = assetScale[quote.from];
  const after = readUnits(available, scale) - readUnits(quote.give, scale);
  return (
    <Receipt
      lines={[
        { name: m.funding_you_give(), value: <Amount value={quote.give} asset={quote.from} /> },
        ...(quote.from === 'USD'
          ? [
              {
                name: m.funding_conversion_spread({ percent: conversionSpreadPercent }),
                value: <Amount value={`-${quote.fee}`} />,
              },
              {
                name: m.common_price(),
                value: m.funding_review_price_per_asset({
                  price: formatUsd(quote.price),
                  asset: quote.asset,
                }),
              },
            ]
          : [{ name: m.funding_worth_now(), value: <Amount value={quote.worth} /> }]),
        { name: m.funding_network_fee(), value: m.funding_paid_by_us() },
      ]}
      total={{
        name: m.funding_you_receive(),
        value: <Amount value={quote.receive} asset={quote.asset} />,
        // Held coins count at their price of now on every page, so a total can move before they are
        // paid.
        ...(quote.from === 'USD' && { note: m.funding_coins_move_with_market({ asset: quote.asset }) }),
      }}
      after={[
        {
          name: m.funding_network(),
          value: network.isPractice ? m.funding_practice({ network: network.network }) : network.network,
        },
        {
          name: m.funding_arrives(),
          ...arrivalOf({ network, practiceApproval, quote, isHeld: hold !== undefined }),
        },
        ...(hold === undefined
          ? []
          : [
              {
                name: m.funding_review_leaves_earliest(),
                value: formatDateTime(hold.until),
                note: m.funding_review_because({ reason: holdReasonText[hold.reason]() }),
              },
            ]),
        {
          name: m.funding_free_balance_after(),
          value: <Amount value={formatUnits(after, scale)} asset={quote.from} />,
        },
      ]}
    />
  );
}

interface RenewalProps {
  quote: WithdrawalQuote;
  payee: Payee;
  secondsLeft: number;
  onQuote: (quote: WithdrawalQuote) => void;
}

/** How long the price holds, and a new one when it does not. */
function Renewal({ quote, payee, secondsLeft, onQuote }: RenewalProps) {
  const renew = usePreviewWithdrawal();
  return (
    <>
      <PriceLock
        secondsLeft={secondsLeft}
        isBusy={renew.isPending}
        onRenew={() =>
          renew.mutate(
            offerAsked({ from: quote.from, asset: quote.asset as Coin, amount: quote.give }, payee),
            { onSuccess: onQuote },
          )
        }
      />
      <FailureNote error={renew.error} />
    </>
  );
}
