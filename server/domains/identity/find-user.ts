import { asciiEmail } from '#core/identity/reach/email.ts';
import { findUserOf, type UserRow } from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * The account of an address, as `plainEmail` gives it. One with a domain in another script may be
 * stored as the network writes it: it was once.
 */
export const findUserByEmail = (tx: Tx, email: string): Promise<UserRow | undefined> =>
  findUserOf(tx, [email, asciiEmail(email)]);
