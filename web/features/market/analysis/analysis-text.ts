// Placeholder words about the two house-listed shares. They are sample text and say so wherever
// they are shown; nothing in them is a figure: the invented ones stand in
// core/content/sample-analysis.ts.
import { m } from '#core/messages/messages.js';
import { site } from '#web/lib/site.ts';

export interface SampleAnalysis {
  readonly about: string;
  readonly features: readonly string[];
  readonly catalysts: readonly string[];
  readonly risks: readonly string[];
  readonly highlights: readonly string[];
}

const samples: Readonly<Record<string, SampleAnalysis>> = {
  WHOP: {
    about: m.market_marketplace_where_creators_sell_access(),
    features: [
      m.market_takes_part_each_sale(),
      m.market_pays_creators_out_worldwide(),
      m.market_communities_apps_one_place(),
    ],
    catalysts: [
      m.market_new_payout_countries(),
      m.market_larger_app_store_for_communities(),
      m.market_partnerships_with_creator_agencies(),
    ],
    risks: [
      m.market_creators_can_leave_for_rival(),
      m.market_payment_rules_differ_by_country(),
      m.market_income_follows_advertising_budgets(),
    ],
    highlights: [
      m.market_sample_grows_with_sellers(),
      m.market_sample_little_capital(),
      m.market_sample_income_repeats(),
    ],
  },
  GENFLOW: {
    about: m.market_builds_runs_brands_together_with(),
    features: [
      m.market_shares_income_each_brand(),
      m.market_design_shop_logistics_from_one(),
      m.market_long_contracts(),
    ],
    catalysts: [
      m.market_launches_further_brands(),
      m.market_shops_more_countries(),
      m.market_own_warehouses(),
    ],
    risks: [
      m.market_few_brands_bring_most_income(),
      m.market_reputation_lost_quickly(),
      m.market_stock_does_not_sell(),
    ],
    highlights: [
      m.market_sample_brands_share_costs(),
      m.market_sample_stock_binds_money(),
      m.market_sample_no_profit_yet(),
    ],
  },
};

/** Undefined for other markets, and where the operator shows no sample text. */
export const sampleAnalysis = (symbol: string): SampleAnalysis | undefined =>
  site.sampleAnalysis && Object.hasOwn(samples, symbol) ? samples[symbol] : undefined;
