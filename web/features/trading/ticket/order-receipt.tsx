import { m } from '#core/messages/messages.js';
import { formatUnits } from '#core/values/money.ts';
import { formatQuantity, priceScale } from '#core/values/price.ts';
import { formatPrice, formatQuantityText } from '#core/content/figures.ts';
import { FreeBalance } from '#web/features/trading/free-balance.tsx';
import { bonusFor, type ReviewedOrder, type TicketDraft } from '#web/features/trading/ticket/order-draft.ts';
import { callOf, timeOf } from '#web/features/trading/ticket/order-terms.ts';
import { afterLine, sumLines, totalLine } from '#web/features/trading/ticket/order-ticket-sums.tsx';
import { usePortfolioName } from '#web/features/trading/portfolios/portfolio-name.ts';
import { Receipt } from '#web/ui/receipt.tsx';
import { formatInstant } from '#web/ui/when.ts';

/** Everything the order may cost and change, line by line. */
export function OrderReceipt({ draft, facts, summary }: ReviewedOrder) {
  const { instrument, portfolioId = 'main' } = facts;
  const portfolio = usePortfolioName(portfolioId);
  const { preview } = summary;
  const bonusCents = bonusFor(draft, facts);
  return (
    <Receipt
      lines={[
        ...(portfolio === undefined ? [] : [{ name: m.portfolios_portfolio(), value: portfolio }]),
        {
          name: priceNames[draft.kind],
          value: formatPrice(formatUnits(preview.price, priceScale), instrument.priceDecimals),
        },
        ...termLines(draft, instrument.priceDecimals),
        ...sumLines({ draft, facts, summary }),
      ]}
      total={totalLine({ draft, facts, summary })}
      after={[
        {
          name: m.trading_held({ symbol: instrument.symbol }),
          value: `${formatQuantityText(formatQuantity(summary.heldBefore))} → ${formatQuantityText(formatQuantity(summary.heldAfter))}`,
        },
        {
          name: m.trading_free_balance_now(),
          value: <FreeBalance cents={facts.availableCents + bonusCents} bonusCents={bonusCents} />,
        },
        afterLine({ draft, facts, summary }),
      ]}
    />
  );
}

const priceNames: Readonly<Record<TicketDraft['kind'], string>> = {
  market: m.trading_price_estimated(),
  limit: m.trading_limit_price(),
  stop: m.trading_price_about(),
  stop_limit: m.trading_limit_price(),
  trailing_stop: m.trading_stop_price_now_about(),
};

const timeWords = {
  GTC: m.trading_until_cancelled(),
  DAY: m.trading_until_session_ends(),
  GTD: m.trading_until(),
  IOC: m.trading_now_rest_expires(),
  FOK: m.trading_all_now_or_nothing(),
} as const;

/** The terms that differ from a plain market order, line by line. */
function termLines(draft: TicketDraft, decimals: number) {
  const call = callOf(draft);
  const time = timeOf(draft);
  const priceLine = (name: string, price: string | undefined) =>
    price === undefined ? [] : [{ name, value: formatPrice(price, decimals) }];
  return [
    ...priceLine(m.trading_stop_price(), call.stopPrice),
    ...(call.trailBps === undefined
      ? []
      : [{ name: m.trading_trailing_distance(), value: `${draft.trailText}%` }]),
    ...(draft.kind === 'market' && time === 'GTC'
      ? []
      : [
          {
            name: m.trading_time_force(),
            value: call.expiresAt ? `${timeWords[time]} ${formatInstant(call.expiresAt)}` : timeWords[time],
          },
        ]),
    ...(call.postOnly ? [{ name: m.trading_post_only(), value: m.trading_yes() }] : []),
    ...(call.reduceOnly ? [{ name: m.trading_reduce_only(), value: m.trading_yes() }] : []),
    ...priceLine(m.trading_take_profit(), call.takeProfit),
    ...priceLine(m.trading_stop_loss(), call.stopLoss),
  ];
}
