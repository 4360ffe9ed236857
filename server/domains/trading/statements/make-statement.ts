// The three statements of a person: what moved where their money is, what was traded, what was
// gained per lot.
import type { Cents } from '#core/values/kind.ts';
import { fifoGains } from '#core/trading/analytics/lots.ts';
import type { StatementKind } from '#core/trading/statements/statements.ts';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity } from '#core/values/price.ts';
import { wallIn } from '#core/values/zone/zone.ts';
import { listLotFills, listLotSplits } from '#server/domains/trading/analytics/store.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import type { Needs } from '#server/domains/trading/history/show-portfolio.ts';
import { tradeView } from '#server/domains/trading/history/show-trades.ts';
import { listTrades } from '#server/domains/trading/history/store.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import { listNames } from '#server/domains/trading/accounts/portfolios/store.ts';
import { accountStatement } from '#server/domains/trading/statements/account-statement.ts';
import type { Maker, StatementAsk } from '#server/domains/trading/statements/ask.ts';
import type { TableDocument } from '#server/platform/documents/document.ts';

const usd = (cents: Cents): string => formatUnits(cents, 2);

export async function makeStatement(app: Needs, userId: string, ask: StatementAsk): Promise<TableDocument> {
  const owned = await ownedBy(app.db.read, userId);
  const names = await listNames(app.db.read, userId);
  const made = await makers[ask.kind](app, { ...owned, names }, ask);
  return {
    title: made.title,
    lead: [
      `Account ${ask.email}, ${ask.period.from} to ${ask.period.to}, all times in ${ask.period.zone}`,
      ...(ask.isDemo ? ['Demo account: no real money.'] : []),
      ...made.lead,
    ],
    tables: made.tables,
  };
}

/** More than any account: a statement that silently leaves trades out would be wrong. */
const everyTrade = 1_000_000;

const tradesStatement: Maker = async (app, { owners, names }, ask) => {
  const { zone } = ask.period;
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
          { title: 'Closed', isTime: true },
          { title: 'Opened', isTime: true },
          { title: 'Market' },
          { title: 'Side' },
          { title: 'Account' },
          { title: 'Quantity', isFigure: true },
          { title: 'Entry', isFigure: true },
          { title: 'Exit', isFigure: true },
          { title: 'Fees USD', isFigure: true },
          { title: 'Result USD', isFigure: true },
        ],
        rows: rows.map((row) => {
          const trade = tradeView(row, app, marks);
          return [
            wallIn(zone, Date.parse(trade.closedAt ?? trade.openedAt)),
            wallIn(zone, Date.parse(trade.openedAt)),
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
  const { zone } = ask.period;
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
          { title: 'Closed', isTime: true },
          { title: 'Opened', isTime: true },
          { title: 'Market' },
          { title: 'Side' },
          { title: 'Quantity', isFigure: true },
          { title: 'Cost', isFigure: true },
          { title: 'Proceeds', isFigure: true },
          { title: 'Fees', isFigure: true },
          { title: 'Gain', isFigure: true },
        ],
        rows: rows.map((gain) => [
          wallIn(zone, gain.closedAt),
          wallIn(zone, gain.openedAt),
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
