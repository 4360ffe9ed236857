import { type PlanName, planTitles } from '#core/plans/plans.ts';
import { kept } from '#core/values/zone/dated-text.ts';
import type { Period } from '#core/plans/rules.ts';

/** Line of the statement, from one instant to the other: "Pro plan, 2026-11-21T15:00Z to …". */
export const feeText = (plan: PlanName, { start, end }: Period): string =>
  `${planTitles[plan]} plan, ${kept(start)} to ${kept(end)}`;

/** "2026-000042": the year it was written in and its number, which never restarts. */
export const billNumber = ({ number, at }: { number: number; at: number }): string =>
  `${new Date(at).getUTCFullYear()}-${String(number).padStart(6, '0')}`;
