import { entitlements, type PlanName } from '#core/plans/plans.ts';

export interface PlanWords {
  readonly badge: string | undefined;
  readonly lead: string;
  readonly features: readonly string[];
}

/** What the cards say. Only what is there: figures come from the entitlements, and what every plan has is said to be in every plan. */
export const planWords: Readonly<Record<PlanName, PlanWords>> = {
  basic: {
    badge: undefined,
    lead: 'To look around and trade now and then.',
    features: [
      `Up to ${entitlements.basic.tradesPerMonth} trades of your own per month; closing and copied trades never count`,
      'Copy one trader',
      `${entitlements.basic.alerts} price alerts`,
      'Live market data and charts',
      'Support by email and chat',
      'The whole site on your phone',
    ],
  },
  pro: {
    badge: 'Most Popular',
    lead: 'For everybody who trades every week.',
    features: [
      'Unlimited trades',
      `Copy up to ${entitlements.pro.leaders} traders`,
      `${entitlements.pro.alerts} price alerts`,
      'Real-time data, as in every plan',
      'Advanced analytics, as in every plan',
    ],
  },
  premium: {
    badge: 'Best Value',
    lead: 'For those who want an answer first.',
    features: [
      'Everything in Pro',
      'Account manager: your chat is answered first',
      `${entitlements.premium.alerts} price-alert signals, here and by mail`,
    ],
  },
};

export const whyUpgrade = [
  {
    title: 'Trade as often as you like',
    text: 'Pro and Premium have no number of trades per month. Closing a position and trades that are copied for you never count, on any plan.',
  },
  {
    title: 'Spread over more traders',
    text: 'Follow up to ten traders, each with its own amount and its own stop.',
  },
  {
    title: 'Paid to the second',
    text: 'Moving up charges the difference for the seconds that are left of your month, rounded down. Moving down and leaving cost nothing.',
  },
  {
    title: 'No surprise bills',
    text: 'A plan is paid from your wallet and never goes below zero. Every month has an invoice.',
  },
] as const;

export const planQuestions = [
  {
    question: 'How is a plan paid?',
    answer:
      'From the dollars of your wallet, on the day you start and then on the same day of each month. When a month has no such day, on its last day.',
  },
  {
    question: 'What happens when my wallet does not hold enough?',
    answer:
      'You keep your plan for 14 days. We try again 1, 3, 5, 7 and 14 days later and whenever money comes in. After the last try you are on Basic, and nothing is owed.',
  },
  {
    question: 'Can I leave at any time?',
    answer:
      'Yes. You keep the plan until the end of the month that is paid, then nothing more is charged. Until that day you can take it back.',
  },
  {
    question: 'What becomes of my copies and positions on a smaller plan?',
    answer: 'Nothing is closed. What is open goes on; only new ones beyond the smaller plan are refused.',
  },
  {
    question: 'Does a plan count as a loss in my results?',
    answer: 'No. It is listed in your transactions as a fee, and your performance leaves it out.',
  },
] as const;
