// Tokens that a mail carries: 256 random bits, stored as a hash, with a six-digit code beside a verification.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { m } from '#core/messages/messages.js';
import { hourMs, minuteMs } from '#core/values/time.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { insertToken, type UserRow } from '#server/domains/identity/store.ts';

export const codeValidMs = 10 * minuteMs;
const linkValidMs = 24 * hourMs;
const resetValidMs = hourMs;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** The code is short, so its hash is bound to the person. */
export const hashCode = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${code}`).digest();

interface Sender {
  readonly mail: Mail;
  readonly publicUrl: string;
  /** The site's name, as the operator calls it. */
  readonly siteName: string;
  readonly at: number;
}

/** Mails a verification link and a code. Earlier ones stop working. */
export async function mailVerification(
  tx: Tx,
  sender: Sender,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await insertToken(tx, {
    userId: user.id,
    purpose: 'verify',
    tokenHash: hashToken(token),
    codeHash: hashCode(user.id, code),
    createdAt: sender.at,
    expiresAt: sender.at + linkValidMs,
  });
  await sender.mail.queue(tx, {
    to: user.email,
    subject: m.mails_verify_subject({ site: sender.siteName }),
    text: m.mails_verify({ site: sender.siteName, link: `${sender.publicUrl}/verify#token=${token}`, code }),
  });
}

/** Mails a link to choose a new password. */
export async function mailReset(tx: Tx, sender: Sender, user: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    userId: user.id,
    purpose: 'reset',
    tokenHash: hashToken(token),
    codeHash: null,
    createdAt: sender.at,
    expiresAt: sender.at + resetValidMs,
  });
  await sender.mail.queue(tx, {
    to: user.email,
    subject: m.mails_reset_subject({ site: sender.siteName }),
    text: m.mails_reset({ link: `${sender.publicUrl}/auth#type=recovery&token=${token}` }),
  });
}

/** Mails the link that makes this address the account's own. */
export async function mailEmailChange(tx: Tx, sender: Sender, email: string, token: string): Promise<void> {
  await sender.mail.queue(tx, {
    to: email,
    subject: m.mails_email_change_subject({ site: sender.siteName }),
    text: m.mails_email_change({ link: `${sender.publicUrl}/settings/profile#email-token=${token}` }),
  });
}

/** Tells the owner of an address that somebody tried to sign up with it. */
export async function mailAlreadyRegistered(tx: Tx, sender: Sender, email: string): Promise<void> {
  await sender.mail.queue(tx, {
    to: email,
    subject: m.mails_existing_subject({ site: sender.siteName }),
    text: m.mails_existing({ link: `${sender.publicUrl}/auth#existing` }),
  });
}

/** A short notice about the person's own account. */
export async function mailNotice(
  tx: Tx,
  sender: Sender,
  email: string,
  subject: string,
  text: string,
): Promise<void> {
  await sender.mail.queue(tx, {
    to: email,
    subject,
    text: `${text}\n\n${m.mails_not_you({ link: `${sender.publicUrl}/auth` })}`,
  });
}
