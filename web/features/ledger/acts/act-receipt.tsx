import type { ReactNode } from 'react';
import type { ActView } from '#core/ledger/acts/acts.ts';
import { m } from '#core/messages/messages.js';
import { ActLink } from '#web/features/ledger/acts/act-link.tsx';
import { factLines } from '#web/features/ledger/acts/fact-lines.tsx';
import { statusOf } from '#web/features/ledger/acts/act-status.tsx';
import { LedgerEntries } from '#web/features/ledger/acts/ledger-entries.tsx';
import { sumsOf } from '#web/features/ledger/acts/receipt-lines.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { formatInstant } from '#web/ui/when.ts';

interface LineProps {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}

const Line = ({ name, isTotal = false, children }: LineProps) => (
  <div className={isTotal ? 'act-line is-total' : 'act-line'}>
    <dt>{name}</dt>
    <dd className="num">{isTotal ? <span className="total-rule">{children}</span> : children}</dd>
  </div>
);

/** What an act cost or brought, line by line, what it was about, and below it the entries it made. */
export function ActReceipt({ act }: { act: ActView }) {
  const { before, after } = factLines(act);
  return (
    <div className="act-receipt">
      <div className="act-columns">
        <dl>
          {before.map(({ name, value }) => (
            <Line key={name} name={name}>
              {value}
            </Line>
          ))}
          {sumsOf(act).map(({ asset, lines, total, isSigned }) => (
            <div key={asset} className="act-sum">
              {lines.map(({ name, amount }) => (
                <Line key={name} name={name}>
                  <Amount value={amount} asset={asset} isMovement={isSigned} />
                </Line>
              ))}
              <Line name={total.name} isTotal>
                <Amount value={total.amount} asset={asset} isMovement={isSigned} />
              </Line>
            </div>
          ))}
        </dl>
        <dl>
          {after.map(({ name, value }) => (
            <Line key={name} name={name}>
              {value}
            </Line>
          ))}
          {act.amounts.map(({ asset, balanceAfter }) => (
            <Line key={asset} name={m.ledger_balance_after_of({ asset })}>
              <Amount value={balanceAfter} asset={asset} />
            </Line>
          ))}
          <Line name={m.ledger_date_and_time()}>{formatInstant(act.at)}</Line>
          <Line name={m.ledger_status()}>{statusOf(act).name}</Line>
          <ActLink facts={act.facts} />
        </dl>
      </div>
      {act.transactions.map((id) => (
        <LedgerEntries key={id} id={id} />
      ))}
    </div>
  );
}
