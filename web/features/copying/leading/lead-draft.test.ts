import { describe, expect, it } from 'vitest';
import { emptyLead, feeBpsOf, leadProblems } from '#web/features/copying/leading/lead-draft.ts';

const good = { ...emptyLead, name: 'Ada Marsh', acceptsTerms: true };

describe('an application to lead', () => {
  it('needs a name, a minimum of 100, a fee up to 30 percent and the terms', () => {
    expect(leadProblems(good)).toEqual({});
    expect(leadProblems(emptyLead)).toEqual({
      name: 'A name has 3 to 40 letters',
      terms: 'Please accept the terms',
    });
    expect(leadProblems({ ...good, minCopy: '99.99' }).minCopy).toBe('Minimum copy amount is $100');
    expect(leadProblems({ ...good, feePercent: '30.01' }).feePercent).toContain('30%');
    expect(feeBpsOf({ ...good, feePercent: '12.5' })).toBe(1_250);
  });
});
