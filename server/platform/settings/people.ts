// Mail, and the waits and limits that protect people and their money.
import { z } from '#core/values/z.ts';
import { flag, plain, setting } from '#server/platform/settings/setting.ts';

export const peopleSettings = {
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    {
      meaning:
        'outgoing mail. Required once `PUBLIC_URL` is not this machine; without it, on this machine, mail is captured ' +
        'and shown at `/dev/mail`',
      ifLost: 'on a public site the start is refused; mail that waits is sent once it is back',
      holderCan: 'send mail in your name, also mail that looks like yours',
    },
  ),
  MAIL_FROM: setting(z.string().optional(), {
    meaning: 'sender of all mail',
    default: 'name and contact address of `SITE_FILE`',
    ifLost: 'the default applies; mail servers may refuse a sender they do not know',
    ...plain,
  }),
  MAIL_CAPTURE: setting(z.enum(['administrators']).optional(), {
    meaning:
      '`administrators`: a site for others without `SMTP_URL`, such as a closed school network. Administrators read ' +
      'all mail at `/admin-mail`, and so does the holder of the first-administrator token at `/admin-setup` until it ' +
      'is used',
    ifLost: 'a public site without `SMTP_URL` refuses to start',
    holderCan: 'whoever reads that mail: open any account by its reset link',
  }),
  AUTH_REVEAL_EXISTING: setting(flag.default(false), {
    meaning: 'sign-up says in the form that an address is taken',
    default: 'false',
    ifLost: 'the form says the same for known and unknown addresses',
    holderCan: 'while it is on, anyone: learn which addresses have an account',
  }),
  ADMIN_ALONE_UP_TO: setting(z.coerce.number().int().min(0).max(1_000_000).default(1_000), {
    meaning: 'US dollars one administrator may adjust alone within a day; more waits for a second one',
    ifLost: 'the default applies',
    holderCan: 'who can set it: let one administrator correct any balance alone; each is in the audit log',
  }),
  ADMIN_TIME_LOCK_HOURS: setting(z.coerce.number().min(1).max(168).default(24), {
    meaning: 'the wait that takes the place of a second administrator where there is only one',
    ifLost: 'the default applies',
    holderCan: 'who can set it: shorten the time in which a wrong decision can be stopped',
  }),
  WITHDRAWAL_HOLD_HOURS: setting(z.coerce.number().min(0).max(168).default(0), {
    meaning:
      'how long a payment to a newly saved address waits, and any payment after a change to how the ' +
      'account opens (password, email, second step, recovery codes, passkeys); 24 with real ' +
      'money, which live asks for',
    ifLost: 'payments to new addresses do not wait',
    holderCan: 'who can set it: let a stolen account be emptied before its owner reads the warning',
  }),
};
