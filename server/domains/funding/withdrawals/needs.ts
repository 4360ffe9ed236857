import type { CashGate } from '#server/domains/ledger/index.ts';
import type { IdentityTier } from '#core/funding/withdrawals.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * How well a person is known decides how much may leave. The wiring hands it in where identities
 * are checked.
 */
type TierOf = (tx: Tx, userId: string) => Promise<IdentityTier>;

/**
 * Asks for a fresh second factor before money leaves or the place it may go to changes, bound to
 * `purpose`.
 */
type RequireStepUp = (
  actor: Actor,
  proof: { readonly purpose: string; readonly code?: string | undefined },
) => Promise<void>;

export type Needs = CashGate &
  Pick<App, 'db' | 'clock' | 'config' | 'mail'> & {
    readonly market: Market;
    readonly tierOf: TierOf;
    readonly requireStepUp: RequireStepUp;
    /** Seals requests for the signer; derived from the installation's secret. */
    readonly requestKey: Buffer;
  };
