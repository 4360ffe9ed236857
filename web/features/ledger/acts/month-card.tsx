import type { MonthView } from '#core/ledger/acts/acts.ts';
import { type TransactionFilter, transactionsPath } from '#core/ledger/transactions.ts';
import { m } from '#core/messages/messages.js';
import { readUnits } from '#core/values/money.ts';
import { monthQuery } from '#web/features/ledger/acts/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { dateLocale } from '#web/lib/preferences/locale.ts';
import { personZone } from '#web/lib/preferences/time-zone.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Receipt, type ReceiptLine } from '#web/ui/receipt.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const monthFormat = new Intl.DateTimeFormat(dateLocale, { month: 'long', timeZone: 'UTC' });

function monthName(day: string): string {
  const name = monthFormat.format(Date.parse(`${day}T12:00:00Z`));
  return name.charAt(0).toLocaleUpperCase(dateLocale) + name.slice(1);
}

const isSomething = (amount: string): boolean => readUnits(amount, 2) !== 0n;

const movement = (name: string, amount: string): ReceiptLine => ({
  name,
  value: <Amount value={amount} isMovement className="font-medium" />,
});

const flowsOf = (month: MonthView): ReceiptLine[] => [
  movement(m.ledger_deposited(), month.deposited),
  movement(m.ledger_withdrawn(), month.withdrawn),
  ...(isSomething(month.otherFlows) ? [movement(m.ledger_other_flows(), month.otherFlows)] : []),
];
const resultsOf = (month: MonthView): ReceiptLine[] => [
  movement(m.ledger_realised_pnl(), month.realisedPnl),
  movement(m.ledger_trading_fees(), month.tradingFees),
  movement(m.ledger_performance_fees(), month.performanceFees),
  movement(m.ledger_financing(), month.financing),
  ...(isSomething(month.otherResult) ? [movement(m.ledger_other_result(), month.otherResult)] : []),
];

/** What the running month brought, or the days that are chosen; beside the list where there is room. */
export function MonthCard({ filter }: { filter: TransactionFilter }) {
  const { data } = useQuery(monthQuery(filter));
  const isChosen = filter.from !== undefined || filter.to !== undefined;
  return (
    <aside className="act-rail" aria-label={m.ledger_net_result()}>
      <section className="card act-month">
        <h2>
          {isChosen
            ? m.ledger_chosen_days()
            : data?.from
              ? m.ledger_month_so_far({ month: monthName(data.from) })
              : ' '}
        </h2>
        <p className="text-2xs text-faint">{m.ledger_month_note()}</p>
        {data ? (
          <>
            <Receipt lines={flowsOf(data)} />
            <div className="mt-1.5 border-t border-hair pt-1.5">
              <Receipt
                lines={resultsOf(data)}
                total={{ name: m.ledger_net_result(), value: <Amount value={data.net} isMovement /> }}
              />
            </div>
          </>
        ) : (
          <Skeleton className="mt-3 h-60 w-full" />
        )}
      </section>
      <section className="act-explained">
        <h2>{m.ledger_what_is_entry()}</h2>
        <p>{m.ledger_entry_explained()}</p>
        <a
          href={transactionsPath({ portfolio: filter.portfolio, zone: personZone() })}
          download
          className="link"
        >
          {m.ledger_download_all()}
        </a>
      </section>
    </aside>
  );
}
