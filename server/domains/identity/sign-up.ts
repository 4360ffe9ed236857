import { APIError } from 'better-auth/api';
import { refuse } from '#core/identity/contract.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { isCommonPassword } from '#server/domains/identity/common-passwords.ts';
import { evenly, type Identity, senderOf } from '#server/domains/identity/identity.ts';
import { networkOf } from '#server/domains/identity/limits.ts';
import { mailAlreadyRegistered, mailVerification } from '#server/domains/identity/mailed-links.ts';
import { hashPassword } from '#server/domains/identity/password-hash.ts';
import { findUserByEmail } from '#server/domains/identity/store.ts';

/** Opens an account and mails its verification. A known address gets a mail instead; the answer is the same. No session starts. */
export async function signUp(
  identity: Identity,
  input: { email: string; password: string; displayName?: string | undefined },
  request: RequestFacts,
): Promise<void> {
  await identity.limits.take('sign-up-network', networkOf(request.ip));
  if (isCommonPassword(input.password)) throw refuse('common_password');
  await evenly(400, async () => {
    const { db, config } = identity.app;
    if (await findUserByEmail(db.read, input.email)) {
      if (config.AUTH_REVEAL_EXISTING) throw refuse('account_exists');
      await hashPassword(input.password);
      await db.transaction((tx) => mailAlreadyRegistered(tx, senderOf(identity), input.email));
      return;
    }
    await createAccount(identity, input);
    await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, input.email);
      if (user) await mailVerification(tx, senderOf(identity), user);
    });
  });
}

async function createAccount(
  identity: Identity,
  input: { email: string; password: string; displayName?: string | undefined },
) {
  try {
    await identity.auth.api.signUpEmail({
      body: { email: input.email, password: input.password, name: input.displayName ?? '' },
    });
  } catch (fault) {
    // Two sign-ups of one address at the same moment: the second finds the account and says no more than the first.
    if (fault instanceof APIError && fault.body?.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return;
    throw fault;
  }
}
