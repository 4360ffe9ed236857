import { type PlanName, planTitles } from '#core/plans/plans.ts';
import type { Period } from '#core/plans/rules.ts';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Line of the statement: "Pro plan, 2026-11-21 to 2026-12-21". */
export const feeText = (plan: PlanName, { start, end }: Period): string =>
  `${planTitles[plan]} plan, ${day(start)} to ${day(end)}`;

/** "2026-000042": the year it was written in and its number, which never restarts. */
export const billNumber = ({ number, at }: { number: number; at: number }): string =>
  `${new Date(at).getUTCFullYear()}-${String(number).padStart(6, '0')}`;
