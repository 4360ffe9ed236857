// The facts of identity, typed where they are written. See `core/events.ts`.
import type { SecurityChange } from '#core/identity/security.ts';

export interface IdentityEvents {
  'identity.email-verified': Record<string, never>;
  /** An administrator decided about somebody's documents; `reason` is empty for an approval. */
  'identity.verification-decided': { status: 'approved' | 'rejected'; reason: string };
  /** The password, an address or a way to sign in was changed by the person. */
  'identity.security-changed': {
    change: SecurityChange;
    /** How long withdrawals wait after it; 0 when they do not. */
    holdHours: number;
  };
  /** The profile or how pages look was saved, here or in another tab. */
  'identity.settings-saved': { part: 'profile' | 'display' | 'first_steps' };
  /**
   * The person's own session began or ended a read-only look at somebody: other tabs read again who
   * they are.
   */
  'identity.view-changed': { isViewing: boolean };
  /** An administrator took the address as verified. */
  'identity.email-activated': Record<string, never>;
  'identity.sessions-ended': { sessionIds: 'all' | readonly string[] };
  /** Somebody signed up by a personal link. */
  'identity.came-invited': { code: string };
}
