import type { IdentityTier } from '#core/funding/withdrawals.ts';
import type { CashMoves } from '#server/domains/funding/cash-moves.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** How well a person is known decides how much may leave. The wiring hands it in where identities are checked. */
export type TierOf = (tx: Tx, userId: string) => Promise<IdentityTier>;

/** Asks for a fresh second step before money leaves. The wiring hands it in where people can switch one on. */
export type RequireStepUp = (actor: Actor, code: string | undefined) => Promise<void>;

export type Needs = CashMoves &
  Pick<App, 'db' | 'clock' | 'config' | 'mail'> & {
    readonly market: Market;
    readonly tierOf?: TierOf;
    readonly requireStepUp?: RequireStepUp;
  };

/** Everybody with a verified e-mail address is `basic` unless the wiring knows better. */
export const tierOf = (app: Needs, tx: Tx, userId: string): Promise<IdentityTier> =>
  app.tierOf?.(tx, userId) ?? Promise.resolve('basic');
