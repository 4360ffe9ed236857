import { m } from '#core/messages/messages.js';
import { entitlements, type PlanName } from '#core/plans/plans.ts';

export interface PlanWords {
  readonly badge: string | undefined;
  readonly lead: string;
  readonly features: readonly string[];
}

/**
 * What the cards say. Only what is there: figures come from the entitlements, and what every plan
 * has is said to be in every plan.
 */
export const planWords: Readonly<Record<PlanName, PlanWords>> = {
  basic: {
    badge: undefined,
    lead: m.plans_try_it_out(),
    features: [
      m.plans_up_trades_own_per_month({ tradesPerMonth: entitlements.basic.tradesPerMonth ?? '∞' }),
      m.plans_copy_one_trader(),
      m.portfolios_plan_card_one(),
      m.collectibles_plan_buy(),
      m.plans_price_alerts({ alerts: entitlements.basic.alerts }),
      m.plans_live_market_data_charts(),
      m.plans_support_by_email_chat(),
      m.plans_whole_site_on_phone(),
    ],
  },
  pro: {
    badge: m.plans_most_popular(),
    lead: m.plans_for_everybody_who_trades_every(),
    features: [
      m.plans_unlimited_trades(),
      m.portfolios_plan_card({ count: entitlements.pro.portfolios ?? '∞' }),
      m.plans_copy_up_traders({ leaders: entitlements.pro.leaders ?? '∞' }),
      m.plans_price_alerts({ alerts: entitlements.pro.alerts }),
      m.collectibles_plan_sell(),
      m.plans_advanced_analytics_as_every_plan(),
    ],
  },
  premium: {
    badge: m.plans_best_value(),
    lead: m.plans_for_those_who_want_answer(),
    features: [
      m.plans_everything_pro(),
      m.portfolios_plan_card_unlimited(),
      m.plans_account_manager_chat_answered_first(),
      m.plans_card_api_keys(),
      m.plans_card_risk_limits(),
      m.plans_price_alert_signals_here_by({ alerts: entitlements.premium.alerts ?? '∞' }),
    ],
  },
};

export const whyUpgrade = [
  {
    title: m.plans_trade_as_often_as_like(),
    text: m.plans_pro_premium_have_no_number(),
  },
  {
    title: m.plans_spread_over_more_traders(),
    text: m.plans_follow_up_ten_traders_each(),
  },
  {
    title: m.plans_paid_second(),
    text: m.plans_moving_up_charges_difference_for(),
  },
  {
    title: m.plans_no_surprise_bills(),
    text: m.plans_plan_paid_from_wallet_never(),
  },
] as const;

export const planQuestions = [
  {
    question: m.plans_how_plan_paid(),
    answer: m.plans_from_dollars_wallet_on_day(),
  },
  {
    question: m.plans_what_happens_when_my_wallet(),
    answer: m.plans_missed_payment_answer(),
  },
  {
    question: m.plans_can_i_leave_any_time(),
    answer: m.plans_yes_keep_plan_until_end(),
  },
  {
    question: m.plans_what_becomes_my_copies_positions(),
    answer: m.plans_nothing_closed_what_open_goes(),
  },
  {
    question: m.plans_does_plan_count_as_loss(),
    answer: m.plans_no_listed_transactions_as_fee(),
  },
] as const;
