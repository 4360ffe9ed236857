/**
 * Why a leader takes no new copiers now: copying rules 3, 17 and 18, and what an administrator
 * decided.
 */
export const notCopyableReasons = [
  'history',
  'no_record',
  'cool_off',
  'staff_cool_off',
  'inactive',
  'too_risky',
  'own_money',
  'closed',
  'frozen',
] as const;
export type NotCopyable = (typeof notCopyableReasons)[number];
