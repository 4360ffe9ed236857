import { refuse } from '#core/identity/contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { blocksOf, eraseUser, type Leaving } from '#server/domains/identity/people/erase-user.ts';
import { requirePassword } from '#server/domains/identity/security/require-password.ts';
import { requireStepUp } from '#server/domains/identity/security/require-step-up.ts';
import { findUser, lockUser } from '#server/domains/identity/store.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import { plainEmail } from '#core/identity/reach/email.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

interface Ask {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Whoever runs the site hands that over first: a site without administrators could not be mended.
 */
const staff: Leaving = {
  exportFor: async () => ({}),
  shelvesOf: noShelves,
  blocksDeletion: async (tx, userId) => ((await findUser(tx, userId))?.isAdmin ? ['administrator'] : []),
  erase: async () => {},
};

export const showLeaving = async ({ app }: Identity, domains: readonly Leaving[], actor: Actor) => ({
  blocks: await blocksOf(app.db.read, [staff, ...domains], actor.userId),
  isSimulatedMoney: app.config.MODE === 'demo',
  email: actor.email,
});

/**
 * Erases who the person is, for good; the ledger keeps an id that names nobody. Refuses
 * `wrong_person` for another address, `wrong_password`, `code_required` and `still_holds` with what
 * stands in the way. No mail says goodbye: its address would stay.
 */
export async function deleteAccount(
  identity: Identity,
  domains: readonly Leaving[],
  actor: Actor,
  { email, password, code }: Ask,
): Promise<void> {
  if (plainEmail(email) !== plainEmail(actor.email)) throw refuse('wrong_person');
  await requirePassword(identity, actor, password);
  await requireStepUp(identity, actor, { purpose: 'account-delete', code });
  const { app } = identity;
  const { userId } = actor;
  await app.db.transaction(async (tx) => {
    const at = app.clock.now();
    await lockUser(tx, userId);
    // Open pages learn that their session is over before there is nobody left to tell.
    await recordEvent(tx, { type: 'identity.sessions-ended', userId, payload: { sessionIds: 'all' } }, at);
    await eraseUser(tx, [staff, ...domains], userId, at);
    await recordAudit(tx, { actorId: userId, action: 'identity.account-deleted', subjectId: userId }, at);
  });
}
