import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import { maxPerformanceFeeBps, minCopyCents } from '#core/copying/rules.ts';
import { traderNameProblem } from '#core/copying/trader-name.ts';
import { parseUnits } from '#core/values/money.ts';
import type { Problems } from '#web/lib/form.ts';

/** As typed. */
export interface LeadDraft {
  readonly name: string;
  readonly specialty: string;
  readonly strategy: string;
  readonly minCopy: string;
  readonly feePercent: string;
  readonly acceptsTerms: boolean;
}
export const emptyLead: LeadDraft = {
  name: '',
  specialty: '',
  strategy: '',
  minCopy: '100',
  feePercent: '10',
  acceptsTerms: false,
};

/** The minimum and the fee of an application, or what is wrong with it, field by field. */
export function leadSummary(draft: LeadDraft) {
  const problems: Problems<LeadDraft> = {};
  const nameProblem = traderNameProblem(draft.name);
  if (nameProblem !== undefined) problems.name = nameProblem;
  const minimum = parseUnits(draft.minCopy, 2);
  if (minimum === undefined || minimum < minCopyCents)
    problems.minCopy = m.copying_minimum_copy_amount({ minimum: wholeDollars(minCopyCents) });
  const fee = parseUnits(draft.feePercent, 2);
  if (fee === undefined || fee < 0n || fee > BigInt(maxPerformanceFeeBps))
    problems.feePercent = m.copying_fee_between({ max: maxPerformanceFeeBps / 100 });
  if (!draft.acceptsTerms) problems.acceptsTerms = m.copying_please_accept_terms();
  return { problems, feeBps: fee === undefined ? undefined : Number(fee) };
}
