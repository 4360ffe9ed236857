import type { CashGate } from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';

/**
 * A plan is paid from money that may leave the account: trading knows what positions bind, and the
 * wiring hands it in.
 */
export type OwnCash = Pick<CashGate, 'lockWithdrawable' | 'withdrawableNow'>;
export type Needs = OwnCash & Pick<App, 'db' | 'clock'>;
