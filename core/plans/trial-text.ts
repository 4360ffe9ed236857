import { m } from '#core/messages/messages.js';

/** "Pro trial, 12 days left", "Pro trial, last day". */
export const trialText = (daysLeft: number): string =>
  daysLeft <= 1 ? m.plans_trial_last_day() : m.plans_trial_days_left({ daysLeft });
