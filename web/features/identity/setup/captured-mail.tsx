import type { CapturedMailView } from '#core/identity/captured-mail.ts';
import { m } from '#core/messages/messages.js';
import { Empty } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const linkPattern = /(https?:\/\/[^\s<]+)/;

/** A mail's text with its links to press. What was captured is text, never markup. */
const withLinks = (text: string) =>
  text.split(linkPattern).map((part, place) =>
    linkPattern.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a mail never changes
      <a key={place} className="link wrap-anywhere" href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );

/** Captured mails, newest first. */
export function CapturedMailList({ mails }: { mails: readonly CapturedMailView[] }) {
  if (mails.length === 0)
    return (
      <div className="card">
        <Empty title={m.admin_mail_empty()} />
      </div>
    );
  return (
    <ul className="space-y-4">
      {mails.map((mail) => (
        <li key={mail.id} className="card p-5">
          <h2 className="font-semibold wrap-anywhere">{mail.subject}</h2>
          <p className="mt-0.5 text-sm text-muted wrap-anywhere">
            {m.admin_mail_to({ email: mail.to, when: formatDateTime(mail.at) })}
          </p>
          <p className="mt-4 text-sm wrap-anywhere whitespace-pre-wrap">{withLinks(mail.text)}</p>
        </li>
      ))}
    </ul>
  );
}
