import { refuse } from '#core/identity/contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { requireCode } from '#server/domains/identity/security/check-code.ts';
import { findTotp } from '#server/domains/identity/security/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/**
 * Asks for a fresh code before money leaves, from people whose second step is on. Runs before the transaction it guards: a
 * wrong code must count although that transaction never begins.
 */
export async function requireStepUp(
  identity: Identity,
  actor: Actor,
  code: string | undefined,
): Promise<void> {
  const totp = await findTotp(identity.app.db.read, actor.userId);
  if (!totp?.confirmedAt) return;
  if (code === undefined) throw refuse('code_required');
  await requireCode(identity, actor.userId, { kind: 'totp', code });
}
