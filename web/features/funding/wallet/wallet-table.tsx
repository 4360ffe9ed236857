import { m } from '#core/messages/messages.js';
import type { AssetCode } from '#core/values/money.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { worthCents } from '#web/features/funding/wallet/wallet-worth.ts';
import { balancesQuery } from '#web/features/funding/queries.ts';
import { useLiveQuote } from '#web/lib/realtime/quotes.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/lists/data-table.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const names: Readonly<Record<AssetCode, string>> = {
  USD: m.funding_us_dollar(),
  USDT: m.funding_tether(),
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
};
const order: readonly AssetCode[] = ['USD', 'BTC', 'ETH', 'USDT'];

interface Row {
  readonly asset: AssetCode;
  readonly available: string;
  readonly held: string;
}

/** What the free and the held part are worth at the live bid; a dash while no price is known. */
function Worth({ row }: { row: Row }) {
  const quote = useLiveQuote(row.asset);
  const total = readUnits(row.available, assetScale[row.asset]) + readUnits(row.held, assetScale[row.asset]);
  const cents = worthCents(row.asset, total, quote?.bid);
  return cents === undefined ? <>—</> : <Amount value={formatUnits(cents, 2)} className="font-medium" />;
}

const columns: readonly Column<Row>[] = [
  {
    key: 'asset',
    title: m.funding_currency(),
    isLead: true,
    cell: (row) => (
      <span className="font-medium">
        {names[row.asset]} <span className="font-normal text-muted">{row.asset}</span>
      </span>
    ),
  },
  {
    key: 'available',
    title: m.funding_wallet_column_free(),
    isFigure: true,
    cell: (row) => <Amount value={row.available} asset={row.asset} />,
  },
  {
    key: 'held',
    title: m.funding_held(),
    isFigure: true,
    cell: (row) => <Amount value={row.held} asset={row.asset} className="text-muted" />,
  },
  {
    key: 'worth',
    isKept: true,
    title: m.funding_value_usd(),
    isFigure: true,
    cell: (row) => <Worth row={row} />,
  },
];

/** The wallet, currency by currency, as the ledger has it. */
export function WalletTable() {
  const { data, isError, refetch } = useQuery(balancesQuery());
  const rows = order.flatMap((asset) => data?.find((balance) => balance.asset === asset) ?? []);
  return (
    <Card title={m.funding_balances()} isFlush>
      {!data && !isError && <Loading label={m.funding_loading_balances()} rows={4} />}
      {!data && isError && <Failed title={m.funding_balances_could_not_be_loaded()} onRetry={refetch} />}
      {data && (
        <DataTable caption={m.funding_balances()} columns={columns} rows={rows} rowKey={(row) => row.asset} />
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-faint">
        {m.funding_held_money_waits_for_withdrawal()}
      </p>
    </Card>
  );
}
