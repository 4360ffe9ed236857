// Every measured figure that a public page may show, with the very query it comes from. `$1` is the
// instant it is taken at.
import { leastCopiers } from '#core/copying/results/copier-results.ts';
import { m } from '#core/messages/messages.js';
import { formatPercent, formatQuantityText, formatUsd } from '#core/content/figures.ts';

export interface MeasuredFigure {
  readonly label: string;
  /** What exactly is counted, in a sentence. */
  readonly what: string;
  readonly unit: 'count' | 'usd' | 'percent' | 'signed percent' | 'minutes';
  /** Answers one row: `value` (numeric text or null) and `n`, the number of cases behind it. */
  readonly query: string;
  /** Fewer cases than this say nothing: the words are shown instead, and tiles leave the figure out. */
  readonly least: number;
  readonly tooFew: () => string;
}

/** People or trades before a page boasts of how many there are. */
const fewest = 10;

const ownFills = `from trading.fill f join trading.account a using (owner) join trading.execution e on e.id = f.execution_id
where a.kind in ('own', 'copy', 'portfolio') and e.kind = 'trade'`;

/** A case is a person: one who copies again and again is still one. */
const endedCopies = 'from copying.outcome o join copying.copy c on c.id = o.copy_id where o.ended_at <= $1';

const accountResults = `from (
  select a.user_id, sum(p.pnl_cents - p.fee_cents) as result
  from trading.position p join trading.account a using (owner)
  where a.kind in ('own', 'copy', 'portfolio') and p.closed_at <= $1 and p.closed_quantity > p.moved_quantity
    and not exists (select from trading.staff_trade s where s.position_id = p.id)
  group by a.user_id
) as account`;

export const measuredFigures = {
  traders: {
    label: m.transparency_verified_traders(),
    what: m.transparency_people_whose_email_address_verified(),
    unit: 'count',
    query:
      'select count(*)::text as value, count(*) as n\nfrom auth_user where "emailVerified" and "createdAt" <= $1',
    least: fewest,
    tooFew: () => m.transparency_fewer_than({ least: fewest }),
  },
  volume: {
    label: m.transparency_traded_last_day(),
    what: m.transparency_sum_quantity_price_every_fill(),
    unit: 'usd',
    query: `select round(coalesce(sum(f.quantity * f.price * e.rate_numerator / e.rate_denominator), 0) / 1e16, 2)::text as value,
  count(*) as n
${ownFills}
and f.at > $1::timestamptz - interval '24 hours' and f.at <= $1`,
    least: fewest,
    tooFew: () => m.transparency_fewer_trades({ least: fewest }),
  },
  fills: {
    label: m.transparency_recorded_fills(),
    what: m.transparency_every_fill_every_account_since(),
    unit: 'count',
    query:
      "select count(*)::text as value, count(*) as n\nfrom trading.fill f join trading.execution e on e.id = f.execution_id\nwhere f.at <= $1 and e.kind = 'trade'",
    least: 1,
    tooFew: m.transparency_none_yet,
  },
  entries: {
    label: m.transparency_ledger_entries(),
    what: m.transparency_lines_double_entry_book_none(),
    unit: 'count',
    query: 'select count(*)::text as value, count(*) as n\nfrom ledger.entry',
    least: 1,
    tooFew: m.transparency_none_yet,
  },
  uptime: {
    label: m.transparency_uptime_since_first_start(),
    what: m.transparency_minutes_which_server_site_was(),
    unit: 'percent',
    query: `select round(100.0 * count(*) / (extract(epoch from date_trunc('minute', $1::timestamptz) - min(at)) / 60 + 1), 2)::text as value,
  count(*) as n
from transparency.minute where at <= $1`,
    least: 1,
    tooFew: m.transparency_not_measured_yet,
  },
  copierMedian: {
    label: m.transparency_median_result_ended_copies(),
    what: m.transparency_what_copier_had_back_after(),
    unit: 'signed percent',
    query: `select round((percentile_cont(0.5) within group (order by (o.return_millionths / 10000)::float8))::numeric, 2)::text as value,
  count(distinct c.user_id) as n
${endedCopies}`,
    least: leastCopiers,
    tooFew: m.transparency_not_enough_data,
  },
  copierGain: {
    label: m.transparency_ended_copies_profit(),
    what: m.transparency_share_ended_copies_gave_back(),
    unit: 'percent',
    query: `select round(100.0 * count(*) filter (where o.result_cents > 0) / nullif(count(*), 0), 1)::text as value,
  count(distinct c.user_id) as n
${endedCopies}`,
    least: leastCopiers,
    tooFew: m.transparency_not_enough_data,
  },
  lossShare: {
    label: m.transparency_accounts_lost_money(),
    what: m.transparency_share_people_with_least_one(),
    unit: 'percent',
    query: `select round(100.0 * count(*) filter (where result < 0) / nullif(count(*), 0), 1)::text as value, count(*) as n
${accountResults}`,
    least: 100,
    tooFew: m.transparency_not_enough_data,
  },
  payoutTime: {
    label: m.transparency_median_time_withdrawal(),
    what: m.transparency_minutes_from_request_confirmed_payment(),
    unit: 'minutes',
    query: `select round((percentile_cont(0.5) within group (order by (extract(epoch from completed_at - requested_at) / 60)::float8))::numeric, 1)::text as value,
  count(*) as n
from funding.withdrawal
where state = 'completed' and completed_at <= $1 and completed_at > $1::timestamptz - interval '3 months'`,
    least: 1,
    tooFew: m.transparency_none_paid_yet,
  },
} as const satisfies Readonly<Record<string, MeasuredFigure>>;
export type FigureName = keyof typeof measuredFigures;
export const figureNames = Object.keys(measuredFigures) as readonly FigureName[];

type Taken = { readonly value: string | null; readonly n: number };

/** Whether there are cases enough for the figure to say something. */
export const saysSomething = (name: FigureName, { value, n }: Taken): boolean =>
  value !== null && n >= measuredFigures[name].least;

/** As pages show it: "1,204", "$3,400.10", "+1.25%", or the words for too few cases. */
export function figureText(name: FigureName, measured: Taken): string {
  const { unit, tooFew }: MeasuredFigure = measuredFigures[name];
  if (measured.value === null || !saysSomething(name, measured)) return tooFew();
  switch (unit) {
    case 'usd':
      return formatUsd(measured.value);
    case 'signed percent':
      return formatPercent(measured.value);
    case 'percent':
      return `${formatQuantityText(measured.value)}%`;
    case 'minutes':
      return m.transparency_min({ value: formatQuantityText(measured.value) });
    case 'count':
      return formatQuantityText(measured.value);
  }
}
