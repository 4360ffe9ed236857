// Every measured figure that a public page may show, with the very query it comes from. `$1` is the instant it is taken at.
import { formatPercent, formatQuantityText, formatUsd } from '#core/content/figures.ts';

export interface MeasuredFigure {
  readonly label: string;
  /** What exactly is counted, in a sentence. */
  readonly what: string;
  readonly unit: 'count' | 'usd' | 'percent' | 'signed percent' | 'minutes';
  /** Answers one row: `value` (numeric text or null) and `n`, the number of cases behind it. */
  readonly query: string;
  /** Fewer cases than this say nothing: the words are shown instead. */
  readonly least: number;
  readonly tooFew: string;
}

const ownFills = `from trading.fill f join trading.account a using (owner) join trading.execution e on e.id = f.execution_id
where a.kind in ('own', 'copy')`;

const endedCopies = `from copying.copy
where state = 'CLOSED' and returned_cents is not null and invested_cents > 0 and closed_at <= $1`;

const accountResults = `from (
  select a.user_id, sum(p.pnl_cents - p.fee_cents) as result
  from trading.position p join trading.account a using (owner)
  where a.kind in ('own', 'copy') and p.closed_at <= $1
  group by a.user_id
) as account`;

export const measuredFigures = {
  traders: {
    label: 'Verified traders',
    what: 'People whose email address is verified.',
    unit: 'count',
    query:
      'select count(*)::text as value, count(*) as n\nfrom auth_user where "emailVerified" and "createdAt" <= $1',
    least: 0,
    tooFew: '',
  },
  volume: {
    label: 'Traded in the last day',
    what: 'Sum of quantity × price of every fill of a person, own or copied, in US dollars at the rate of the fill. House strategies are left out.',
    unit: 'usd',
    query: `select round(coalesce(sum(f.quantity * f.price * e.rate_numerator / e.rate_denominator), 0) / 1e16, 2)::text as value,
  count(*) as n
${ownFills}
and f.at > $1::timestamptz - interval '24 hours' and f.at <= $1`,
    least: 0,
    tooFew: '',
  },
  fills: {
    label: 'Recorded fills',
    what: 'Every fill of every account since the first start, house strategies included.',
    unit: 'count',
    query: 'select count(*)::text as value, count(*) as n\nfrom trading.fill where at <= $1',
    least: 0,
    tooFew: '',
  },
  entries: {
    label: 'Ledger entries',
    what: 'Lines of the double-entry book. None is ever changed or removed; every transaction sums to zero per asset.',
    unit: 'count',
    query: 'select count(*)::text as value, count(*) as n\nfrom ledger.entry',
    least: 0,
    tooFew: '',
  },
  uptime: {
    label: 'Uptime since the first start',
    what: 'Minutes in which a server of this site was running, of all minutes since its first start.',
    unit: 'percent',
    query: `select round(100.0 * count(*) / (extract(epoch from date_trunc('minute', $1::timestamptz) - min(at)) / 60 + 1), 2)::text as value,
  count(*) as n
from transparency.minute where at <= $1`,
    least: 1,
    tooFew: 'not measured yet',
  },
  copierMedian: {
    label: 'Median result of ended copies',
    what: 'What a copier had back after fees, against what was put in: half did better, half did worse. Every ended copy counts, whoever was copied.',
    unit: 'signed percent',
    query: `select round((percentile_cont(0.5) within group (order by (100.0 * (returned_cents - invested_cents) / invested_cents)::float8))::numeric, 2)::text as value,
  count(*) as n
${endedCopies}`,
    least: 1,
    tooFew: 'no results yet',
  },
  copierGain: {
    label: 'Ended copies in profit',
    what: 'Share of ended copies that gave back more than was put in, after fees.',
    unit: 'percent',
    query: `select round(100.0 * count(*) filter (where returned_cents > invested_cents) / nullif(count(*), 0), 1)::text as value,
  count(*) as n
${endedCopies}`,
    least: 1,
    tooFew: 'no results yet',
  },
  lossShare: {
    label: 'Accounts that lost money',
    what: 'Share of people with at least one closed position whose closed positions together lost money after fees.',
    unit: 'percent',
    query: `select round(100.0 * count(*) filter (where result < 0) / nullif(count(*), 0), 1)::text as value, count(*) as n
${accountResults}`,
    least: 100,
    tooFew: 'not enough data',
  },
  payoutTime: {
    label: 'Median time of a withdrawal',
    what: 'Minutes from the request to the confirmed payment, of withdrawals completed in the last three months.',
    unit: 'minutes',
    query: `select round((percentile_cont(0.5) within group (order by (extract(epoch from completed_at - requested_at) / 60)::float8))::numeric, 1)::text as value,
  count(*) as n
from funding.withdrawal
where state = 'completed' and completed_at <= $1 and completed_at > $1::timestamptz - interval '3 months'`,
    least: 1,
    tooFew: 'none paid yet',
  },
} as const satisfies Readonly<Record<string, MeasuredFigure>>;
export type FigureName = keyof typeof measuredFigures;
export const figureNames = Object.keys(measuredFigures) as readonly FigureName[];

/** As pages show it: "1,204", "$3,400.10", "+1.25%", or the words for too few cases. */
export function figureText(
  name: FigureName,
  measured: { readonly value: string | null; readonly n: number },
): string {
  const { unit, least, tooFew }: MeasuredFigure = measuredFigures[name];
  if (measured.value === null || measured.n < least) return tooFew;
  switch (unit) {
    case 'usd':
      return formatUsd(measured.value);
    case 'signed percent':
      return formatPercent(measured.value);
    case 'percent':
      return `${formatQuantityText(measured.value)}%`;
    case 'minutes':
      return `${formatQuantityText(measured.value)} min`;
    case 'count':
      return formatQuantityText(measured.value);
  }
}
