/** Accounts are linked by what their sign-ins of so many days shared. */
export const linkedDays = 30;

export const linkReasons = ['device', 'network'] as const;
export type LinkReason = (typeof linkReasons)[number];
