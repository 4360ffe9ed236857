import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What a person may spend while a bonus stands behind open positions: trading knows, plans do not, and the wiring hands it in.
 * Undefined when the wallet alone decides. With `lock` it stays so until the transaction ends.
 */
export interface OwnCash {
  readonly ownCash?: (tx: Tx, userId: string, how: 'lock' | 'look') => Promise<bigint | undefined>;
}
export type Needs = OwnCash & Pick<App, 'db' | 'clock'>;
