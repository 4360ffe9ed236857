// The claims registry: every figure that a public page shows stands here once, with its kind. Pages
// show it by <Claim>.
//  measured  an entry of core/transparency/figures.ts: a slot that the server fills from its query
//  policy    a rule or promise of the operator, taken from the constant that the product itself
// obeys
//  sample    a figure of the original brochure, shown only in cards that say it is none of this
// service's
import { openingCents } from '#core/ledger/rules.ts';
import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { investmentPlans } from '#core/content/plans.ts';
import { defaultStopLossBps, minCopyCents, performanceFeeBps } from '#core/copying/rules.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { processingText, withdrawalMinimumCents } from '#core/funding/rules.ts';
import { feeBps } from '#core/trading/rules.ts';
import type { FigureName } from '#core/transparency/figures.ts';

export type Claim =
  | { readonly kind: 'policy'; readonly text: string }
  | { readonly kind: 'sample'; readonly text: string; readonly about: string };

const percent = (bps: number): string => `${bps / 100}%`;

const policy = (text: string): Claim => ({ kind: 'policy', text });

const confirmationsOf = (coin: Coin): Claim =>
  policy(m.content_credited_after({ confirmations: depositNetworks[coin].confirmations }));

const planClaims = Object.fromEntries(
  investmentPlans.flatMap((plan) => [
    [
      `${plan.key}Range`,
      policy(
        plan.toCents === undefined
          ? m.content_and_above({ fromCents: wholeDollars(plan.fromCents) })
          : `${wholeDollars(plan.fromCents)} – ${wholeDollars(plan.toCents)}`,
      ),
    ],
    [`${plan.key}Rate`, policy(percent(plan.illustrationBps))],
    [`${plan.key}Referral`, policy(`${plan.referralPercent}%`)],
  ]),
) as Record<`${(typeof investmentPlans)[number]['key']}${'Range' | 'Rate' | 'Referral'}`, Claim>;

export const claims = {
  smallestCopy: policy(wholeDollars(minCopyCents)),
  copyStop: policy(percent(defaultStopLossBps)),
  copyFee: policy(percent(performanceFeeBps)),
  stockFee: policy(percent(Number(feeBps.cash_stock))),
  smallestWithdrawal: policy(wholeDollars(withdrawalMinimumCents)),
  withdrawalTime: policy(processingText),
  openingBalance: policy(wholeDollars(openingCents)),
  bitcoinConfirmations: confirmationsOf('BTC'),
  tronConfirmations: confirmationsOf('USDT'),
  ...planClaims,
} as const satisfies Readonly<Record<string, Claim>>;
/**
 * Measured figures are entries of core/transparency/figures.ts; their text is a slot. `instruments`
 * counts the catalogue.
 */
export type ClaimName = keyof typeof claims | FigureName | 'instruments';

/**
 * The brochure's own figures: off unless the operator of a demo switches them on (`sampleFigures`
 * of the site profile).
 */
export const sampleClaims: readonly Extract<Claim, { kind: 'sample' }>[] = [
  { kind: 'sample', about: m.content_active_traders(), text: '100K+' },
  { kind: 'sample', about: m.content_daily_volume(), text: '$2.5B+' },
  { kind: 'sample', about: m.content_uptime(), text: '99.9%' },
  { kind: 'sample', about: m.content_years(), text: '10+' },
  { kind: 'sample', about: m.content_customers(), text: '50K+' },
  { kind: 'sample', about: m.content_return_on_investment_up(), text: '80%' },
  { kind: 'sample', about: m.content_monthly_returns_from_copy_trading(), text: '18-28%' },
  { kind: 'sample', about: m.content_return_on_indices_up(), text: '41%' },
];
