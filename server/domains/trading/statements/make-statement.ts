// The three statements of a person: what moved in the wallet, what was traded, what was gained per
// lot.
import type { Cents } from '#core/values/kind.ts';
import { fifoGains } from '#core/trading/analytics/lots.ts';
import type { StatementKind, StatementPeriod } from '#core/trading/statements/statements.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { formatQuantity } from '#core/values/price.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { listLotFills, listLotSplits } from '#server/domains/trading/analytics/store.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { tradeView } from '#server/domains/trading/history/show-trades.ts';
import { listTrades } from '#server/domains/trading/history/store.ts';
import { type Owned, ownedBy } from '#server/domains/trading/history/worth.ts';
import { listNames } from '#server/domains/trading/accounts/portfolios/store.ts';
import type { TableDocument, DocumentTable } from '#server/platform/documents/document.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface StatementAsk {
  readonly kind: StatementKind;
  readonly period: StatementPeriod;
  /** The period in milliseconds: after the first, up to and with the second. */
  readonly after: number;
  readonly upTo: number;
  readonly email: string;
  readonly isDemo: boolean;
}

const moment = (at: number | string): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const usd = (cents: Cents): string => formatUnits(cents, 2);

export async function makeStatement(app: Needs, userId: string, ask: StatementAsk): Promise<TableDocument> {
  const owned = await ownedBy(app.db.read, userId);
  const names = await listNames(app.db.read, userId);
  const made = await makers[ask.kind](app, { ...owned, names }, ask);
  return {
    title: made.title,
    lead: [
      `Account ${ask.email}, ${ask.period.from} to ${ask.period.to}, all times in UTC`,
      ...(ask.isDemo ? ['Demo account: no real money.'] : []),
      ...made.lead,
    ],
    tables: made.tables,
  };
}

/** With what portfolios are called, by account. */
type Named = Owned & { readonly names: ReadonlyMap<number, string> };
type Maker = (app: Needs, owned: Named, ask: StatementAsk) => Promise<TableDocument>;

const accountStatement: Maker = async (app, { owners, accounts, names }, ask) => {
  const tx = app.db.read;
  const tables: DocumentTable[] = [];
  const beside = accounts.filter(({ kind }) => kind === 'portfolio').map(({ owner }) => owner);
  for (const owner of [...owners.slice(0, 1), ...beside]) {
    const place = owner === owners[0] ? 'Wallet' : `Portfolio ${names.get(owner) ?? ''}`;
    for (const one of await ledger.periodStatement(tx, owner, ask.after, ask.upTo))
      tables.push(cashTable(one, place, ask));
  }
  return {
    title: 'Account statement',
    lead: ['Opening balance and entries add up to the closing balance of each asset.'],
    tables: [...tables, await placesTable(tx, owners, ask)],
  };
};

function cashTable(one: ledger.PeriodStatement, place: string, ask: StatementAsk): DocumentTable {
  const scale = assetScale[one.asset];
  const units = (value: bigint) => formatUnits(value, scale);
  return {
    title: `${place} in ${one.asset}`,
    columns: [
      { title: 'Time', width: 15 },
      { title: 'Type', width: 10 },
      { title: 'Description', width: 40 },
      { title: 'Asset', width: 6 },
      { title: 'Amount', isFigure: true, width: 14 },
      { title: 'Balance', isFigure: true, width: 15 },
    ],
    rows: [
      [`${ask.period.from} 00:00:00`, 'Opening balance', '', one.asset, '', units(one.openingUnits)],
      ...one.lines.map((line) => [
        moment(line.at),
        line.kind,
        line.description,
        one.asset,
        line.amount,
        line.balanceAfter,
      ]),
    ],
    totals: [[moment(ask.upTo), 'Closing balance', '', one.asset, '', units(one.closingUnits)]],
  };
}

const places: Readonly<Partial<Record<ledger.Kind, string>>> = {
  wallet: 'Wallet',
  withdrawal_hold: 'Set aside for withdrawals',
  order_hold: 'Set aside for orders',
  margin: 'Margin of open positions',
  copy_cash: 'Cash of copies',
  bonus: 'Bonus',
  claim: 'Owed',
};

async function placesTable(tx: Tx, owners: readonly number[], ask: StatementAsk): Promise<DocumentTable> {
  const [before = [], after = []] = await ledger.balancesAtMany(tx, owners, [ask.after, ask.upTo]);
  const keyOf = ({ kind, asset }: ledger.Balance) => `${kind} ${asset}`;
  const keys = [...new Set([...before, ...after].map(keyOf))].sort();
  const sumOf = (rows: readonly ledger.Balance[], key: string) =>
    rows.filter((row) => keyOf(row) === key).reduce((sum, { units }) => sum + units, 0n);
  return {
    title: 'Where the money was',
    columns: [
      { title: 'Place', width: 50 },
      { title: 'Asset', width: 10 },
      { title: 'At the beginning', isFigure: true, width: 20 },
      { title: 'At the end', isFigure: true, width: 20 },
    ],
    rows: keys.map((key) => {
      const [kind, asset] = key.split(' ') as [ledger.Kind, ledger.Balance['asset']];
      const text = (rows: readonly ledger.Balance[]) => formatUnits(sumOf(rows, key), assetScale[asset]);
      return [places[kind] ?? kind, asset, text(before), text(after)];
    }),
    emptyText: 'No money yet.',
  };
}

/** More than any account: a statement that silently leaves trades out would be wrong. */
const everyTrade = 1_000_000;

const tradesStatement: Maker = async (app, { owners, names }, ask) => {
  const filter = {
    status: 'closed',
    sort: 'oldest',
    offset: 0,
    closedFrom: ask.after,
    closedTo: ask.upTo,
  } as const;
  const rows = await listTrades(app.db.read, owners, filter, everyTrade);
  const marks = marksAt(app.market, app.clock.now());
  const net = rows.reduce((sum, row) => sum + row.pnlCents - row.feeCents, 0n);
  const fees = rows.reduce((sum, row) => sum + row.feeCents, 0n);
  return {
    title: 'Closed trades',
    lead: ['Positions that ended in the period. The result is net of fees, with financing and dividends.'],
    tables: [
      {
        title: 'Trades',
        columns: [
          { title: 'Closed', width: 14 },
          { title: 'Opened', width: 14 },
          { title: 'Market', width: 9 },
          { title: 'Side', width: 6 },
          { title: 'Account', width: 8 },
          { title: 'Quantity', isFigure: true, width: 11 },
          { title: 'Entry', isFigure: true, width: 11 },
          { title: 'Exit', isFigure: true, width: 11 },
          { title: 'Fees USD', isFigure: true, width: 9 },
          { title: 'Result USD', isFigure: true, width: 11 },
        ],
        rows: rows.map((row) => {
          const trade = tradeView(row, app, marks);
          return [
            moment(trade.closedAt ?? trade.openedAt),
            moment(trade.openedAt),
            trade.symbol,
            trade.side === 'buy' ? 'Long' : 'Short',
            trade.copyId === null ? (names.get(row.owner) ?? 'Own') : 'Copy',
            trade.quantity,
            trade.entryPrice,
            trade.exitPrice ?? '',
            usd(row.feeCents),
            trade.pnl ?? '',
          ];
        }),
        totals: [['Total', '', '', '', '', '', '', '', usd(fees), usd(net)]],
        emptyText: 'No trade was closed in this period.',
      },
    ],
  };
};

const gainsStatement: Maker = async (app, { owners }, ask) => {
  const { gains } = fifoGains(await listLotFills(app.db.read, owners), await listLotSplits(app.db.read));
  const rows = gains.filter(({ closedAt }) => closedAt > ask.after && closedAt <= ask.upTo);
  const sum = (of: (gain: (typeof rows)[number]) => bigint) =>
    usd(rows.reduce((all, row) => all + of(row), 0n));
  return {
    title: 'Realised gains',
    lead: [
      'First in, first out. Amounts in US dollars at the rate of the close. Without financing and dividends. No tax advice.',
      'Lots are rounded one by one: the sum over a position can differ by a cent from its profit in the ledger.',
    ],
    tables: [
      {
        title: 'Closed lots',
        columns: [
          { title: 'Closed', width: 14 },
          { title: 'Opened', width: 14 },
          { title: 'Market', width: 9 },
          { title: 'Side', width: 6 },
          { title: 'Quantity', isFigure: true, width: 12 },
          { title: 'Cost', isFigure: true, width: 13 },
          { title: 'Proceeds', isFigure: true, width: 13 },
          { title: 'Fees', isFigure: true, width: 9 },
          { title: 'Gain', isFigure: true, width: 11 },
        ],
        rows: rows.map((gain) => [
          moment(gain.closedAt),
          moment(gain.openedAt),
          gain.symbol,
          gain.side === 'buy' ? 'Long' : 'Short',
          formatQuantity(gain.quantity),
          usd(gain.costCents),
          usd(gain.proceedsCents),
          usd(gain.feeCents),
          usd(gain.gainCents),
        ]),
        totals: [
          [
            'Total',
            '',
            '',
            '',
            '',
            sum(({ costCents }) => costCents),
            sum(({ proceedsCents }) => proceedsCents),
            sum(({ feeCents }) => feeCents),
            sum(({ gainCents }) => gainCents),
          ],
        ],
        emptyText: 'No lot was closed in this period.',
      },
    ],
  };
};

const makers: Readonly<Record<StatementKind, Maker>> = {
  account: accountStatement,
  trades: tradesStatement,
  gains: gainsStatement,
};
