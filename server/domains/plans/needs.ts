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
    /** Everybody who may have more than the smallest plan, or something at rest. */
    readonly people: (tx: Tx) => Promise<readonly string[]>;
  };
}
