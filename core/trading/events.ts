// The facts of trading, typed where they are written. See `core/events.ts`.
export interface TradingEvents {
  'trading.order-filled': {
    orderId: string;
    symbol: string;
    side: 'buy' | 'sell';
    quantity: string;
    price: string;
  };
  /** An order began to wait, changed, or ended without a fill. */
  'trading.order-changed': { orderId: string; symbol: string; status: string; reason: string };
  /** An investment waits for money, or ended without being bought. */
  'trading.investment-changed': {
    investmentId: string;
    symbol: string;
    quantity: number;
    state: 'awaiting_funds' | 'expired' | 'cancelled';
    expiresAt: string;
  };
  /**
   * The margin level fell to a line, in percent: 100 opens nothing new, 80 is close to the
   * close-out at 50. `portfolio` is the name of one beside the first; empty for the first, absent
   * in facts of older versions.
   */
  'trading.margin-level-reached': { level: string; line: 100 | 80; portfolio?: string };
  /** The person set or took back a limit for their own trading. */
  'trading.own-limits-changed': Record<string, never>;
  /**
   * A portfolio was opened, named or closed, money moved between two, or one rests above the plan or
   * is in use again.
   */
  'trading.portfolio-changed': {
    portfolioId: string;
    change: 'opened' | 'renamed' | 'closed' | 'money_moved' | 'rests' | 'wakes';
  };
  /** An administrator placed a trade for the person; `endsAt` is empty for one that stays open. */
  'trading.staff-trade-placed': {
    orderId: string;
    symbol: string;
    side: 'buy' | 'sell';
    quantity: string;
    amount: string;
    endsAt: string;
  };
  'trading.position-closed': { positionId: string; symbol: string; pnl: string };
}
