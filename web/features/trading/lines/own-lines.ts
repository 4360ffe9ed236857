// A person's own positions and orders in one market, as lines of its chart.
import { m } from '#core/messages/messages.js';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { findInstrument } from '#core/market/instruments.ts';
import type { OrderView, PositionView } from '#core/trading/contract.ts';
import { openPnlCents } from '#core/trading/open-pnl.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { formatQuantity, parsePrice, type Quantity, quantityScale } from '#core/values/price.ts';
import { markAt } from '#web/features/trading/positions/live-pnl.tsx';
import { kindNames } from '#web/features/trading/ticket/order-terms.ts';
import { type QuoteOf, usdRateAt } from '#web/lib/realtime/usd-rate.ts';
import type { ChartLine } from '#web/ui/chart/chart-point.ts';

/** The price of an order that a line stands for. */
export type MovedField = 'limitPrice' | 'stopPrice';
export interface LineActs {
  /** Opens the review of an order at another price. */
  readonly onMove: (order: OrderView, field: MovedField, price: string) => void;
  readonly onCancel: (order: OrderView) => void;
}
interface Facts {
  readonly quoteOf: QuoteOf;
  readonly isHidden: boolean;
}

/** Own positions; what a copy holds, its copy closes, and it is not drawn. */
export const positionLines = (positions: readonly PositionView[], facts: Facts): ChartLine[] =>
  positions
    .filter(({ copyId }) => copyId === null)
    .map((position) => ({
      id: position.id,
      price: position.entryPrice,
      tone: 'ink',
      isDashed: false,
      isShaded: true,
      name: position.side === 'buy' ? m.trading_line_long() : m.trading_line_short(),
      short: position.side === 'buy' ? m.trading_line_long() : m.trading_line_short(),
      quantity: shownQuantity(position.quantity, facts),
      ...(!facts.isHidden && { worthAt: () => formatUsd(markAt(position, facts.quoteOf).pnl, true) }),
    }));

/** Own waiting orders; one with a stop and a limit has two lines. */
export function orderLines(
  orders: readonly OrderView[],
  positions: readonly PositionView[],
  facts: Facts,
  acts: LineActs,
): ChartLine[] {
  return orders.flatMap((order) => {
    const { waiting } = order;
    if (!waiting) return [];
    const closes = positions.find(({ id }) => id === waiting.positionId);
    const line = (field: MovedField, price: string): ChartLine => ({
      id: `${order.id}/${field}`,
      price,
      tone: waiting.role ? tones[waiting.role] : 'muted',
      isDashed: true,
      ...namesOf(order, field),
      quantity: shownQuantity(formatQuantity(closable(order, closes)), facts),
      ...(closes && !facts.isHidden && { worthAt: (at: string) => wonAt(closes, order, at, facts) }),
      // A trailing stop moves by itself: what is changed about it is its distance.
      ...(waiting.trailBps === null && {
        move: {
          label: m.trading_line_move(namesOf(order, field)),
          onDrop: (to) => acts.onMove(order, field, to),
        },
      }),
      remove: { label: m.trading_line_cancel(namesOf(order, field)), onPress: () => acts.onCancel(order) },
    });
    return (['stopPrice', 'limitPrice'] as const).flatMap((field) => {
      const price = waiting[field];
      return price === null ? [] : [line(field, price)];
    });
  });
}

const tones = { take_profit: 'up', stop_loss: 'down' } as const;

function namesOf({ side, waiting }: OrderView, field: MovedField): { name: string; short: string } {
  if (waiting?.role === 'take_profit')
    return { name: m.trading_take_profit_name(), short: m.trading_line_take_profit_short() };
  if (waiting?.role === 'stop_loss')
    return { name: m.trading_stop_loss_name(), short: m.trading_line_stop_loss_short() };
  const word = side === 'buy' ? m.trading_buy() : m.trading_sell();
  const kind =
    waiting?.type === 'stop_limit' ? (field === 'stopPrice' ? 'stop' : 'limit') : (waiting?.type ?? 'limit');
  return { name: m.trading_line_order({ side: word, kind: kindNames[kind].toLowerCase() }), short: word };
}

/** What an order trades: one that closes a position takes no more than there still is of it. */
function closable(order: OrderView, closes: PositionView | undefined): Quantity {
  const asked = readUnits(order.quantity, quantityScale);
  const held = closes === undefined ? asked : readUnits(closes.quantity, quantityScale);
  return held < asked ? held : asked;
}

const shownQuantity = (quantity: string, { isHidden }: Facts): string =>
  isHidden ? '••••' : formatQuantityText(quantity);

/** What closing at a price would bring before its fee, of an order that closes a position. */
function wonAt(position: PositionView, order: OrderView, at: string, { quoteOf }: Facts): string | undefined {
  const instrument = findInstrument(order.symbol);
  const rate = instrument && usdRateAt(instrument.quoteCurrency, quoteOf);
  const price = parsePrice(at);
  const entry = parsePrice(position.entryPrice);
  if (!rate || price === undefined || entry === undefined) return undefined;
  const quantity = closable(order, position);
  const cents = openPnlCents({ side: position.side, entry, quantity }, { bid: price, ask: price }, rate);
  return m.trading_line_estimate({ amount: formatUsd(formatUnits(cents, 2), true) });
}
