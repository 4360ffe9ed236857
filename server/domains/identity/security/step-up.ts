// A fresh proof of the second factor for one purpose, kept for the call that asked for it.
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { refuse } from '#core/identity/contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { requireCode } from '#server/domains/identity/security/check-code.ts';
import {
  beginChallenge,
  closeChallenge,
  endedChallenge,
} from '#server/domains/identity/security/challenges.ts';
import { signedBy, siteOf } from '#server/domains/identity/security/passkeys.ts';
import { stepUpValidMs } from '#server/domains/identity/security/require-step-up.ts';
import { dropStepUpsBefore, insertStepUp, listPasskeys } from '#server/domains/identity/security/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';

type Options = Record<string, unknown>;

/**
 * Asks the device for one of the person's passkeys; null without any. The challenge carries what is
 * confirmed.
 */
export async function beginStepUp(
  identity: Identity,
  actor: Actor,
  purpose: string,
  request: RequestFacts,
): Promise<{ options: Options | null }> {
  const passkeys = await listPasskeys(identity.app.db.read, actor.userId);
  if (passkeys.length === 0) return { options: null };
  const options = await generateAuthenticationOptions({
    rpID: siteOf(identity).expectedRPID,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as never })),
  });
  const step = { userId: actor.userId, value: `${options.challenge} ${purpose}` };
  request.setCookies([await beginChallenge(identity, 'step-up', step)]);
  return { options: { ...options } };
}

type StepUpAnswer =
  | { readonly kind: 'totp'; readonly purpose: string; readonly code: string }
  | { readonly kind: 'passkey'; readonly answer: Options };

/**
 * Keeps the proof for its purpose. Refuses what a wrong code refuses, and `passkey_failed` for any
 * other answer.
 */
export async function finishStepUp(
  identity: Identity,
  actor: Actor,
  input: StepUpAnswer,
  request: RequestFacts,
): Promise<void> {
  const purpose =
    input.kind === 'totp'
      ? await proveByCode(identity, actor, input)
      : await proveByPasskey(identity, actor, input.answer, request);
  const { db, clock } = identity.app;
  const { sessionId, userId } = actor;
  await db.transaction(async (tx) => {
    const at = clock.now();
    await dropStepUpsBefore(tx, at - stepUpValidMs);
    await insertStepUp(tx, { sessionId, userId, purpose, at });
  });
}

async function proveByCode(
  identity: Identity,
  actor: Actor,
  { purpose, code }: { readonly purpose: string; readonly code: string },
): Promise<string> {
  await requireCode(identity, actor.userId, { kind: 'totp', code });
  return purpose;
}

/** The purpose comes from the challenge that was signed, never from the answer. */
async function proveByPasskey(
  identity: Identity,
  actor: Actor,
  answer: Options,
  request: RequestFacts,
): Promise<string> {
  await identity.limits.take('password-person', actor.userId);
  const step = await closeChallenge(identity, 'step-up', request);
  const [challenge, purpose] = step?.value.split(/ (.*)/s) ?? [];
  if (step?.userId !== actor.userId || !challenge || !purpose || typeof answer['id'] !== 'string')
    throw refuse('passkey_failed');
  const signed = await signedBy(identity, answer, answer['id'], challenge);
  if (!signed.isRight || signed.userId !== actor.userId) throw refuse('passkey_failed');
  await identity.limits.forget('password-person', actor.userId);
  request.setCookies([endedChallenge(identity, 'step-up')]);
  return purpose;
}
