import { refuse } from '#core/support/contract.ts';
import { typingEveryMs } from '#core/support/rules.ts';
import { requireOwn } from '#server/domains/support/chat/show-conversation.ts';
import { findConversation } from '#server/domains/support/store.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

type Needs = Pick<Support, 'db' | 'clock'>;

/**
 * When each writer was last passed on by this node: a sign costs the others' lines something, so it
 * has a pace.
 */
const lastPassed = new Map<string, number>();
const maxRemembered = 10_000;

function isDue(key: string, at: number): boolean {
  if (at - (lastPassed.get(key) ?? Number.NEGATIVE_INFINITY) < typingEveryMs / 2) return false;
  if (lastPassed.size >= maxRemembered) lastPassed.clear();
  lastPassed.set(key, at);
  return true;
}

/** Tells the desk that a person writes. Nothing is stored; too many signs are dropped. */
export async function signTyping(
  app: Needs,
  actor: Actor,
  { conversationId }: { readonly conversationId: string },
): Promise<Record<string, never>> {
  await requireOwn(app.db.read, actor, conversationId);
  if (isDue(`user ${conversationId}`, app.clock.now()))
    await sendSignal(app.db.read, 'administrators', 'support.typing', { conversationId, side: 'user' });
  return {};
}

/** Tells a person that support writes. */
export async function signTypingAtDesk(
  app: Needs,
  { conversationId }: { readonly conversationId: string },
): Promise<Record<string, never>> {
  const row = await findConversation(app.db.read, conversationId);
  if (!row) throw refuse('not_found');
  if (isDue(`admin ${conversationId}`, app.clock.now()))
    await sendSignal(app.db.read, { userId: row.userId }, 'support.typing', {
      conversationId,
      side: 'admin',
    });
  return {};
}
