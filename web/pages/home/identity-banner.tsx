import type { KycStatus } from '#core/identity/kyc.ts';
import { readUnits } from '#core/values/money.ts';
import { withdrawalOptionsQuery } from '#web/features/funding/queries.ts';
import { VerificationBanner } from '#web/features/identity/verification/verification-banner.tsx';
import { useQuery } from '#web/lib/use-query.ts';

interface IdentityBannerProps {
  status: KycStatus;
  /** The place on top of the page. */
  isUrgent?: boolean;
}

/**
 * Asks for papers. On top of the page only when they are needed: a limit of withdrawals is near, or
 * they were rejected.
 */
export function IdentityBanner({ status, isUrgent = false }: IdentityBannerProps) {
  const isMissing = status !== 'pending' && status !== 'approved';
  const { data } = useQuery({ ...withdrawalOptionsQuery(), enabled: isMissing });
  const isNeeded = status === 'rejected' || (data !== undefined && [data.day, data.month].some(isNear));
  return isNeeded === isUrgent ? <VerificationBanner status={status} /> : null;
}

/** Four fifths of it are used. */
const isNear = ({ left, limit }: { readonly left: string; readonly limit: string }): boolean =>
  readUnits(left, 2) * 5n <= readUnits(limit, 2);
