// The three plans: what each costs and what it lets a person do. The server enforces these figures
// and the cards read them.

export const planNames = ['basic', 'pro', 'premium'] as const;
export type PlanName = (typeof planNames)[number];
/** Plans that are paid for. */
export const paidPlans = ['pro', 'premium'] as const;
export type PaidPlan = (typeof paidPlans)[number];

export const planTitles: Readonly<Record<PlanName, string>> = {
  basic: 'Basic',
  pro: 'Pro',
  premium: 'Premium',
};

/** US cents per month. */
export const priceCents: Readonly<Record<PlanName, bigint>> = { basic: 0n, pro: 4_900n, premium: 9_900n };

/** Higher is more. */
export const rankOf = (plan: PlanName): number => planNames.indexOf(plan);

/** Things a plan has or has not. */
const capabilities = [
  'buy_collectibles',
  'create_collectibles',
  'sell_collectibles',
  'api_keys',
  'manager_chat',
  'price_signals',
  'risk_settings',
] as const;
export type Capability = (typeof capabilities)[number];

export interface Entitlements {
  readonly plan: PlanName;
  /** Own orders that may open something, per calendar month in UTC; null for any number. */
  readonly tradesPerMonth: number | null;
  /** Null for any number. */
  readonly portfolios: number | null;
  /** Traders copied at once; null where only copying's own maximum counts. */
  readonly leaders: number | null;
  /** Price alerts that may wait at once. */
  readonly alerts: number;
  readonly can: readonly Capability[];
}

const pro: readonly Capability[] = ['buy_collectibles', 'create_collectibles', 'sell_collectibles'];

export const entitlements: Readonly<Record<PlanName, Entitlements>> = {
  basic: {
    plan: 'basic',
    tradesPerMonth: 5,
    portfolios: 1,
    leaders: 1,
    alerts: 10,
    can: ['buy_collectibles'],
  },
  pro: { plan: 'pro', tradesPerMonth: null, portfolios: 5, leaders: 10, alerts: 50, can: pro },
  premium: {
    plan: 'premium',
    tradesPerMonth: null,
    portfolios: null,
    leaders: null,
    alerts: 200,
    can: capabilities,
  },
};

/** What holds where the operator sells no plans. */
const unlimited = (plan: PlanName): Entitlements => ({ ...entitlements.premium, plan });

/** What the plan includes on a site that sells plans or does not. */
export const included = (plan: PlanName, areSold: boolean): Entitlements =>
  areSold ? entitlements[plan] : unlimited(plan);

/** The cheapest plan that has it. */
export const planWith = (capability: Capability): PlanName =>
  planNames.find((plan) => entitlements[plan].can.includes(capability)) ?? 'premium';
