import { refuse } from '#core/admin/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Takes the administrator's role away at once and ends every session. Never that of the last one,
 * oneself included.
 */
export async function demote(
  needs: Needs,
  actor: Actor,
  input: { readonly userId: UserId; readonly password: string; readonly reason: string },
): Promise<void> {
  await identity.requirePassword(needs.people, actor, input.password);
  await needs.db.transaction(async (tx) => {
    const answer = await identity.unmakeAdministrator(tx, needs.people, input.userId, {
      actorId: actor.userId,
      reason: input.reason,
    });
    if (answer !== 'done') throw refuse(answer);
  });
}
