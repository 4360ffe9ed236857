import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import { m } from '#core/messages/messages.js';
import { baseLocale } from '#core/values/locale.ts';
import type { Config } from '#server/platform/config.ts';
import { int, text, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import type { Db, Tx } from '#server/platform/db/tx.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { inLanguage, spokenLocale } from '#server/platform/language.ts';
import type { Letter, LetterWriters, Mail, MailMessage } from '#server/platform/mail/mail.ts';

const capturedMail = row({
  id: int,
  to: text,
  subject: text,
  text: text,
  at: timestamp,
});
export type CapturedMail = RowOf<typeof capturedMail>;

/**
 * Each step of a delivery ends well within the lease of its job, so that no other node begins the
 * same mail.
 */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/**
 * Sends by SMTP when configured, else keeps the mail where staff reads it. Every demo mail carries
 * the demo mark.
 */
export async function startMail(
  config: Config,
  database: Db,
  jobs: Jobs,
  writers: LetterWriters,
): Promise<Mail> {
  // What was captured before a server was configured holds links that nobody needs here any more.
  if (config.SMTP_URL) await run(database.read, sql`delete from mail.captured`);
  const transport = config.SMTP_URL
    ? nodemailer.createTransport({ url: config.SMTP_URL, ...patience })
    : undefined;
  await jobs.work<MailMessage | Letter>('mail', async (job, key) => {
    const message = 'kind' in job ? await write(database, writers, job) : job;
    if (!message) return;
    // The same at every try: a mail that was taken just before this node died is known to its
    // receiver.
    const messageId = `<${key}@${new URL(config.PUBLIC_URL).hostname}>`;
    const marked = (text: string): string =>
      config.MODE === 'demo'
        ? `${text}\n\n${m.mails_demo({}, { locale: message.locale ?? baseLocale })}`
        : text;
    const text = marked(message.text);
    if (transport)
      await transport.sendMail({
        from: config.MAIL_FROM,
        to: message.to,
        subject: message.subject,
        text,
        messageId,
      });
    else
      await capture(
        database,
        { ...message, text },
        message.link && marked(message.link.textAfter),
        messageId,
      );
  });
  return {
    queue: (tx, message) => jobs.send(tx, 'mail', { locale: spokenLocale(), ...message }),
    queueLetter: (tx, letter) =>
      jobs.send(tx, 'mail', { ...letter, id: randomUUID(), locale: spokenLocale() } satisfies Letter),
  };
}

/** The mail of a letter, in the language of whoever asked for it. */
async function write(database: Db, writers: LetterWriters, letter: Letter): Promise<MailMessage | undefined> {
  const writer = writers[letter.kind];
  if (!writer) throw new Error(`no writer writes letters of the kind ${letter.kind}`);
  const locale = letter.locale ?? baseLocale;
  const message = await inLanguage(locale, () => database.transaction((tx) => writer(tx, letter)));
  return message && { locale, ...message };
}

const capture = (
  database: Db,
  { to, subject, text, link }: MailMessage,
  later: string | undefined,
  messageId: string,
): Promise<number> =>
  run(
    database.read,
    sql`insert into mail.captured (recipient, subject, body, message_id, link_hash, later_body)
        values (${to}, ${subject}, ${text}, ${messageId}, ${link?.tokenHash ?? null}, ${later ?? null})
        on conflict (message_id) do nothing`,
  );

/**
 * Takes links that were used, have expired or were replaced, and the codes beside them, out of
 * captured mail. `at` is the site's time in milliseconds.
 */
export const forgetVoidLinks = (tx: Tx, at: number): Promise<number> =>
  run(
    tx,
    sql`update mail.captured c set body = later_body, link_hash = null, later_body = null
        where link_hash is not null
          and not exists (select from identity.mailed_token t
            where t.token_hash = c.link_hash and t.used_at is null and t.expires_at > ${new Date(at)})
          and not exists (select from identity.email_change e
            where e.token_hash = c.link_hash and e.expires_at > ${new Date(at)})`,
  );

/** The newest captured mails, newest first. */
export const listCaptured = (database: Db): Promise<CapturedMail[]> =>
  many(
    database.read,
    capturedMail,
    sql`select id, recipient as to, subject, body as text, at from mail.captured order by id desc limit 100`,
  );
