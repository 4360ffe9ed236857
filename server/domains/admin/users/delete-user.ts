import { refuse } from '#core/admin/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireTarget } from '#server/domains/admin/users/require-target.ts';
import * as identity from '#server/domains/identity/index.ts';
import { plainEmail } from '#core/identity/reach/email.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Erases who a person is; the ledger keeps an id that names nobody. Refuses `still_holds` with what
 * stands in the way (`what`), `wrong_person` when the repeated address is not theirs, `own_case`
 * and `target_is_admin`.
 */
export const deleteUser = (
  app: UserNeeds,
  actor: Actor,
  { userId, email }: { readonly userId: UserId; readonly email: string },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const user = await requireTarget(tx, actor, userId);
    if (plainEmail(user.email) !== plainEmail(email)) throw refuse('wrong_person');
    // Open pages of the person learn that their session is over before there is nobody left to
    // tell.
    await recordEvent(tx, { type: 'identity.sessions-ended', userId, payload: { sessionIds: 'all' } }, at);
    await identity.eraseUser(tx, app.leaving, userId, at);
    await recordAudit(tx, { actorId: actor.userId, action: 'admin.user-deleted', subjectId: userId }, at);
  });
