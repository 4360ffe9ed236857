import { m } from '#core/messages/messages.js';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxWithdrawal } from '#core/admin/inbox-contract.ts';
import type { QueuedWithdrawal } from '#core/funding/contract.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { HowRow } from '#web/features/admin/inbox/how-row.tsx';
import { holdWords } from '#web/features/admin/money/withdrawal-decision.tsx';
import { AddressText } from '#web/ui/address-text.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Amount, PriceText } from '#web/ui/numbers/amount.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const less = (whole: string, part: string): string =>
  formatUnits(readUnits(whole, 2) - readUnits(part, 2), 2);

interface PayoutCardProps {
  withdrawal: QueuedWithdrawal;
  review: InboxWithdrawal;
}

/** What leaves, where to, and what it leaves behind. */
export function PayoutCard({ withdrawal, review }: PayoutCardProps) {
  const { network, isPractice, holdReason, releasableAt } = withdrawal;
  return (
    <section className="card px-4 py-3.5">
      <h3 className="text-sm font-semibold">{m.inbox_payout()}</h3>
      <div className="inbox-pay">
        <div className="flex min-w-0 items-center gap-2.5">
          <InstrumentMark symbol={withdrawal.asset} size={32} />
          <div className="min-w-0">
            <p className="font-semibold">
              <Amount value={withdrawal.coinAmount} asset={withdrawal.asset} />
            </p>
            <p className="text-13 text-muted">
              {isPractice ? m.admin_withdrawal_network_practice({ network }) : network}
            </p>
          </div>
        </div>
        <ArrowRight className="size-4 shrink-0 text-faint" aria-hidden="true" />
        <div className="min-w-0 basis-56">
          <AddressText address={withdrawal.address} />
        </div>
      </div>
      <dl className="inbox-figures">
        <HowRow name={m.common_amount()} value={<Amount value={withdrawal.amount} />}>
          <p>{m.inbox_how_amount()}</p>
          <Receipt
            isTight
            lines={[
              {
                name: m.inbox_how_coins(),
                value: <Amount value={less(withdrawal.amount, withdrawal.fee)} />,
              },
              { name: m.inbox_how_fee(), value: <Amount value={withdrawal.fee} /> },
            ]}
            total={{ name: m.common_amount(), value: <Amount value={withdrawal.amount} /> }}
          />
        </HowRow>
        <HowRow name={m.inbox_rate()} value={<PriceText value={review.rate} />}>
          <p>{m.inbox_how_rate({ asset: withdrawal.asset })}</p>
        </HowRow>
        <Row name={m.inbox_network_fee()}>{m.inbox_network_fee_later()}</Row>
        {holdReason !== null && (
          <Row name={holdWords[holdReason]}>
            {m.inbox_leaves_earliest({ at: formatDateTime(releasableAt) })}
          </Row>
        )}
        <HowRow
          name={m.inbox_equity_after()}
          value={
            <>
              <span className="text-muted">
                <Amount value={review.equityBefore} /> →{' '}
              </span>
              <Amount value={review.equityAfter} className="total-rule font-semibold" />
            </>
          }
        >
          <p>{m.inbox_equity_after_how()}</p>
          <Receipt
            isTight
            lines={[
              { name: m.inbox_equity_now(), value: <Amount value={review.equityBefore} /> },
              { name: m.inbox_worth_now(), value: <Amount value={`-${review.worthNow}`} isMovement /> },
            ]}
            total={{ name: m.inbox_equity_after(), value: <Amount value={review.equityAfter} /> }}
          />
        </HowRow>
      </dl>
    </section>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="how-row">
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);
