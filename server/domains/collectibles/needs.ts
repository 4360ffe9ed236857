import type { CashGate } from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { Vault } from '#server/platform/files/vault.ts';

export interface Needs extends Pick<App, 'db' | 'clock'>, CashGate {
  readonly limits: Limits;
  readonly vault: Vault;
}
/** What a verb about money and ownership uses. */
export type TradeNeeds = Omit<Needs, 'limits' | 'vault'>;
