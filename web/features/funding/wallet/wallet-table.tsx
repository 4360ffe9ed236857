import { m } from '#core/messages/messages.js';
import type { AssetCode } from '#core/values/money.ts';
import { formatUnits } from '#core/values/money.ts';
import { type Held, rowWorth, walletWorth } from '#web/features/funding/wallet/wallet-worth.ts';
import { balancesQuery } from '#web/features/funding/queries.ts';
import { useLiveQuote, useLiveQuotes } from '#web/lib/realtime/quotes.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Marked } from '#web/ui/marks/marked.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const names: Readonly<Record<AssetCode, string>> = {
  USD: m.funding_us_dollar(),
  USDT: m.funding_tether(),
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
};
const order: readonly AssetCode[] = ['USD', 'BTC', 'ETH', 'USDT'];
/** Those with a market. */
const coins = ['BTC', 'ETH'] as const;

/** A row whose balance is still being read: as high as it will be. */
const pending = (asset: AssetCode): Held => ({ asset, available: '', held: '' });
const isPending = ({ available }: Held): boolean => available === '';
const Bar = () => <Skeleton className="inline-block h-3 w-16" />;

/** What the free and the held part are worth at the live bid; a dash while no price is known. */
function Worth({ row }: { row: Held }) {
  const bid = useLiveQuote(row.asset)?.bid;
  if (isPending(row)) return <Bar />;
  const whole = rowWorth(row, bid)?.whole;
  return whole === undefined ? <>—</> : <Amount value={formatUnits(whole, 2)} className="font-medium" />;
}

const columns: readonly Column<Held>[] = [
  {
    key: 'asset',
    title: m.funding_currency(),
    isLead: true,
    cell: (row) => (
      <Marked mark={<InstrumentMark symbol={row.asset} />}>
        <span className="font-medium">{names[row.asset]}</span>{' '}
        <span className="text-muted">{row.asset}</span>
      </Marked>
    ),
  },
  {
    key: 'available',
    title: m.funding_wallet_column_free(),
    isFigure: true,
    cell: (row) => (isPending(row) ? <Bar /> : <Amount value={row.available} asset={row.asset} />),
  },
  {
    key: 'held',
    title: m.funding_held(),
    isFigure: true,
    cell: (row) =>
      isPending(row) ? <Bar /> : <Amount value={row.held} asset={row.asset} className="text-muted" />,
  },
  {
    key: 'worth',
    isKept: true,
    title: m.funding_value_usd(),
    isFigure: true,
    cell: (row) => <Worth row={row} />,
  },
];

const isNothing = (decimal: string): boolean => /^[0.]*$/.test(decimal);

const faceOf = (row: Held): PhoneOfRow => ({
  mark: <InstrumentMark symbol={row.asset} size={36} />,
  name: names[row.asset],
  note: isPending(row) ? <Bar /> : <Amount value={row.available} asset={row.asset} className="text-faint" />,
  value: <Worth row={row} />,
  under: isNothing(row.held) ? undefined : (
    <span className="text-faint">
      {m.funding_held()} <Amount value={row.held} asset={row.asset} />
    </span>
  ),
});

/** What the whole wallet is worth: the sum of the rows below it. */
function Total({ rows }: { rows: readonly Held[] }) {
  const bidOf = useLiveQuotes(coins);
  const worth = rows.some(isPending) ? undefined : walletWorth(rows, (asset) => bidOf(asset)?.bid);
  return (
    <div className="px-4 py-4 sm:px-5">
      <p className="text-13 text-muted">{m.funding_wallet_total()}</p>
      <p className="num mt-0.5 text-[1.75rem] leading-9 font-semibold tracking-tight">
        {worth ? (
          <Amount value={formatUnits(worth.whole, 2)} className="total-rule" />
        ) : (
          // As high as the sum will be.
          <span className="total-rule border-transparent">—</span>
        )}
      </p>
      <p className="mt-2 flex min-h-5 flex-wrap gap-x-4 text-13 text-muted">
        {worth && (
          <>
            <span>
              {m.funding_wallet_column_free()}{' '}
              <Amount value={formatUnits(worth.free, 2)} className="text-fg" />
            </span>
            <span>
              {m.funding_held()}{' '}
              <Amount value={formatUnits(worth.whole - worth.free, 2)} className="text-fg" />
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** The wallet, currency by currency, as the ledger has it. */
export function WalletTable() {
  const { data, isError, refetch } = useQuery(balancesQuery());
  const rows = data
    ? order.flatMap((asset) => data.find((balance) => balance.asset === asset) ?? [])
    : order.map(pending);
  return (
    <section aria-label={m.funding_balances()} className="card overflow-hidden">
      {!data && isError ? (
        <Failed title={m.funding_balances_could_not_be_loaded()} onRetry={refetch} />
      ) : (
        <>
          {!data && <output className="sr-only">{m.funding_loading_balances()}</output>}
          <Total rows={rows} />
          <div className="border-t border-hair">
            <DataTable
              caption={m.funding_balances()}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.asset}
              phone={faceOf}
            />
          </div>
        </>
      )}
      <p className="border-t border-hair px-4 py-3 text-13 text-faint sm:px-5">
        {m.funding_held_money_waits_for_withdrawal()}
      </p>
    </section>
  );
}
