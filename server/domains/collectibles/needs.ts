import type { App } from '#server/platform/app.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';

export interface Needs extends Pick<App, 'db' | 'clock'> {
  readonly limits: Limits;
  readonly vault: Vault;
  /** What keeps money in an account just now: copying and trading know, and the wiring hands the checks in. */
  readonly requireMayMoveCash?: (tx: Tx, userId: string) => Promise<void>;
  readonly requireOwnCash?: (tx: Tx, userId: string, cents: bigint) => Promise<void>;
}
/** What a verb about money and ownership uses. */
export type TradeNeeds = Omit<Needs, 'limits' | 'vault'>;
