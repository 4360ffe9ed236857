// Sentences of refusals that only a signed-in person can meet. Kept from the sign-in screen, where
// every byte is waited for.
import { m } from '#core/messages/messages.js';
import { stopLossPercents } from '#core/copying/rules.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { instantText } from '#core/values/zone/time-text.ts';
import { isDecimal, type InsideCode, type RefusalTexts } from '#core/refusals/refusal-text.ts';

/**
 * Adds a figure of the refusal when the server sent one: "Available: $12.00.". It is of US dollars
 * unless an asset is named.
 */
const withFigure = (sentence: string, before: string, figure: string | undefined, asset = 'USD'): string =>
  isDecimal(figure)
    ? `${sentence} ${before} ${asset === 'USD' ? formatUsd(figure) : `${formatQuantityText(figure)} ${asset}`}.`
    : sentence;

const withoutCents = (amount: string): string => formatUsd(amount).replace(/\.00$/, '');

const notAnAddress = m.refusals_not_address_chosen_coin_check();
const addressProblems: Readonly<Record<string, string>> = {
  wrong_chain: m.refusals_address_another_coin(),
  wrong_network: m.refusals_address_belongs_another_network_than(),
  wrong_encoding: m.refusals_address_written_wrong_encoding_for(),
  unpayable: m.refusals_address_unpayable(),
  token_contract: m.refusals_contract_token_not_wallet_coins(),
  own_address: m.refusals_address_platform_use_one_own(),
  for_practice: m.refusals_address_for_practice(),
  bad_checksum: m.refusals_address_has_typing_error_its(),
};

/** Things that keep an account from being deleted. */
const heldThings: Readonly<Record<string, () => string>> = {
  balance: m.refusals_holds_balance,
  position: m.refusals_holds_position,
  order: m.refusals_holds_order,
  portfolio: m.portfolios_holds_money,
  copy: m.refusals_holds_copy,
  leading: m.refusals_holds_leading,
  withdrawal: m.refusals_holds_withdrawal,
  deposit: m.refusals_holds_deposit,
  administrator: m.refusals_holds_administrator,
};
/** The words for a thing that keeps an account from being deleted. */
export const heldText = (word: string): string => heldThings[word]?.() ?? word;

/** Which of the person's own limits an order would break. */
const ownLimits: Readonly<Record<string, (limit: string, until: string) => string>> = {
  leverage: (limit) => m.refusals_own_limit_leverage({ limit }),
  position: (limit) => m.refusals_own_limit_position({ limit: formatUsd(limit) }),
  daily_loss: (limit, until) =>
    m.refusals_own_limit_daily_loss({ limit: formatUsd(limit), until: instantText(until) }),
};

/** Things that a plan does not include; the plan that does is named behind it. */
const planLimits: Readonly<Record<string, (limit: string) => string>> = {
  trades: (limit) => m.refusals_have_placed_trades_plan_includes({ limit }),
  leaders: (limit) =>
    limit === '1' ? m.refusals_plan_copies_one_trader_time() : m.refusals_plan_copies_traders_time({ limit }),
  portfolios: (limit) =>
    limit === '1' ? m.refusals_plan_has_one_portfolio() : m.refusals_plan_has_portfolios({ limit }),
  resting_portfolio: () => m.refusals_portfolio_rests(),
  alerts: (limit) => m.refusals_plan_has_waiting_price_alerts({ limit }),
  create_collectibles: () => m.refusals_plan_does_not_include_creating(),
  sell_collectibles: () => m.refusals_plan_does_not_include_selling(),
  api_keys: () => m.refusals_plan_does_not_include_api(),
  risk_settings: () => m.refusals_plan_does_not_include_risk(),
  manager_chat: () => m.refusals_plan_does_not_include_account(),
};

export const insideTexts: RefusalTexts<InsideCode> = {
  plan_limit_reached: ({ what, limit, plan }) => {
    const missing = planLimits[what ?? '']?.(limit ?? '') ?? m.refusals_plan_does_not_include();
    return plan ? m.refusals_lifts_this({ missing, plan }) : missing;
  },

  not_for_sale: m.collectibles_refused_not_for_sale(),
  own_item: m.collectibles_refused_own_item(),
  price_changed: ({ price }) =>
    isDecimal(price)
      ? m.collectibles_refused_price_changed({ price: formatUsd(price) })
      : m.collectibles_refused_price_changed_plain(),
  collectible_hidden: m.collectibles_refused_hidden(),
  picture_missing: m.collectibles_refused_picture_missing(),
  too_many_pictures: m.collectibles_refused_too_many_pictures(),
  too_many_pending_works: m.collectibles_refused_too_many_pending(),
  own_work: m.collectibles_refused_own_work(),
  work_decided: m.collectibles_refused_work_decided(),

  already_admin: m.refusals_already_admin(),
  read_only_view: m.refusals_read_only_view(),
  still_holds: ({ what }) =>
    m.refusals_still_holds({
      what: (what ?? '').split(',').map(heldText).join(', '),
    }),

  plans_not_sold: m.refusals_site_sells_no_plans_everything(),
  already_on_plan: m.refusals_on_plan_already(),
  not_an_upgrade: m.refusals_plan_smaller_than_yours_change(),
  no_paid_plan: m.refusals_have_no_paid_plan_could(),
  plan_past_due: m.refusals_current_month_not_paid_yet(),
  plan_not_past_due: m.refusals_nothing_unpaid_plan_paid_until(),
  charge_changed: (detail) =>
    withFigure(m.refusals_charge_not_what_agreed_any(), m.refusals_it_is_now(), detail['charge']),

  conversation_closed: m.refusals_conversation_closed_new_message_its(),
  assigned_elsewhere: m.refusals_somebody_else_has_taken_or(),

  insufficient_funds: ({ available, asset }) =>
    withFigure(m.refusals_free_balance_does_not_cover(), m.refusals_available(), available, asset),
  unknown_instrument: m.refusals_market_not_catalogue(),
  alert_price_invalid: m.refusals_price_must_be_whole_number(),
  drawing_price_invalid: m.refusals_price_must_be_whole_number(),
  too_many_drawings: ({ scope, limit = '' }) =>
    scope === 'market'
      ? m.refusals_too_many_drawings_market({ limit })
      : m.refusals_too_many_drawings({ limit }),
  alert_already_reached: m.refusals_market_there_already_choose_price(),
  market_halted: ({ reason }) =>
    reason === undefined ? m.refusals_market_halted_now() : m.refusals_market_halted({ reason }),
  market_closed: m.refusals_market_closed_right_now_orders(),
  stale_quote: m.refusals_last_price_too_old_trade(),
  quantity_too_small: m.refusals_quantity_below_smallest_order_market(),
  quantity_too_large: ({ maximum }) =>
    isDecimal(maximum)
      ? m.refusals_largest_quantity_here({ maximum })
      : m.refusals_quantity_above_largest_order_market(),
  more_than_held: ({ held = '', symbol = '' }) => m.refusals_more_than_held({ held, symbol }),
  less_than_filled: ({ filled = '' }) => m.refusals_at_most_filled({ filled }),
  not_a_lot_multiple: m.refusals_quantity_must_be_whole_number(),
  leverage_above_cap: m.refusals_leverage_above_limit_market(),
  leverage_not_offered: m.refusals_leverage_not_offered_for_order(),
  no_liquidity: m.refusals_there_not_enough_on_other(),
  position_closed: m.refusals_position_already_closed(),
  managed_by_copy: m.refusals_position_belongs_copy_stop_copy(),
  trade_limit_reached: m.refusals_have_used_all_trades_plan(),
  order_terms_invalid: m.refusals_these_prices_do_not_fit(),
  own_limit: ({ what, limit, until }) =>
    ownLimits[what ?? '']?.(limit ?? '', until ?? '') ?? m.refusals_was_refused_please_check_input(),
  investment_too_small: ({ minimum }) =>
    isDecimal(minimum)
      ? m.trading_minimum_investment({ minimum: withoutCents(minimum) })
      : m.refusals_was_refused_please_check_input(),
  investment_too_large: ({ maximum }) =>
    isDecimal(maximum)
      ? m.trading_maximum_investment({ maximum: withoutCents(maximum) })
      : m.refusals_was_refused_please_check_input(),
  leads_others: m.refusals_leads_others(),
  name_taken: ({ name }) => m.portfolios_refused_name_taken({ name: name ?? '' }),
  portfolio_closed: m.portfolios_refused_closed(),
  portfolio_not_empty: ({ positions, orders, cash }) =>
    m.portfolios_refused_not_empty({
      positions: positions ?? '0',
      orders: orders ?? '0',
      cash: isDecimal(cash) ? formatUsd(cash) : '',
    }),
  same_portfolio: m.portfolios_refused_same(),
  price_off_tick: m.refusals_price_must_be_whole_number(),
  price_already_passed: m.refusals_market_has_already_passed_price(),
  would_take: m.refusals_would_take(),
  nothing_to_reduce: m.refusals_there_no_open_position_order(),
  order_not_working: m.refusals_order_no_longer_waits_was(),
  too_many_orders: ({ limit }) =>
    isDecimal(limit)
      ? m.refusals_most_orders_can_wait_once({ limit })
      : m.refusals_too_many_orders_waiting_cancel(),

  below_minimum: ({ minimum, asset }) =>
    withFigure(m.refusals_amount_below_minimum(), m.refusals_minimum(), minimum, asset),
  above_maximum: ({ maximum, asset }) =>
    withFigure(m.refusals_amount_above_maximum(), m.refusals_maximum(), maximum, asset),
  own_account: m.refusals_cannot_copy_account_own(),
  leader_cannot_copy: m.refusals_someone_who_leads_cannot_copy(),
  too_many_leaders: ({ limit }) =>
    isDecimal(limit)
      ? m.refusals_already_copy_traders_most_allowed({ limit })
      : m.refusals_already_copy_most_traders_allowed(),
  already_copying: m.refusals_already_copy_trader(),
  leader_not_copyable: ({ reason }) =>
    reason === 'cool_off' || reason === 'staff_cool_off'
      ? m.refusals_trader_cools_off()
      : m.refusals_trader_takes_no_new_copies(),
  stop_loss_out_of_range: m.refusals_stop_loss_between(stopLossPercents),
  copy_is_closing: m.refusals_copy_already_closing(),
  copy_frozen: m.refusals_copy_on_hold_support_can(),
  copy_too_small: (detail) =>
    withFigure(m.refusals_too_little_would_stay_copy(), m.refusals_at_least(), detail['minimum']),
  setting_out_of_range: m.refusals_one_these_settings_outside_its(),
  not_a_copied_position: m.refusals_position_not_open_copy(),
  already_leading: m.refusals_lead_already(),
  trader_name_taken: m.refusals_trader_name_taken(),
  phone_malformed: m.refusals_phone_malformed(),
  phone_country_missing: m.refusals_phone_country_missing(),
  own_money_too_small: (detail) =>
    withFigure(m.refusals_own_money_too_little_lead(), m.refusals_needed(), detail['minimum']),
  identity_unverified: m.refusals_verify_identity_first_open_verification(),
  terms_not_accepted: m.refusals_please_accept_terms_for_traders(),
  leader_not_flat: m.refusals_close_all_positions_first_money(),
  leader_leaving: m.refusals_trader_leaving_so_copy_cannot(),

  always_told: m.refusals_news_about_money_account_always(),

  daily_limit: (detail) =>
    withFigure(m.refusals_above_daily_limit(), m.refusals_left_today(), detail['left']),
  wrong_address: ({ problem }) => addressProblems[problem ?? ''] ?? notAnAddress,
  rail_not_connected: m.refusals_payment_method_not_connected(),
  not_cancellable: m.refusals_withdrawal_can_no_longer_be(),
  withdrawal_limit: (detail) =>
    withFigure(m.refusals_above_withdrawal_limit(), m.refusals_left_now(), detail['left']),
  unknown_address: m.refusals_address_not_list_save_first(),
  lookalike_address: ({ label, address }) =>
    m.refusals_address_begins_ends_like_saved({
      part: label ? ` “${label}”` : '',
      part2: address ? ` (${address})` : '',
    }),
  too_many_saved_addresses: m.refusals_have_saved_most_addresses_allowed(),
  no_practice_network: m.refusals_no_practice_network(),
  payout_not_connected: m.refusals_withdrawals_coin_not_connected_here(),
  withdrawals_frozen: m.refusals_withdrawals_frozen_until_deposit_its(),
  no_node: m.refusals_no_node_connected_for_coin(),
  address_mismatch: m.refusals_address_could_not_be_verified(),
  too_many_addresses: ({ maximum }) =>
    isDecimal(maximum)
      ? m.refusals_have_unused_addresses_on_network({ maximum })
      : m.refusals_have_too_many_unused_addresses(),
  not_convertible: m.refusals_conversions_go_between_us_dollars(),
  quote_expired: m.refusals_quote_has_expired_check_new(),

  rewards_demo_only: m.rewards_refused_demo_only(),

  wrong_password: m.refusals_not_current_password_nothing_was(),
  totp_already_on: m.refusals_two_factor_sign_on_already(),
  totp_not_on: m.refusals_two_factor_sign_not_on(),
  passkey_known: m.refusals_passkey_list_already(),
  too_many_passkeys: m.refusals_too_many_passkeys(),
  key_invalid: m.refusals_key_invalid(),
  key_out_of_scope: m.refusals_key_out_of_scope(),
  key_network_wrong: ({ network }) =>
    network === undefined ? m.refusals_key_network_some() : m.refusals_key_network_wrong({ network }),
  too_many_keys: m.refusals_too_many_keys(),
  same_email: m.refusals_address_already(),
  kyc_files_missing: m.refusals_upload_government_id_proof_address(),
  kyc_closed: m.refusals_documents_review_or_approved_so(),
};
