import type { Instrument } from '#core/market/instrument.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView, Product } from '#core/trading/contract.ts';
import type { Holding } from '#core/trading/netting.ts';
import { readUnits } from '#core/values/money.ts';
import { priceScale, quantityScale } from '#core/values/price.ts';
import { useMarketNow } from '#web/features/market/market-now.ts';
import { instrumentsQuery } from '#web/features/market/queries.ts';
import {
  portfolioQuery,
  portfoliosQuery,
  positionsQuery,
  tradeAllowanceQuery,
} from '#web/features/trading/queries.ts';
import type { TicketFacts } from '#web/features/trading/ticket/order-draft.ts';
import { leftOf } from '#web/features/trading/ticket/trades-left.tsx';
import { useIsLineDown } from '#web/lib/realtime/live.ts';
import { useUsdRate } from '#web/lib/realtime/usd-rate.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** Everything the ticket of a portfolio reckons with; undefined while a part is still loading. */
export function useTicketFacts(symbol: string, portfolioId: string): TicketFacts | undefined {
  const market = useMarketNow(symbol);
  const portfolio = useQuery(portfolioQuery()).data;
  const positions = useQuery(positionsQuery()).data;
  const instrument = findInstrument(symbol);
  const isMain = portfolioId === 'main';
  const beside = useQuery({ ...portfoliosQuery(), enabled: !isMain }).data;
  const own = beside?.portfolios.find(({ id }) => id === portfolioId);
  const availableCents = centsOf(isMain ? portfolio?.balance : own?.cash);
  // A bonus stands behind the first portfolio alone.
  const freeBonusCents = isMain && portfolio ? readUnits(portfolio.freeBonus, 2) : 0n;
  const allowance = useQuery(tradeAllowanceQuery()).data;
  const isLineDown = useIsLineDown();
  const rate = useRateOf(instrument);
  if (!market || !instrument || !positions || !portfolio || availableCents === undefined || !rate)
    return undefined;
  const held = heldOf(positions.filter((one) => one.symbol === symbol && one.portfolioId === portfolioId));
  const { isOpen, isStale } = market.quote;
  const { bids, asks } = market;
  const now = Date.parse(portfolio.asOf);
  return {
    instrument,
    bids,
    asks,
    isOpen,
    isStale,
    now,
    rate,
    availableCents,
    freeBonusCents,
    held,
    portfolioId,
    rests: own?.rests,
    tradesLeft: allowance && leftOf(allowance),
    isLineDown,
  };
}

/** Dollars per unit of the currency that an instrument is quoted in. */
function useRateOf(instrument: Instrument | undefined): ReturnType<typeof useUsdRate> {
  const all = useQuery(instrumentsQuery()).data;
  const lastOf = (pair: string) => all?.find((one) => one.symbol === pair)?.quote.last;
  return useUsdRate(instrument?.quoteCurrency ?? 'USD', lastOf);
}

const centsOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : readUnits(amount, 2);

/**
 * Positions open in the person's own name, apart for each product; copies hold theirs by
 * themselves.
 */
function heldOf(positions: readonly PositionView[]): Partial<Record<Product, Holding>> {
  const held: Partial<Record<Product, Holding>> = {};
  for (const position of positions)
    if (position.copyId === null)
      held[position.product] = {
        side: position.side,
        quantity: readUnits(position.quantity, quantityScale),
        entry: readUnits(position.entryPrice, priceScale),
        marginCents: readUnits(position.margin, 2),
      };
  return held;
}
