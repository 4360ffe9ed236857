// The investment plans of the landing page. Their rates are inputs of an example and never a
// promise.
import type { Cents } from '#core/values/kind.ts';
import { m } from '#core/messages/messages.js';

export interface InvestmentPlan {
  readonly key: 'starter' | 'silver' | 'gold' | 'platinum';
  readonly name: string;
  readonly fromCents: Cents;
  /** Undefined: no upper end. */
  readonly toCents?: Cents;
  readonly illustrationBps: number;
  readonly referralPercent: number;
  readonly isPopular: boolean;
}

const thousand = 100_000n;

export const investmentPlans: readonly InvestmentPlan[] = [
  {
    key: 'starter',
    name: m.content_starter(),
    fromCents: 1n * thousand,
    toCents: 5n * thousand,
    illustrationBps: 3_000,
    referralPercent: 10,
    isPopular: false,
  },
  {
    key: 'silver',
    name: m.content_silver(),
    fromCents: 5n * thousand,
    toCents: 50n * thousand,
    illustrationBps: 4_500,
    referralPercent: 15,
    isPopular: true,
  },
  {
    key: 'gold',
    name: m.content_gold(),
    fromCents: 50n * thousand,
    toCents: 100n * thousand,
    illustrationBps: 6_000,
    referralPercent: 20,
    isPopular: false,
  },
  {
    key: 'platinum',
    name: m.content_platinum(),
    fromCents: 100n * thousand,
    illustrationBps: 8_000,
    referralPercent: 30,
    isPopular: false,
  },
];

/** Shown on both sides of every illustration, at the same size. */
export const illustrationLossBps = -2_000;
