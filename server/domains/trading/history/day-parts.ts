// Where the day's change came from. Each part is a rule of its own; only `other` is what they leave.
import type { PortfolioView } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import { divide, formatUnits } from '#core/values/money.ts';
import { startOfUtcDay } from '#core/values/time.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Day, DayFacts } from '#server/domains/trading/history/day/store.ts';
import { copyOwners } from '#server/domains/trading/history/portfolio/copy-owners.ts';
import type { PortfolioFacts } from '#server/domains/trading/history/portfolio/store.ts';
import { flowCents, worthOf, worthThen } from '#server/domains/trading/history/worth.ts';
import { marksAt } from '#server/domains/trading/orders/marks.ts';
import { unrealisedCents } from '#server/domains/trading/rules.ts';

/**
 * The parts of the market's day, adding up to `profitCents`: dividends, the price of coins in the
 * wallet, what conversions cost and what the house paid of losses are what the other parts leave.
 */
export function dayParts(
  market: Market,
  facts: PortfolioFacts & DayFacts,
  { at, profitCents }: { readonly at: number; readonly profitCents: bigint },
): PortfolioView['day'] {
  const arrivals = facts.day.arrivals.map((one) => ({
    ...one,
    cents: unrealisedCents([one], marksAt(market, one.at)),
  }));
  const { positions, closed } = ownPositions(market, facts, arrivals, at);
  // What came over counts in the copy up to the instant it came.
  const copies = copiesCents(market, facts, at) + sum(arrivals.map(({ cents }) => cents));
  const fees = facts.day.financingCents - sum(facts.day.fills.map(({ feeCents }) => feeCents));
  return {
    positions: usd(positions),
    copies: usd(copies),
    closed: usd(closed),
    fees: usd(fees),
    other: usd(profitCents - positions - copies - closed - fees),
  };
}

const usd = (cents: bigint): string => formatUnits(cents, 2);
const sum = (all: Iterable<bigint>): bigint => [...all].reduce((total, cents) => total + cents, 0n);

/** With its open profit at the instant it came over. */
type Arrived = Day['arrivals'][number] & { readonly cents: bigint };

/**
 * What open positions of own accounts made today, and what of them was closed. What came over and
 * netted at once was closed with all that it had made.
 */
function ownPositions(
  market: Market,
  facts: PortfolioFacts & DayFacts,
  arrivals: readonly Arrived[],
  at: number,
) {
  const copied = copyOwners(facts.accounts);
  const marks = marksAt(market, startOfUtcDay(at));
  const start = new Map<PositionId, bigint>();
  const begins = (id: PositionId, cents: bigint) => start.set(id, (start.get(id) ?? 0n) + cents);
  for (const past of facts.before.positions)
    if (!copied.has(past.owner)) begins(past.id, unrealisedCents([past], marks));
  for (const { id, cents, isNetted } of arrivals) if (!isNetted) begins(id, cents);
  const open = facts.positions.filter(({ owner }) => !copied.has(owner));
  const left = new Map(open.map(({ id, quantity }) => [id, quantity]));
  const madeBefore = sum(
    facts.day.fills.map(({ id, closed }) => shareOf(start.get(id) ?? 0n, closed, left.get(id) ?? 0n)),
  );
  const netted = sum(arrivals.map(({ cents, isNetted }) => (isNetted ? cents : 0n)));
  const realised = sum(facts.day.fills.map(({ pnlCents }) => pnlCents));
  return {
    positions: unrealisedCents(open, marksAt(market, at)) - (sum(start.values()) - madeBefore),
    closed: realised - madeBefore - netted,
  };
}

/** The share of a start that belongs to what was closed. */
const shareOf = (cents: bigint, closed: bigint, left: bigint): bigint =>
  closed === 0n ? 0n : divide(cents * closed, closed + left, 'half-away');

/** The change in worth of all copies since midnight, less the money that came or went. */
function copiesCents(market: Market, facts: PortfolioFacts & DayFacts, at: number): bigint {
  const copied = copyOwners(facts.accounts);
  const inCopies = <Row extends { readonly owner: number | undefined }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ owner }) => owner !== undefined && copied.has(owner));
  const { before, day, flows } = facts;
  const midnight = startOfUtcDay(at);
  const now = worthOf(
    market,
    {
      first: undefined,
      accounts: inCopies(facts.accounts),
      balances: inCopies(facts.balances),
      positions: inCopies(facts.positions),
    },
    at,
  );
  const then = {
    balances: inCopies(before.balances),
    positions: inCopies(before.positions),
    debtCents: day.copyDebtCents,
  };
  const external = inCopies(flows).filter((flow) => flow.at > midnight);
  return (
    now.totalCents - worthThen(market, then, midnight) - day.copyMoneyCents - flowCents(market, external)
  );
}
