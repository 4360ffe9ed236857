// Tokens that a mail carries: 256 random bits, stored as a hash, with a six-digit code beside a verification.
import { createHash, randomBytes, randomInt } from 'node:crypto';
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
    subject: `Verify your email for ${sender.siteName}`,
    text: `Welcome to ${sender.siteName}.\n\nOpen this link and press the button to verify your email:\n${sender.publicUrl}/verify#token=${token}\n\nOr type this code where you signed up: ${code}\nThe code is valid for 10 minutes, the link for 24 hours.\n\nIf you did not sign up, ignore this mail: nothing happens without it.`,
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
    subject: `Choose a new ${sender.siteName} password`,
    text: `Somebody, hopefully you, asked for a new password.\n\nChoose it here (valid for one hour, once):\n${sender.publicUrl}/auth#type=recovery&token=${token}\n\nIf it was not you, ignore this mail: your password stays as it is.`,
  });
}

/** Mails the link that makes this address the account's own. */
export async function mailEmailChange(tx: Tx, sender: Sender, email: string, token: string): Promise<void> {
  await sender.mail.queue(tx, {
    to: email,
    subject: `Confirm your new email for ${sender.siteName}`,
    text: `Open this link in the browser where you are signed in and press the button (valid for 24 hours, once):\n${sender.publicUrl}/settings/profile#email-token=${token}\n\nUntil then your account keeps its earlier address. If you did not ask for this, ignore this mail.`,
  });
}

/** Tells the owner of an address that somebody tried to sign up with it. */
export async function mailAlreadyRegistered(tx: Tx, sender: Sender, email: string): Promise<void> {
  await sender.mail.queue(tx, {
    to: email,
    subject: `You already have a ${sender.siteName} account`,
    text: `Somebody, hopefully you, tried to sign up with this address, which already has an account.\n\nSign in or recover your password here:\n${sender.publicUrl}/auth#existing`,
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
    text: `${text}\n\nIf this was not you, choose a new password at once: ${sender.publicUrl}/auth`,
  });
}
