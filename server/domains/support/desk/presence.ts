import type { ChatPresence } from '#core/support/contract.ts';
import { openingAt } from '#core/support/hours.ts';
import { deskLapsesMs } from '#core/support/rules.ts';
import { isAnybodyAtDesk, saveAtDesk } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

type Needs = Pick<Support, 'db' | 'clock'>;
const deskSince = (at: number): Date => new Date(at - deskLapsesMs);

/** Whether support is here, and by the operator's hours, when it is back. */
export async function presenceNow(tx: Tx, app: Pick<Support, 'clock' | 'config'>): Promise<ChatPresence> {
  const at = app.clock.now();
  const { hours, zone, answer } = app.config.site.contact;
  const opening = openingAt(hours, zone, at);
  const opensAt = opening?.opensAt ?? null;
  return {
    isHere: await isAnybodyAtDesk(tx, deskSince(at)),
    isOpen: opening?.isOpen ?? true,
    backAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    answer,
  };
}

/** An open desk says that somebody sits at it. The first one is told to every open chat. */
export const sitAtDesk = (app: Needs, actor: Actor): Promise<Record<string, never>> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const wasAnybody = await isAnybodyAtDesk(tx, deskSince(at));
    await saveAtDesk(tx, actor.userId, new Date(at));
    if (!wasAnybody) await sendSignal(tx, 'everyone', 'support.presence-changed', { isHere: true });
    return {};
  });

/** Tells open chats when the last administrator has left. Call its turn every few seconds. */
export function createDeskWatch(app: Needs): () => Promise<void> {
  let wasAnybody = false;
  return async () => {
    const isAnybody = await isAnybodyAtDesk(app.db.read, deskSince(app.clock.now()));
    if (wasAnybody && !isAnybody)
      await sendSignal(app.db.read, 'everyone', 'support.presence-changed', { isHere: false });
    wasAnybody = isAnybody;
  };
}
