import type { Cents } from '#core/values/kind.ts';
import type { AdminUserView } from '#core/admin/users-contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type * as identity from '#server/domains/identity/index.ts';

/** `cents`: what the person is worth, as their own dashboard says. */
export const userView = (user: identity.UserRow, cents: Cents): AdminUserView => ({
  id: user.id,
  shortId: user.id.slice(-8),
  displayName: user.displayName,
  username: user.email.split('@')[0] ?? user.email,
  email: user.email,
  isVerified: user.isVerified,
  isAdmin: user.isAdmin,
  totalBalance: formatUnits(cents, assetScale.USD),
  registeredAt: user.registeredAt.toISOString(),
});
