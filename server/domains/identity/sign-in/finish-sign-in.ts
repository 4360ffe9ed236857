import { refuse } from '#core/identity/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { noteFailedSignIn, openSession } from '#server/domains/identity/sign-in/open-session.ts';
import {
  closeChallenge,
  endedChallenge,
  openChallenge,
} from '#server/domains/identity/security/challenges.ts';
import { type Answer, requireCode } from '#server/domains/identity/security/check-code.ts';
import { findUser } from '#server/domains/identity/store.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';

/**
 * The second step: a right code opens the session that the password alone did not. A wrong one
 * leaves the step open.
 */
export async function finishSignIn(identity: Identity, answer: Answer, request: RequestFacts): Promise<void> {
  await identity.limits.take('second-step-network', networkOf(request.ip));
  const challenge = await openChallenge(identity, 'second-step', request);
  if (!challenge?.userId) throw refuse('challenge_expired');
  const way = answer.kind === 'totp' ? 'code' : 'recovery_code';
  await judge(identity, challenge.userId, answer, way, request);
  const closed = await closeChallenge(identity, 'second-step', request);
  const user = closed?.userId ? await findUser(identity.app.db.read, closed.userId) : undefined;
  if (!user) throw refuse('challenge_expired');
  await openSession(identity, user, way, request, [endedChallenge(identity, 'second-step')]);
}

async function judge(
  identity: Identity,
  userId: UserId,
  answer: Answer,
  way: 'code' | 'recovery_code',
  request: RequestFacts,
): Promise<void> {
  try {
    await requireCode(identity, userId, answer);
  } catch (refusal) {
    await noteFailedSignIn(identity, userId, way, request);
    throw refusal;
  }
}
