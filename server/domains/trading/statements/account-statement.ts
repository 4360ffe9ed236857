// What moved in the wallet and in each portfolio beside it, and where all of the money was.
import { assetScale, formatUnits } from '#core/values/money.ts';
import { assets } from '#core/ledger/rules.ts';
import { datedIn } from '#core/values/zone/dated-text.ts';
import { wallIn } from '#core/values/zone/zone.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Maker, Named, StatementAsk } from '#server/domains/trading/statements/ask.ts';
import type { DocumentTable } from '#server/platform/documents/document.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The place of an owner's money as people call it; null for copies, which are one. */
const placeOf = ({ owners, accounts, names }: Named, owner: number): string | null => {
  if (owner === owners[0]) return 'Wallet';
  const account = accounts.find((one) => one.owner === owner);
  if (account?.kind === 'copy') return null;
  // A closed portfolio gives its name back: another may be called that by now.
  return `Portfolio ${names.get(owner) ?? ''}${typeof account?.closedAt === 'number' ? ' (closed)' : ''}`;
};

export const accountStatement: Maker = async (app, owned, ask) => {
  const tx = app.db.read;
  const tables: DocumentTable[] = [];
  for (const owner of owned.owners) {
    const place = placeOf(owned, owner);
    if (place === null) continue;
    for (const one of await ledger.periodStatement(tx, owner, ask.after, ask.upTo))
      tables.push(cashTable(one, place, ask));
  }
  return {
    title: 'Account statement',
    lead: ['Opening balance and entries add up to the closing balance of each asset.'],
    tables: [...tables, await placesTable(tx, owned, ask)],
  };
};

function cashTable(one: ledger.PeriodStatement, place: string, ask: StatementAsk): DocumentTable {
  const scale = assetScale[one.asset];
  const units = (value: bigint) => formatUnits(value, scale);
  const moment = (at: number) => wallIn(ask.period.zone, at);
  return {
    title: `${place} in ${one.asset}`,
    columns: [
      { title: 'Time', isTime: true },
      { title: 'Type' },
      { title: 'Description' },
      { title: 'Asset' },
      { title: 'Amount', isFigure: true },
      { title: 'Balance', isFigure: true },
    ],
    rows: [
      [moment(ask.after + 1), 'Opening balance', '', one.asset, '', units(one.openingUnits)],
      ...one.lines.map((line) => [
        moment(Date.parse(line.at)),
        line.kind,
        datedIn(ask.period.zone, line.description),
        one.asset,
        line.amount,
        line.balanceAfter,
      ]),
    ],
    totals: [[moment(ask.upTo), 'Closing balance', '', one.asset, '', units(one.closingUnits)]],
  };
}

/** What money is there for, in this order; what a place holds freely goes by its own name. */
const uses: readonly (readonly [ledger.Kind, string])[] = [
  ['wallet', ''],
  ['copy_cash', 'Cash'],
  ['withdrawal_hold', 'Reserved for withdrawals'],
  ['order_hold', 'Reserved for orders'],
  ['margin', 'Margin of open positions'],
  ['bonus', 'Bonus'],
  ['claim', 'Owed'],
];

/**
 * A line per place, use and asset, the places in the order of the tables above: what each of them
 * closes with stands here again, unless it is nothing. Copies are one place.
 */
async function placesTable(tx: Tx, owned: Named, ask: StatementAsk): Promise<DocumentTable> {
  const [before = [], after = []] = await ledger.balancesAtMany(tx, owned.owners, [ask.after, ask.upTo]);
  const places = Map.groupBy(owned.owners, (owner) => (placeOf(owned, owner) === null ? 'Copies' : owner));
  const rows = [...places].flatMap(([key, owners]) => {
    const place = key === 'Copies' ? key : (placeOf(owned, key) ?? '');
    return uses.flatMap(([kind, use]) =>
      assets.flatMap((asset) => {
        const mine = (row: (typeof after)[number]) =>
          owners.includes(row.owner) && row.kind === kind && row.asset === asset;
        const [begin, end] = [before.filter(mine), after.filter(mine)].map((rows) =>
          rows.reduce((sum, { units }) => sum + units, 0n),
        ) as [bigint, bigint];
        if (begin === 0n && end === 0n) return [];
        const title = use === '' ? place : places.size > 1 ? `${place}: ${use}` : use;
        return [[title, asset, ...[begin, end].map((units) => formatUnits(units, assetScale[asset]))]];
      }),
    );
  });
  return {
    title: 'Where the money was',
    columns: [
      { title: 'Place' },
      { title: 'Asset' },
      { title: 'At the beginning', isFigure: true },
      { title: 'At the end', isFigure: true },
    ],
    rows,
    emptyText: 'No money yet.',
  };
}
