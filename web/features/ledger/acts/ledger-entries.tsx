import { ChevronDown, Scale } from 'lucide-react';
import { useId, useState } from 'react';
import { formatQuantityText, formatSigned } from '#core/content/figures.ts';
import type { BookAccount, BookTransaction } from '#core/ledger/acts/acts.ts';
import { m } from '#core/messages/messages.js';
import { transactionQuery } from '#web/features/ledger/acts/queries.ts';
import { entryNames } from '#web/features/ledger/acts/receipt-lines.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { Failed } from '#web/ui/states.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

const accountNames: Readonly<Record<BookAccount, string>> = {
  cash: m.ledger_own_cash(),
  withdrawal: m.ledger_own_withdrawal(),
  reserved: m.ledger_own_reserved(),
  margin: m.ledger_own_margin(),
  copy: m.ledger_own_copy(),
  bonus: m.ledger_own_bonus(),
  claim: m.ledger_own_claim(),
  other_person: m.ledger_account_other(),
  market: m.ledger_account_market(),
  fees: m.ledger_account_fees(),
  custody: m.ledger_account_custody(),
  conversion: m.ledger_account_conversion(),
  unassigned: m.ledger_account_unassigned(),
  transit: m.ledger_account_transit(),
  promotions: m.ledger_account_promotions(),
  corrections: m.ledger_account_corrections(),
};

/** Under the name of its asset, so without a sign of the currency. */
function Units({ amount, asset, isSum = false }: { amount: string; asset: string; isSum?: boolean }) {
  const isHidden = useAreAmountsHidden();
  if (isHidden && !isSum) return '••••';
  if (asset === 'USD') return formatSigned(amount, 2);
  return `${amount.startsWith('-') || isSum ? '' : '+'}${formatQuantityText(amount)}`;
}

/** The entries of one transaction of the book, folded: own accounts by name, everybody else's by kind. */
export function LedgerEntries({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { data, isError, refetch } = useQuery(transactionQuery(id));
  return (
    <div className="act-entries">
      <button type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        <Scale aria-hidden="true" />
        <span className="act-entries-name">
          {data ? m.ledger_show_entries({ count: data.entries.length }) : m.ledger_show_entries_plain()}
        </span>
        <span className="act-entries-number">{m.ledger_transaction_number({ number: id })}</span>
        <ChevronDown className="act-chevron" aria-hidden="true" />
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && !data && isError && <Failed title={m.ledger_entries_not_loaded()} onRetry={refetch} />}
        {isOpen && data && <EntriesTable data={data} id={id} />}
      </div>
    </div>
  );
}

const accountName = ({ account, asset }: BookTransaction['entries'][number]): string =>
  account === 'cash' && asset !== 'USD' ? m.ledger_own_coins({ asset }) : accountNames[account];

/** A stake is called margin only where it is lent on: the book has one word for both. */
const entryName = ({ code }: BookTransaction['entries'][number]): string =>
  code === 'margin' ? m.ledger_entry_margin() : entryNames[code];

/** Each asset has a column; what stands in it adds up to nothing. */
function EntriesTable({ data: { entries, sums }, id }: { data: BookTransaction; id: string }) {
  return (
    <table>
      <caption className="sr-only">{m.ledger_transaction_number({ number: id })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.ledger_account_name()}</th>
          <th scope="col">{m.ledger_entry_name()}</th>
          {sums.map(({ asset }) => (
            <th key={asset} scope="col" className="is-figure">
              {asset}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, place) => (
          <tr key={place}>
            <td>{accountName(entry)}</td>
            <td>{entryName(entry)}</td>
            {sums.map(({ asset }) => (
              <td key={asset} className="is-figure">
                {asset === entry.asset && <Units amount={entry.amount} asset={asset} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {m.ledger_sum()}
          </th>
          {sums.map(({ asset, amount }) => (
            <td key={asset} className="is-figure">
              <span className="total-rule">
                <Units amount={amount} asset={asset} isSum />
              </span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
