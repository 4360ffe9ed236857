import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Needs extends Pick<App, 'db' | 'clock' | 'config'> {
  /** Whether a leader's money may move now: copying knows, and the wiring hands the check in. */
  readonly requireMayMoveCash?: (tx: Tx, userId: string) => Promise<void>;
}

/** Bonuses and referral rewards are paper money: a live site has neither. */
export const isOffered = ({ config }: Pick<App, 'config'>): boolean => config.MODE === 'demo';
