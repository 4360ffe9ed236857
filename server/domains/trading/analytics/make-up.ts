// What a portfolio is made of: market exposure of open positions, and where the total value is.
import { type Cents, negated } from '#core/values/kind.ts';
import type { AnalyticsView } from '#core/trading/analytics/analytics-contract.ts';
import { markOf, percentOf, usdCents } from '#core/trading/rules.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import type * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { valueCents } from '#server/domains/trading/history/worth.ts';
import type { Marks, OpenPosition } from '#server/domains/trading/rules.ts';

const usd = (cents: Cents): string => formatUnits(cents, 2);
const share = (part: bigint, whole: bigint): string => formatUnits(percentOf(part, whole), 2);

/**
 * Notional of open positions at what they would close at now. Gross adds long and short, net takes
 * short from long.
 */
export function exposureOf(
  positions: readonly OpenPosition[],
  marks: Marks,
  market: Market,
  totalCents: Cents,
): AnalyticsView['exposure'] {
  const classes = new Map<string, { long: bigint; short: bigint }>();
  for (const { symbol, side, quantity } of positions) {
    const { quote, rate } = marks(symbol);
    const name = market.requireInstrument(symbol).class;
    const row = classes.get(name) ?? { long: 0n, short: 0n };
    row[side === 'buy' ? 'long' : 'short'] += usdCents(markOf(side, quote), quantity, rate, 'half-away');
    classes.set(name, row);
  }
  const rows = [...classes].map(([name, { long, short }]) => ({ name, long, short, gross: long + short }));
  const gross = rows.reduce((sum, row) => sum + row.gross, 0n);
  return {
    gross: usd(gross),
    net: usd(rows.reduce((sum, { long, short }) => sum + long - short, 0n)),
    leverage: totalCents <= 0n ? null : formatUnits(divide(gross * 100n, totalCents, 'half-away'), 2),
    byClass: rows
      .sort((a, b) => (a.gross > b.gross ? -1 : 1))
      .map((row) => ({
        class: row.name,
        long: usd(row.long),
        short: usd(row.short),
        sharePercent: share(row.gross, gross),
      })),
  };
}

type Part = AnalyticsView['allocation'][number]['part'];
const partOfKind: Readonly<Partial<Record<ledger.Kind, Part>>> = {
  wallet: 'free',
  withdrawal_hold: 'held',
  order_hold: 'held',
  margin: 'margin',
  copy_cash: 'copies',
  bonus: 'bonus',
  claim: 'debt',
};
const order: readonly Part[] = ['free', 'held', 'margin', 'copies', 'bonus', 'open', 'debt'];

/** Total value by where it is. The parts that are not zero, adding up to it exactly. */
export function allocationOf(
  balances: readonly ledger.Balance[],
  market: Market,
  rest: { readonly at: number; readonly openCents: Cents; readonly debtCents: Cents },
): AnalyticsView['allocation'] {
  const parts = new Map<Part, bigint>([
    ['open', rest.openCents],
    ['debt', negated(rest.debtCents)],
  ]);
  for (const { asset, kind, units } of balances) {
    const part = partOfKind[kind] ?? 'free';
    parts.set(part, (parts.get(part) ?? 0n) + valueCents(market, asset, units, rest.at));
  }
  const total = [...parts.values()].reduce((sum, cents) => sum + cents, 0n);
  return order
    .map((part) => ({ part, cents: parts.get(part) ?? 0n }))
    .filter(({ cents }) => cents !== 0n)
    .map(({ part, cents }) => ({ part, value: usd(cents), sharePercent: share(cents, total) }));
}
