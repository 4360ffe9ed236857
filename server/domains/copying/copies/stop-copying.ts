import { refuse } from '#core/copying/contract.ts';
import type { CopyId } from '#core/values/ids.ts';
import { endCopy } from '#server/domains/copying/copies/end-copy.ts';
import { type CopyRow, findCopy } from '#server/domains/copying/store.ts';
import type * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Closes the copy and every position it opened. Safe to repeat; someone else's copy answers like an
 * unknown one.
 */
export async function stopCopying(
  needs: Pick<App, 'db' | 'clock'> & trading.Engine,
  actor: Actor,
  input: { readonly copyId: CopyId },
): Promise<CopyRow> {
  const at = needs.clock.now();
  return needs.db.transaction(async (tx) => {
    const copy = await findCopy(tx, input.copyId);
    if (!copy || copy.userId !== actor.userId) throw refuse('not_found');
    if (copy.state === 'FROZEN') throw refuse('copy_frozen');
    return endCopy(needs, tx, copy, 'person', at);
  });
}
