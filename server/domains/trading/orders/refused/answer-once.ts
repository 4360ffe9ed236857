import { refuse } from '#core/trading/contract.ts';
import type { OrderId } from '#core/values/ids.ts';
import { formatQuantity } from '#core/values/price.ts';
import { Refusal } from '#core/values/refusal.ts';
import { dayMs } from '#core/values/time.ts';
import {
  claimOrderId,
  dropRefusedBefore,
  insertRefused,
} from '#server/domains/trading/orders/refused/store.ts';
import type { App } from '#server/platform/app.ts';
import { attempt } from '#server/platform/db/attempt.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What is asked, by whom, under which id; `request` is every word of it. */
export interface Ask {
  readonly id: OrderId;
  readonly userId: string;
  readonly request: string;
}

/** Every word of what is asked; amounts as plain decimals, the same however they were written. */
export const requestText = (asked: object): string =>
  JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? formatQuantity(value) : value));

const keepMs = 30 * dayMs;

/**
 * Runs a verb in one transaction and keeps its refusal under the request's id: the same
 * request again is refused the same way, so a copy that a network delivers late never fills what
 * its sender was told is refused. Another request under a refused id is `id_reused`. Faults are
 * kept nowhere: who does not know what came of a request may send it again.
 */
export async function answerOnce<Answer>(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  ask: Ask,
  verb: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const at = clock.now();
  const outcome = await db.transaction(async (tx) => {
    // The verb begins behind the claim, on the same connection, and waits where the claim waits.
    // What it does is undone when the claim finds that this id was refused before.
    const [, answer] = await together([requireUnrefused(tx, ask), attempt(tx, () => verb(tx))]);
    if (!(answer instanceof Refusal)) return { answer };
    if (answer.code === 'id_reused') throw answer;
    await dropRefusedBefore(tx, at - keepMs);
    await insertRefused(tx, { ...ask, code: answer.code, detail: answer.detail }, at);
    return answer;
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome.answer;
}

/**
 * Refuses as the first request of this id was refused, or `id_reused` when this is another request.
 */
async function requireUnrefused(tx: Tx, { id, userId, request }: Ask): Promise<void> {
  const known = await claimOrderId(tx, id);
  if (!known) return;
  const isSame = known.userId === userId && known.request === request;
  throw isSame ? new Refusal(known.code, known.detail) : refuse('id_reused');
}
