import { describe, expect, it } from 'vitest';
import { wordsOf } from '#core/notifications/words.ts';
import { heldPlan, trialDaysLeft, trialNoticeAt } from '#core/plans/trial.ts';
import { trialText } from '#core/plans/trial-text.ts';
import { dayMs, hourMs } from '#core/values/time.ts';

const start = Date.UTC(2026, 5, 1, 9, 30);
const end = start + 14 * dayMs;

describe('a trial', () => {
  it('holds what is better: Pro on Basic, and never less than what is paid', () => {
    const held = (plan: 'basic' | 'pro' | 'premium', trialEndsAt: string | null) =>
      heldPlan({ plan, trialEndsAt });
    expect(held('basic', 'soon')).toBe('pro');
    expect(held('basic', null)).toBe('basic');
    expect(held('pro', 'soon')).toBe('pro');
    expect(held('premium', 'soon')).toBe('premium');
  });

  it('counts begun days whole, and calls the last 24 hours its last day', () => {
    const left = (at: number) => [trialDaysLeft(end, at), trialText(trialDaysLeft(end, at))];
    expect(left(start)).toEqual([14, 'Pro trial, 14 days left']);
    expect(left(start + 1)).toEqual([14, 'Pro trial, 14 days left']);
    expect(left(start + dayMs)).toEqual([13, 'Pro trial, 13 days left']);
    expect(left(end - dayMs - 1)).toEqual([2, 'Pro trial, 2 days left']);
    expect(left(end - dayMs)).toEqual([1, 'Pro trial, last day']);
    expect(left(end - 1)).toEqual([1, 'Pro trial, last day']);
  });

  it('is announced three days before its end, a short one in its middle', () => {
    expect(end - trialNoticeAt(start, end)).toBe(3 * dayMs);
    expect(trialNoticeAt(start, start + dayMs)).toBe(start + 12 * hourMs);
  });

  it('says at its end what stays, and where to choose it if there is a choice', () => {
    const text = (above: object) =>
      wordsOf('plans.plan-changed', {
        plan: 'Basic',
        change: 'trial_ended',
        amount: '0.00',
        until: '',
        above,
      })?.text;
    expect(text({})).toBe(
      'The limits of Basic apply now. Everything you have fits in them, and no plan was charged.',
    );
    expect(text({ portfolios: 2 })).toContain('now. Portfolios: 1 of 2 stay. None of your');
    expect(text({ portfolios: 2, alerts: 12 })).toContain(
      'Portfolios: 1 of 2 stay · Price alerts: 10 of 12 stay. Choose what stays on the plans page',
    );
  });
});
