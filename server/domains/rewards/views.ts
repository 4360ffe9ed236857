import type { BonusView, ReferralView } from '#core/rewards/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import type * as identity from '#server/domains/identity/index.ts';
import type { BonusRow, ReferralRow } from '#server/domains/rewards/store.ts';

export const bonusView = (row: BonusRow): BonusView => ({
  id: row.id,
  asset: 'USD',
  amount: formatUnits(row.cents, 2),
  reason: row.reason,
  state: row.state,
  sentAt: row.sentAt.toISOString(),
  claimedAt: row.claimedAt?.toISOString() ?? null,
});

/**
 * Enough to recognise a friend by, too little for anybody else: the first letters and how it goes
 * on.
 */
export const shortName = ({
  displayName,
  email,
}: Pick<identity.UserRow, 'displayName' | 'email'>): string => {
  const name = displayName?.trim().split(/\s+/)[0] ?? email.split('@')[0] ?? '';
  return `${Array.from(name).slice(0, 2).join('')}…`;
};
export const userName = ({ email }: Pick<identity.UserRow, 'email'>): string => email.split('@')[0] ?? '';

/**
 * `nameOf` decides how much of the person is shown. Somebody who left has no name and stays as they
 * were.
 */
export const referralView = (
  row: ReferralRow,
  user: identity.UserRow | undefined,
  nameOf: (user: identity.UserRow) => string,
): ReferralView => ({
  id: row.referredId,
  name: user ? nameOf(user) : '',
  registeredAt: row.at.toISOString(),
  status: row.feeCents > 0n ? 'active' : user?.isVerified ? 'verified' : 'registered',
  earned: formatUnits(row.earnedCents, 2),
});
