// The kinds of remedy that a program has for a refusal: shown beside each code in the documentation
// of the API.

/**
 * change: send another request. wait: send the same request later. look: read the state again
 * first, it is not as the program thinks. money: add money, close or cancel something. account:
 * change the plan, the limits or the verification. key: use another key.
 */
export type Remedy = 'change' | 'wait' | 'look' | 'money' | 'account' | 'key';

export const remedies: Readonly<Record<string, Remedy>> = {
  not_signed_in: 'key',
  key_invalid: 'key',
  key_out_of_scope: 'key',
  too_many_attempts: 'wait',
  not_verified: 'account',
  plan_limit_reached: 'account',
  own_limit: 'account',
  market_halted: 'wait',
  market_closed: 'wait',
  stale_quote: 'wait',
  no_liquidity: 'wait',
  not_found: 'look',
  portfolio_closed: 'look',
  position_closed: 'look',
  order_not_working: 'look',
  nothing_to_reduce: 'look',
  managed_by_copy: 'look',
  insufficient_funds: 'money',
  too_many_orders: 'money',
  more_than_held: 'change',
  less_than_filled: 'change',
  id_reused: 'change',
  unknown_instrument: 'change',
  leverage_not_offered: 'change',
  leverage_above_cap: 'change',
  quantity_too_small: 'change',
  quantity_too_large: 'change',
  not_a_lot_multiple: 'change',
  order_terms_invalid: 'change',
  price_off_tick: 'change',
  price_already_passed: 'change',
  would_take: 'change',
};
