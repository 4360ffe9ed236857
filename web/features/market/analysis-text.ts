// Placeholder words about the two house-listed shares. They are sample text and say so wherever they are shown; nothing in
// them is a figure, for figures are computed from recorded candles.
import { m } from '#core/messages/messages.js';

export interface SampleAnalysis {
  readonly about: string;
  readonly features: readonly string[];
  readonly catalysts: readonly string[];
  readonly risks: readonly string[];
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
  },
};

export const sampleAnalysis = (symbol: string): SampleAnalysis | undefined =>
  Object.hasOwn(samples, symbol) ? samples[symbol] : undefined;
