// Orders, positions, investments and price alerts.
import { m } from '#core/messages/messages.js';
import { closeOutPercent } from '#core/trading/rules.ts';
import { formatPrice, formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { instantText } from '#core/values/zone/time-text.ts';
import { decimalsIn, type Words } from '#core/notifications/notice.ts';

/** Names the portfolio it is about; the first one needs no name. */
const inPortfolio = (title: string, portfolio: string): string =>
  portfolio === '' ? title : m.portfolios_notice_in({ title, portfolio });

/** What became of the order, at the end of a title; one this build does not know is shown as it came. */
const orderStates: Readonly<Record<string, () => string>> = {
  working: m.notifications_order_working,
  partially_filled: m.notifications_order_partly_filled,
  filled: m.notifications_order_filled,
  cancelled: m.notifications_order_cancelled,
  expired: m.notifications_order_expired,
  rejected: m.notifications_order_rejected,
};
/** Why, as far as the state does not say it already. */
const orderReasons: Readonly<Record<string, () => string>> = {
  by_user: m.notifications_order_why_by_user,
  position_closed: m.notifications_order_why_position_closed,
  other_side: m.notifications_order_why_other_side,
  replaced: m.notifications_order_why_replaced,
  close_out: m.notifications_order_why_close_out,
  loss: m.notifications_order_why_loss,
  no_depth: m.notifications_order_why_no_depth,
  insufficient_funds: m.notifications_order_why_insufficient_funds,
  own_limit: m.notifications_order_why_own_limit,
  plan_limit_reached: m.notifications_order_why_plan,
  refused: m.notifications_order_why_refused,
};

export const orderWords: Words = {
  // The same key as its fill: one notice, which says who placed it.
  'trading.staff-trade-placed': ({ orderId, side, quantity, symbol, amount, endsAt }) => ({
    category: 'orders',
    key: `order:${orderId}`,
    title:
      side === 'buy'
        ? m.notifications_staff_bought({ quantity: formatQuantityText(quantity), symbol })
        : m.notifications_staff_sold({ quantity: formatQuantityText(quantity), symbol }),
    text:
      endsAt === ''
        ? m.notifications_staff_trade_open({ amount: formatUsd(amount) })
        : m.notifications_staff_trade_ends({
            amount: formatUsd(amount),
            endsAt: instantText(endsAt),
          }),
    link: '/my-trades?status=open',
    isMailed: true,
  }),
  'trading.order-filled': ({ orderId, side, quantity, symbol, price }) => ({
    category: 'orders',
    key: `order:${orderId}`,
    title:
      side === 'buy'
        ? m.notifications_bought({ quantity: formatQuantityText(quantity), symbol })
        : m.notifications_sold({ quantity: formatQuantityText(quantity), symbol }),
    text: m.notifications_filled_at({ price: formatPrice(price, decimalsIn(price)) }),
    link: '/my-trades',
    isMailed: false,
  }),
  'trading.order-changed': ({ orderId, symbol, status: state, reason }) => {
    const isPending = state === 'working';
    const status =
      isPending && reason === 'edited'
        ? m.notifications_order_why_edited()
        : (orderStates[state]?.() ?? state);
    const why = orderReasons[reason]?.();
    return {
      category: 'orders',
      key: `order:${orderId}`,
      title: m.notifications_order_for({ symbol, status }),
      text:
        why !== undefined
          ? state === 'partially_filled'
            ? m.notifications_order_rest_ended({ reason: why })
            : m.notifications_order_now_with_reason({ reason: why })
          : isPending
            ? m.notifications_order_pending_text()
            : m.notifications_order_now(),
      link: '/my-trades',
      isMailed: false,
    };
  },
  'trading.investment-changed': ({ investmentId, symbol, quantity, state, expiresAt }) =>
    state === 'cancelled'
      ? undefined
      : {
          category: 'orders',
          key: `investment:${investmentId}`,
          title:
            state === 'expired'
              ? m.notifications_investment_has_expired({ symbol })
              : m.notifications_investment_waits_for_money({ symbol }),
          text:
            state === 'expired'
              ? m.notifications_money_for_shares_did_not({ quantity })
              : m.notifications_shares_bought_when_wallet_can({
                  quantity,
                  until: instantText(expiresAt),
                }),
          link: `/markets/${symbol}`,
          isMailed: state === 'expired',
        },
  'trading.position-closed': ({ positionId, symbol, pnl }) => ({
    category: 'orders',
    key: `position:${positionId}`,
    title: m.notifications_closed({ symbol }),
    text: m.notifications_realised_result({ pnl: formatUsd(pnl, true) }),
    link: '/my-trades?status=closed',
    isMailed: false,
  }),
  'trading.margin-level-reached': ({ level, line, portfolio = '' }) => ({
    category: 'orders',
    title: inPortfolio(
      line === 100
        ? m.notifications_margin_level_nothing_new({ percent: 100 })
        : m.notifications_margin_level({ percent: line }),
      portfolio,
    ),
    text: m.notifications_equity_margin_positions_closed({ level, percent: closeOutPercent }),
    link: '/my-trades?status=open',
    isMailed: true,
  }),
  'market.alert-triggered': ({ alertId, symbol, direction, price, reached }) => ({
    category: 'alerts',
    key: `alert:${alertId}`,
    title: m.notifications_is({
      symbol,
      direction:
        direction === 'above' ? m.notifications_direction_above() : m.notifications_direction_below(),
      price: formatPrice(price, decimalsIn(price)),
    }),
    text: m.notifications_stood_alert_used_up_make({ reached: formatPrice(reached, decimalsIn(reached)) }),
    link: `/markets/${symbol}`,
    isMailed: true,
  }),
};
