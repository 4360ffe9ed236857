import { findUserByEmail } from '#server/domains/identity/find-user.ts';
import { refuse } from '#core/identity/contract.ts';
import type { Proof } from '#core/identity/puzzle.ts';
import { newId } from '#core/values/ids.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { isCommonPassword } from '#server/domains/identity/sign-in/common-passwords.ts';
import { type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { requireOwnName } from '#server/domains/identity/profile/require-own-name.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import { mailAlreadyRegistered, mailVerification } from '#server/domains/identity/sign-in/mailed-links.ts';
import { hashPassword } from '#server/domains/identity/sign-in/password-hash.ts';
import { countTry } from '#server/domains/identity/sign-in/puzzle.ts';
import { insertUser, markContested, type UserRow } from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/**
 * Opens an account and mails its verification. A known address gets a mail instead; the answer is
 * the same. No session starts.
 */
export async function signUp(
  identity: Identity,
  input: {
    email: string;
    password: string;
    displayName?: string | undefined;
    ref?: string | undefined;
    proof?: Proof | undefined;
  },
  request: RequestFacts,
): Promise<void> {
  const counters = [
    ['sign-up-network', networkOf(request.ip)],
    ['sign-up-everywhere', 'all'],
  ] as const;
  await countTry(identity, 'sign-up', counters, input.proof);
  if (isCommonPassword(input.password)) throw refuse('common_password');
  if (input.displayName !== undefined)
    await requireOwnName(identity.app.db.read, identity, input.displayName);
  await identity.evenly(400, async () => {
    const { db, config } = identity.app;
    const existing = await findUserByEmail(db.read, input.email);
    if (existing) {
      if (config.AUTH_REVEAL_EXISTING) throw refuse('account_exists');
      await hashPassword(input.password);
      await db.transaction((tx) => answerExisting(tx, identity, existing));
      return;
    }
    const password = await hashPassword(input.password);
    await db.transaction(async (tx) => {
      const at = identity.app.clock.now();
      const name = input.displayName ?? '';
      const user = await insertUser(tx, { id: newId('usr'), email: input.email, name, password, at });
      // Of two sign-ups of one address at the same moment the second says no more than the first.
      if (!user) return;
      await mailVerification(tx, senderOf(identity), user);
      if (input.ref === undefined) return;
      await recordEvent(
        tx,
        { type: 'identity.came-invited', userId: user.id, payload: { code: input.ref } },
        at,
      );
    });
  });
}

/**
 * The owner of a verified address is told. An unverified one may belong to somebody else than its
 * first sign-up: it gets a fresh verification mail, and whoever proves the mailbox chooses a new
 * password.
 */
async function answerExisting(tx: Tx, identity: Identity, existing: UserRow): Promise<void> {
  if (existing.isVerified) return mailAlreadyRegistered(tx, senderOf(identity), existing.email);
  await markContested(tx, existing.id, identity.app.clock.now());
  await mailVerification(tx, senderOf(identity), existing);
}
