import { maxPerformanceFeeBps, minCopyCents } from '#core/copying/rules.ts';
import { parseUnits } from '#core/values/money.ts';

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

export interface LeadProblems {
  name?: string;
  minCopy?: string;
  feePercent?: string;
  terms?: string;
}

/** What stands against an application, field by field; empty when nothing does. */
export function leadProblems(draft: LeadDraft): LeadProblems {
  const problems: LeadProblems = {};
  const length = draft.name.trim().length;
  if (length < 3 || length > 40) problems.name = 'A name has 3 to 40 letters';
  const minimum = parseUnits(draft.minCopy.trim(), 2);
  if (minimum === undefined || minimum < minCopyCents) problems.minCopy = 'Minimum copy amount is $100';
  const fee = parseUnits(draft.feePercent.trim(), 2);
  if (fee === undefined || fee < 0n || fee > BigInt(maxPerformanceFeeBps))
    problems.feePercent = 'The fee is between 0% and 30% of profit';
  if (!draft.acceptsTerms) problems.terms = 'Please accept the terms';
  return problems;
}
export const feeBpsOf = ({ feePercent }: LeadDraft): number => Number(parseUnits(feePercent.trim(), 2) ?? 0n);
