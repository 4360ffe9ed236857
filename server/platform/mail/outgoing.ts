import nodemailer from 'nodemailer';
import { m } from '#core/messages/messages.js';
import { baseLocale } from '#core/values/locale.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { many, run, sql } from '#server/platform/db/sql.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { spokenLocale } from '#server/platform/language.ts';
import type { Mail, MailMessage } from '#server/platform/mail/mail.ts';

export interface CapturedMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** Sends by SMTP when configured, else keeps the mail for `/dev/mail`. Every demo mail carries the demo mark. */
export async function startMail(config: Config, database: Database, jobs: Jobs): Promise<Mail> {
  const transport = config.SMTP_URL ? nodemailer.createTransport(config.SMTP_URL) : undefined;
  await jobs.work<MailMessage>('mail', async (message) => {
    const text =
      config.MODE === 'demo'
        ? `${message.text}\n\n${m.mails_demo({}, { locale: message.locale ?? baseLocale })}`
        : message.text;
    if (transport)
      await transport.sendMail({ from: config.MAIL_FROM, to: message.to, subject: message.subject, text });
    else await capture(database, { ...message, text });
  });
  return { queue: (tx, message) => jobs.send(tx, 'mail', { locale: spokenLocale(), ...message }) };
}

const capture = (database: Database, message: MailMessage): Promise<number> =>
  run(
    database.read,
    sql`insert into mail.captured (recipient, subject, body) values (${message.to}, ${message.subject}, ${message.text})`,
  );

/** The newest captured mails, newest first. */
export const listCaptured = (database: Database): Promise<CapturedMail[]> =>
  many(
    database.read,
    sql`select id, recipient as to, subject, body as text, at from mail.captured order by id desc limit 100`,
  );
