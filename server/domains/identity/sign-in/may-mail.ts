import { Refusal } from '#core/values/refusal.ts';
import { type Limits, networkOf } from '#server/platform/auth/limits.ts';

/**
 * Whether a mail of this purpose may go to this address now. A network that asks too often is
 * refused; an address that too many networks ask for gets no more for a while, in silence, so that
 * nobody can be told apart or locked out by strangers.
 */
export async function mayMail(
  limits: Limits,
  purpose: 'verify' | 'reset',
  email: string,
  request: { readonly ip: string },
): Promise<boolean> {
  const network = networkOf(request.ip);
  await limits.take('mail-network', network);
  await limits.take('mail-asker', `${purpose}|${email}|${network}`);
  try {
    await limits.take('mail-address', `${purpose}|${email}`);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}
