import type { PayoutStep } from '#server/domains/funding/index.ts';
import type { evenly } from '#server/domains/identity/index.ts';
import type { Overlay } from '#server/domains/market/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { CallRate } from '#server/platform/http/call-rate.ts';
import type { CallParts } from '#server/platform/http/procedures.ts';

/** What tests put in place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly database?: Database;
  readonly overlays?: readonly Overlay[];
  /** Folder of the built web; tests of the server alone leave it out. */
  readonly webFolder?: string | undefined;
  /** Tests call faster than any page. */
  readonly callRate?: CallRate | undefined;
  /** Tests have made their last call before they stop a server. */
  readonly lingerMs?: number;
  /** Tests fail on a refusal that the contract of its call does not declare. */
  readonly onUndeclared?: CallParts['onUndeclared'];
  /** Tests that do not compare how long answers take need not wait for the longest. */
  readonly evenly?: typeof evenly;
  /** Tests end the process after a step of a payout. */
  readonly afterPayoutStep?: ((step: PayoutStep) => void) | undefined;
}
