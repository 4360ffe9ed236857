import { describe, expect, it } from 'vitest';
import { emptyLead, leadSummary } from '#web/features/copying/leading/lead-draft.ts';

const good = { ...emptyLead, name: 'Ada Marsh', acceptsTerms: true };

describe('an application to lead', () => {
  it('needs a name, a minimum of 100, a fee up to 30 percent and the terms', () => {
    expect(leadSummary(good).problems).toEqual({});
    expect(leadSummary(emptyLead).problems).toEqual({
      name: 'A name has 3 to 40 letters',
      acceptsTerms: 'Please accept the terms',
    });
    expect(leadSummary({ ...good, minCopy: '99.99' }).problems.minCopy).toBe('Minimum copy amount is $100');
    expect(leadSummary({ ...good, feePercent: '30.01' }).problems.feePercent).toContain('30%');
    expect(leadSummary({ ...good, feePercent: '12.5' }).feeBps).toBe(1_250);
  });
});
