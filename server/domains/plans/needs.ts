import type { StayingKind } from '#core/plans/staying.ts';
import type { CashGate } from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * A plan is paid from money that may leave the account: trading knows what positions bind, and the
 * wiring hands it in.
 */
export type OwnCash = Pick<CashGate, 'lockWithdrawable' | 'withdrawableNow'>;
export type Needs = OwnCash & Pick<App, 'db' | 'clock'>;

/** What a plan counts lies with trading, copying and the market: the wiring hands them in together. */
export interface WithinPlan {
  readonly withinPlan: {
    /** Rests what is above the person's plan and wakes what is not. Locks their accounts. */
    readonly settle: (tx: Tx, userId: string, at: number) => Promise<void>;
    /** What the person has in use or at rest; the first portfolio counts. */
    readonly counts: (tx: Tx, userId: string) => Promise<Readonly<Record<StayingKind, number>>>;
    /** Everybody who may have more than the smallest plan keeps, or something at rest. */
    readonly people: (tx: Tx) => Promise<readonly string[]>;
    /** Those of these people who have a portfolio or an alert at rest. */
    readonly withResting: (tx: Tx, userIds: readonly string[]) => Promise<readonly string[]>;
  };
}
