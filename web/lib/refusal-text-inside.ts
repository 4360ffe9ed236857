// Sentences of refusals that only somebody signed in can meet. Kept from the sign-in screen, where every byte is waited for.
import { formatUsd } from '#core/content/figures.ts';
import { isDecimal, type InsideCode, type RefusalTexts } from '#web/lib/refusal-text.ts';

/** Adds a figure of the refusal when the server sent one: "Your free balance is $12.00." */
const withFigure = (sentence: string, before: string, figure: string | undefined): string =>
  isDecimal(figure) ? `${sentence} ${before} ${formatUsd(figure)}.` : sentence;

const notAnAddress = 'This is not an address of the chosen coin. Check it and paste it again.';
const addressProblems: Readonly<Record<string, string>> = {
  wrong_chain: 'This is an address of another coin.',
  wrong_network: 'This address belongs to another network than the chosen coin.',
  wrong_encoding:
    'This address is written in the wrong encoding for its version: nobody could spend from it.',
  token_contract: 'This is the contract of a token, not a wallet: coins sent to it are lost.',
  own_address: 'This is an address of this platform. Use one of your own wallet.',
  bad_checksum: 'This address has a typing error: its check digits do not fit. Paste it again.',
};

/** What a plan does not include; the plan that does is named behind it. */
const planLimits: Readonly<Record<string, (limit: string) => string>> = {
  trades: (limit) => `You have placed the ${limit} trades that your plan includes this month.`,
  leaders: (limit) => `Your plan copies ${limit === '1' ? 'one trader' : `${limit} traders`} at a time.`,
  portfolios: (limit) => `Your plan has ${limit === '1' ? 'one portfolio' : `${limit} portfolios`}.`,
  alerts: (limit) => `Your plan has ${limit} waiting price alerts.`,
  create_collectibles: () => 'Your plan does not include creating collectibles.',
  sell_collectibles: () => 'Your plan does not include selling collectibles.',
  api_keys: () => 'Your plan does not include API keys.',
  manager_chat: () => 'Your plan does not include an account manager.',
};

export const insideTexts: RefusalTexts<InsideCode> = {
  plan_limit_reached: ({ what, limit, plan }) => {
    const missing = planLimits[what ?? '']?.(limit ?? '') ?? 'Your plan does not include this.';
    return plan ? `${missing} ${plan} lifts this.` : missing;
  },

  plans_not_sold: 'This site sells no plans: everything is included.',
  already_on_plan: 'You are on this plan already.',
  not_an_upgrade: 'This plan is smaller than yours. Change to it at the end of the month instead.',
  no_paid_plan: 'You have no paid plan that this could change.',
  plan_past_due: 'The current month is not paid yet. Pay it first, then change your plan.',
  plan_not_past_due: 'Nothing is unpaid: your plan is paid until the end of the month.',
  charge_changed: (detail) =>
    withFigure('The charge is not what you agreed to any more.', 'It is now', detail['charge']),

  conversation_closed: 'This conversation is closed. A new message of its person opens a new one.',
  assigned_elsewhere: 'Somebody else has taken or given up this conversation meanwhile. Look again.',
  too_many_chat_files: 'This conversation holds 10 files, the most allowed.',
  chat_files_too_large: 'The files of this conversation may be 25 MB together. Choose a smaller one.',

  insufficient_funds: (detail) =>
    withFigure('Your free balance does not cover this.', 'Available:', detail['available']),
  unknown_instrument: 'This market is not in the catalogue.',
  alert_price_invalid: 'The price must be a whole number of ticks of this market.',
  alert_already_reached: 'The market is there already. Choose a price it has yet to reach.',
  too_many_alerts: ({ limit }) =>
    isDecimal(limit)
      ? `At most ${limit} alerts can wait at once. Delete one first.`
      : 'Too many alerts are waiting. Delete one first.',
  market_closed: 'This market is closed right now. Orders are accepted when it opens.',
  stale_quote: 'The last price is too old to trade on. Wait for a fresh quote and try again.',
  quantity_too_small: 'The quantity is below the smallest order of this market.',
  quantity_too_large: ({ maximum }) =>
    isDecimal(maximum)
      ? `The largest quantity here is ${maximum}.`
      : 'The quantity is above the largest order of this market.',
  not_a_lot_multiple: 'The quantity must be a whole number of lots of this market.',
  leverage_above_cap: 'The leverage is above the limit of this market.',
  leverage_not_offered: 'Leverage is not offered for this order.',
  no_liquidity: 'There is not enough on the other side of the book. Try a smaller quantity.',
  position_closed: 'This position is already closed.',
  managed_by_copy: 'This position belongs to a copy. Stop the copy to close it.',
  trade_limit_reached: 'You have used all trades of your plan for this month.',
  order_terms_invalid: 'These prices do not fit this kind of order.',
  price_off_tick: 'The price must be a whole number of ticks of this market.',
  price_already_passed: 'The market has already passed this price. Choose one on the other side of it.',
  would_take: 'A post-only order would have been filled at once. Move its price away from the market.',
  nothing_to_reduce: 'There is no open position that this order could reduce.',
  order_not_working: 'This order no longer waits: it was filled, cancelled or has expired.',
  too_many_orders: ({ limit }) =>
    isDecimal(limit)
      ? `At most ${limit} orders can wait at once. Cancel one first.`
      : 'Too many orders are waiting. Cancel one first.',

  below_minimum: (detail) => withFigure('The amount is below the minimum.', 'Minimum:', detail['minimum']),
  above_maximum: (detail) => withFigure('The amount is above the maximum.', 'Maximum:', detail['maximum']),
  own_account: 'You cannot copy an account of your own.',
  leader_cannot_copy: 'Someone who leads cannot copy another trader.',
  too_many_leaders: ({ limit }) =>
    isDecimal(limit)
      ? `You already copy ${limit} traders, the most allowed. Stop a copy first.`
      : 'You already copy the most traders allowed. Stop a copy first.',
  already_copying: 'You already copy this trader.',
  leader_not_copyable: 'This trader takes no new copies at the moment.',
  stop_loss_out_of_range: 'The stop loss must be between 5% and 95%.',
  copy_is_closing: 'This copy is already closing.',
  copy_frozen: 'This copy is on hold. Support can tell you more.',
  copy_too_small: (detail) =>
    withFigure(
      'Too little would stay in the copy. Stop it to take everything.',
      'At least:',
      detail['minimum'],
    ),
  setting_out_of_range: 'One of these settings is outside its limits.',
  not_a_copied_position: 'This position is not open in this copy.',
  already_leading: 'You lead already.',
  own_money_too_small: (detail) =>
    withFigure('Your own money is too little to lead.', 'Needed:', detail['minimum']),
  identity_unverified: 'Verify your identity first: open Verification in the menu.',
  terms_not_accepted: 'Please accept the terms for traders who are copied.',
  leader_not_flat: 'Close all your positions first. Money moves only while nothing is open.',
  leader_leaving: 'This trader is leaving, so the copy cannot go on.',

  always_told: 'News about money and your account are always told.',

  daily_limit: (detail) => withFigure('This is above your daily limit.', 'Left today:', detail['left']),
  wrong_address: ({ problem }) => addressProblems[problem ?? ''] ?? notAnAddress,
  rail_not_connected: 'This payment method is not connected.',
  not_cancellable: 'This withdrawal can no longer be cancelled.',
  needs_second_admin: 'Another administrator must approve this.',
  not_approvable: 'This is no longer waiting for approval.',
  own_withdrawal: 'Another administrator must decide about your own withdrawal.',
  withdrawal_limit: (detail) =>
    withFigure('This is above your withdrawal limit.', 'Left now:', detail['left']),
  unknown_address: 'This address is not in your list. Save it first.',
  lookalike_address: ({ label, address }) =>
    `This address begins and ends like your saved address${label ? ` “${label}”` : ''}${address ? ` (${address})` : ''}, but it is another one. Compare every character.`,
  too_many_saved_addresses: 'You have saved the most addresses allowed. Remove one first.',
  payout_not_connected: 'Withdrawals in this coin are not connected here.',
  not_halted: 'This chain is not halted.',
  withdrawals_frozen:
    'Withdrawals are frozen until a deposit that its network took back is covered. Support can tell you more.',
  no_node:
    'No node is connected for this coin right now, so no address can be shown. Please try again later.',
  address_mismatch: 'This address could not be verified, so it is not shown. Support has been alerted.',
  too_many_addresses: ({ maximum }) =>
    isDecimal(maximum)
      ? `You have ${maximum} unused addresses on this network. Use one of them first.`
      : 'You have too many unused addresses on this network. Use one of them first.',
  not_convertible: 'Conversions go between US dollars and one coin.',
  quote_expired: 'This quote has expired. Check the new one and confirm again.',
  own_assignment: 'Neither the proposer nor the receiver may approve this. Ask another administrator.',
  already_proposed: 'Another assignment of this deposit waits for approval.',
  not_assignable: 'This deposit cannot be assigned: it is not credited yet, or it has an owner.',

  wrong_password: 'That is not your current password. Nothing was changed.',
  totp_already_on: 'Two-factor sign-in is on already.',
  totp_not_on: 'Two-factor sign-in is not on. Begin again.',
  passkey_known: 'This passkey is in your list already.',
  too_many_passkeys: 'You have 10 passkeys, the most allowed. Remove one first.',
  same_email: 'This is your address already.',
  file_empty: 'This file is empty. Choose another one.',
  file_too_large: 'The file is larger than 5 MB. Choose a smaller one.',
  file_wrong_type: 'Only JPEG and PNG pictures and PDF documents are accepted.',
  file_damaged: 'This file is damaged or cut short. Save or scan it again.',
  file_too_many_pixels: 'The picture has more than 40 megapixels. Make it smaller and try again.',
  file_unsafe: 'This file holds something that can act on its own, so it is not accepted.',
  too_many_files: 'You have uploaded 10 files, the most allowed. Remove one first.',
  files_too_large: 'Your files together are above 25 MB. Remove one first.',
  kyc_files_missing: 'Upload a government ID and a proof of address first.',
  kyc_closed: 'Your papers are in review or approved, so they can no longer be changed.',
  kyc_not_pending: 'This application was decided already, or was sent in again. Load the list again.',
  own_application: 'Another administrator must decide about your own identity.',
  already_answered: 'This message has been answered already.',
};
