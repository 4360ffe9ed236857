// Tokens that a mail carries: 256 random bits, stored as a hash, with a six-digit code beside a
// verification.
import { createHash } from 'node:crypto';
import { m } from '#core/messages/messages.js';
import { hourMs, minuteMs } from '#core/values/time.ts';
import type { Seal } from '#server/platform/auth/seal.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { forgetVoidLinks } from '#server/platform/mail/outgoing.ts';
import type { LetterWriters, Mail, MailMessage } from '#server/platform/mail/mail.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { putEmailChangeToken } from '#server/domains/identity/profile/store.ts';
import { findUser, insertToken, type TokenPurpose, type UserRow } from '#server/domains/identity/store.ts';

export const codeValidMs = 10 * minuteMs;
export const linkValidMs = 24 * hourMs;
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

/** Mails a verification link and a code. Earlier ones stop working when it is sent. */
export const mailVerification = (
  tx: Tx,
  sender: Sender,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> =>
  sender.mail.queueLetter(tx, {
    kind: 'identity.verify',
    about: { userId: user.id },
    to: user.email,
    subject: m.mails_verify_subject({ site: sender.siteName }),
  });

/** Mails a link to choose a new password. */
export const mailReset = (tx: Tx, sender: Sender, user: Pick<UserRow, 'id' | 'email'>): Promise<void> =>
  sender.mail.queueLetter(tx, {
    kind: 'identity.reset',
    about: { userId: user.id },
    to: user.email,
    subject: m.mails_reset_subject({ site: sender.siteName }),
  });

/** Mails the link that makes the address a person asked for their own. */
export const mailEmailChange = (tx: Tx, sender: Sender, userId: string, email: string): Promise<void> =>
  sender.mail.queueLetter(tx, {
    kind: 'identity.email-change',
    about: { userId },
    to: email,
    subject: m.mails_email_change_subject({ site: sender.siteName }),
  });

/** What the letters above are written with. */
interface Desk {
  readonly seal: Seal;
  readonly clock: Clock;
  readonly config: Pick<Config, 'PUBLIC_URL' | 'site'>;
}

/**
 * The letters that carry a token. It is drawn here, when the mail is sent: from the letter's id
 * under the installation's secret, so that a second try of one letter carries the same token and
 * the queue alone opens nothing.
 */
export const letterWriters = ({ seal, clock, config }: Desk): LetterWriters => {
  const draw = (purpose: string, id: string): Buffer => seal.hash(`mailed ${purpose} ${id}`);
  const site = config.site.name;
  return {
    'identity.verify': async (tx, { about, id }) => {
      const user = await findUser(tx, about['userId'] ?? '');
      if (!user || user.isVerified) return undefined;
      const token = draw('token', id).toString('base64url');
      // 32 bits over a million codes: none is likelier than another by more than a part in four
      // thousand.
      const code = String(draw('code', id).readUInt32BE() % 1_000_000).padStart(6, '0');
      const codeHash = hashCode(user.id, code);
      await keep(tx, { userId: user.id, purpose: 'verify', token, codeHash }, linkValidMs, clock.now());
      const secrets = { link: `${config.PUBLIC_URL}/verify#token=${token}`, code };
      return {
        to: user.email,
        subject: m.mails_verify_subject({ site }),
        ...textsOf(token, secrets, (shown) => m.mails_verify({ site, ...shown })),
      };
    },
    'identity.reset': async (tx, { about, id }) => {
      const user = await findUser(tx, about['userId'] ?? '');
      if (!user) return undefined;
      const token = draw('token', id).toString('base64url');
      await keep(tx, { userId: user.id, purpose: 'reset', token, codeHash: null }, resetValidMs, clock.now());
      const secrets = { link: `${config.PUBLIC_URL}/auth#type=recovery&token=${token}`, code: '' };
      return {
        to: user.email,
        subject: m.mails_reset_subject({ site }),
        ...textsOf(token, secrets, m.mails_reset),
      };
    },
    'identity.email-change': async (tx, { about, id }) => {
      const token = draw('token', id).toString('base64url');
      const email = await putEmailChangeToken(tx, about['userId'] ?? '', hashToken(token));
      if (email === undefined) return undefined;
      await forgetVoidLinks(tx, clock.now());
      const secrets = { link: `${config.PUBLIC_URL}/settings/profile#email-token=${token}`, code: '' };
      return {
        to: email,
        subject: m.mails_email_change_subject({ site }),
        ...textsOf(token, secrets, m.mails_email_change),
      };
    },
  };
};

/** A text with its secrets, and the one that takes its place when the token opens nothing. */
const textsOf = (
  token: string,
  secrets: Secrets,
  write: (shown: Secrets) => string,
): Pick<MailMessage, 'text' | 'link'> => ({
  text: write(secrets),
  link: { tokenHash: hashToken(token), textAfter: write({ link: m.mails_void(), code: m.mails_void() }) },
});

interface Secrets {
  readonly link: string;
  /** Empty where the text names none. */
  readonly code: string;
}

/** Keeps the hash of a token; an earlier one of the same kind ends with it, in captured mail too. */
async function keep(
  tx: Tx,
  drawn: { userId: string; purpose: TokenPurpose; token: string; codeHash: Buffer | null },
  validMs: number,
  at: number,
): Promise<void> {
  const { token, ...row } = drawn;
  await insertToken(tx, { ...row, tokenHash: hashToken(token), createdAt: at, expiresAt: at + validMs });
  await forgetVoidLinks(tx, at);
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
