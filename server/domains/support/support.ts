import type { App } from '#server/platform/app.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';

/** What the verbs of support ask for. */
export interface Support extends App {
  readonly limits: Limits;
  readonly vault: Vault;
  /** Whether this person is answered first. Given by the domain that sells plans. */
  readonly isPriority: (tx: Tx, userId: string) => Promise<boolean>;
}
