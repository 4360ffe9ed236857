import { m } from '#core/messages/messages.js';
import { feeBps } from '#core/trading/rules.ts';
import { useState, type ReactNode } from 'react';
import { newId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { priceScale } from '#core/values/price.ts';
import { formatPrice, formatUsd } from '#core/content/figures.ts';
import {
  fewestShares,
  investSummary,
  type InvestSummary,
  planProblem,
  sharesOf,
  sharesProblem,
  sumProblem,
} from '#web/features/trading/invest/invest-draft.ts';
import { useInvest } from '#web/features/trading/mutations.ts';
import type { TicketFacts } from '#web/features/trading/ticket/order-draft.ts';
import { TradesLeft } from '#web/features/trading/ticket/trades-left.tsx';
import { centsText } from '#web/features/trading/orders/order-words.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

interface InvestDialogProps {
  facts: TicketFacts;
  onClose: () => void;
  /** How to bring money: shown when the wallet is short. */
  payment: ReactNode;
  /** For a visitor: what stands in place of the payment. */
  signIn?: ReactNode;
}

/** Calculator, then payment: whole shares, paid in full. */
export function InvestDialog({ facts, onClose, payment, signIn }: InvestDialogProps) {
  const { instrument } = facts;
  // Until somebody types, it proposes what may be bought at the price of the moment.
  const [typed, setTyped] = useState<string>();
  const [orderId, setOrderId] = useState<`inv_${string}`>();
  const fewest = String(fewestShares(facts));
  const text = typed ?? fewest;
  const shares = sharesOf(text);
  const summary = investSummary(shares, facts);
  const proceed = () => {
    const problem = sharesProblem(shares);
    const sum = sumProblem(summary);
    if (problem) toast('error', m.trading_invalid_quantity(), problem);
    else if (sum) toast('error', sum);
    else {
      setTyped(text);
      setOrderId(newId('inv'));
    }
  };
  return (
    <Dialog
      isOpen
      hasAddress
      onClose={onClose}
      title={m.trading_invest_in({ symbol: instrument.symbol })}
      mark={<InstrumentMark symbol={instrument.symbol} />}
      description={m.trading_simulated_instrument_paid_full_from({ name: instrument.name })}
    >
      {orderId === undefined ? (
        <form
          noValidate
          aria-label={m.trading_calculator()}
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            proceed();
          }}
        >
          <NumberField
            label={m.trading_number_shares()}
            name="invest-shares"
            decimals={0}
            unit={instrument.symbol}
            value={text}
            onValue={setTyped}
            whenNone={fewest}
          />
          <Costs summary={summary} facts={facts} />
          {signIn === undefined && <TradesLeft />}
          <DialogActions>
            <Button type="submit" className="min-h-12 w-full" blockedBy={planProblem(facts)}>
              {m.trading_proceed_payment()}
            </Button>
          </DialogActions>
        </form>
      ) : signIn !== undefined ? (
        <div className="space-y-5">
          <Costs summary={summary} facts={facts} />
          {signIn}
        </div>
      ) : (
        <Payment
          orderId={orderId}
          shares={shares}
          facts={facts}
          summary={summary}
          onBack={() => setOrderId(undefined)}
          onDone={onClose}
        >
          {payment}
        </Payment>
      )}
    </Dialog>
  );
}

function Costs({ summary, facts }: { summary: InvestSummary; facts: TicketFacts }) {
  const { preview } = summary;
  const { priceDecimals } = facts.instrument;
  return (
    <Receipt
      lines={[
        {
          name: m.trading_price_per_share_estimated(),
          value:
            preview.price > 0n
              ? `$${formatPrice(formatUnits(preview.price, priceScale), priceDecimals)}`
              : '—',
        },
        { name: m.trading_subtotal(), value: <Amount value={centsText(preview.notionalCents)} /> },
        {
          name: m.trading_processing_fee_percent({ percent: Number(feeBps.cash_stock) / 100 }),
          value: <Amount value={centsText(preview.feeCents)} />,
        },
      ]}
      total={{ name: m.trading_total(), value: <Amount value={centsText(preview.debitCents)} /> }}
    />
  );
}

interface PaymentProps {
  orderId: `inv_${string}`;
  shares: number;
  facts: TicketFacts;
  summary: InvestSummary;
  onBack: () => void;
  onDone: () => void;
  children: ReactNode;
}

function Payment({ orderId, shares, facts, summary, onBack, onDone, children }: PaymentProps) {
  const invest = useInvest();
  const { instrument, availableCents } = facts;
  const { preview, shortCents, blockedBy } = summary;
  const isShort = shortCents > 0n;
  const named = `${shares.toLocaleString('en-US')} ${instrument.symbol}`;
  const form = useForm({
    initial: {},
    summaryOf: () => ({ blockedBy }),
    submit: async () => {
      const { state, expiresAt } = await invest.mutateAsync({
        id: orderId,
        symbol: instrument.symbol,
        quantity: shares,
      });
      const isPlaced = state === 'placed';
      toastOfAct('trading.invest', m.trading_investment_initiated(), {
        detail: isPlaced
          ? m.trading_own_more({ named })
          : m.trading_bought_when_money_arrives_until({ named, expiresAt: formatDateTime(expiresAt) }),
        ...(isPlaced && { view: '/my-trades', isMoved: true }),
      });
    },
    onDone,
  });
  return (
    <DialogForm
      form={form}
      back={{ name: m.trading_back_calculator(), onBack }}
      act={m.trading_confirm_investment()}
    >
      <Receipt
        lines={[
          { name: named, value: <Amount value={centsText(preview.notionalCents)} /> },
          {
            name: m.trading_processing_fee_percent({ percent: Number(feeBps.cash_stock) / 100 }),
            value: <Amount value={centsText(preview.feeCents)} />,
          },
          { name: m.trading_total(), value: <Amount value={centsText(preview.debitCents)} /> },
          { name: m.trading_free_balance_now(), value: <Amount value={centsText(availableCents)} /> },
        ]}
        total={
          isShort
            ? { name: m.trading_missing(), value: <Amount value={centsText(shortCents)} /> }
            : {
                name: m.trading_free_balance_after(),
                value: <Amount value={centsText(preview.balanceAfterCents)} />,
              }
        }
      />
      {isShort ? (
        <>
          <p className="rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
            {m.trading_wallet_lacks_confirm_shares_bought({
              usd: formatUsd(centsText(shortCents)),
              price: formatPrice(formatUnits(summary.mostPrice, priceScale), instrument.priceDecimals),
            })}
          </p>
          {children}
        </>
      ) : (
        <p className="rounded-md bg-panel-2 px-3.5 py-3 text-sm text-muted">
          {m.trading_paid_from_wallet_can_lose()}
        </p>
      )}
    </DialogForm>
  );
}
