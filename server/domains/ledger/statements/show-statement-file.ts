import type { StatementLine } from '#core/ledger/contract.ts';
import { assets } from '#core/ledger/rules.ts';
import { transactionAssets, transactionTabs } from '#core/ledger/transactions.ts';
import { csvText } from '#core/values/csv.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { id } from '#core/values/z.ts';
import { datedIn } from '#core/values/zone/dated-text.ts';
import { isoIn, spanOf } from '#core/values/zone/zone.ts';
import { showStatement, type StatementNeeds } from '#server/domains/ledger/statements/show-statement.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Download } from '#server/platform/http/downloads.ts';

const portfolioId = id('pfo').optional();
const pageLimit = 500;
const columns = (zone: string) => [
  'Type',
  'ID',
  'Description',
  `Date (${zone})`,
  'Amount',
  'Currency',
  'Status',
  'Balance after',
];

const cells = (line: StatementLine, zone: string): string[] => [
  line.kind,
  line.id,
  datedIn(zone, line.description),
  isoIn(zone, Date.parse(line.at)),
  line.amount,
  line.asset,
  line.status,
  line.balanceAfter,
];

/**
 * Signed sums per currency. Unfiltered, each is the wallet's balance: every line of it is in the
 * file.
 */
const sums = (lines: readonly StatementLine[]): string[][] =>
  assets.flatMap((asset) => {
    const own = lines.filter((line) => line.asset === asset);
    const units = own.reduce((sum, line) => sum + readUnits(line.amount, assetScale[asset]), 0n);
    return own.length === 0 ? [] : [['Sum', asset, formatUnits(units, assetScale[asset])]];
  });

/**
 * `transactions.csv?kind=&asset=&portfolio=&from=&to=`: every line that fits, newest first, then
 * their sums.
 */
export async function downloadTransactions(
  app: StatementNeeds,
  actor: Actor,
  name: string,
  query: Readonly<Record<string, unknown>>,
  zone: string,
): Promise<Download> {
  if (name !== 'transactions.csv') return { status: 404, message: 'There is no such file.' };
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const [kind, asset, portfolio] = [text(query['kind']), text(query['asset']), text(query['portfolio'])];
  const filter = {
    kind: transactionTabs.find((one) => one === kind),
    asset: transactionAssets.find((one) => one === asset),
    portfolio: portfolioId.safeParse(portfolio).data,
    from: text(query['from']),
    to: text(query['to']),
    zone,
  };
  if (filter.portfolio !== portfolio) return { status: 404, message: 'There is no such portfolio.' };
  if (filter.kind !== kind || filter.asset !== asset)
    return { status: 400, message: 'Unknown kind of transaction or currency.' };
  if (!spanOf(filter))
    return {
      status: 400,
      message: 'Give days as YYYY-MM-DD from 1900 to 2999, the first not after the last.',
    };
  const lines: StatementLine[] = [];
  let before: string | undefined;
  do {
    const page = await showStatement(app, actor, { ...filter, limit: pageLimit, before });
    lines.push(...page.lines);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return {
    fileName: 'truefill-transactions.csv',
    type: 'text/csv; charset=utf-8',
    body: csvText([[columns(zone), ...lines.map((line) => cells(line, zone))], sums(lines)]),
  };
}
