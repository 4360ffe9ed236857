import { planTitles } from '#core/plans/plans.ts';
import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import type { ChatSummary } from '#core/support/contract.ts';
import { plainText } from '#core/support/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDateTime } from '#web/ui/when.ts';
import { Face } from '#web/ui/marks/face.tsx';

/** Conversations are called by the end of their id. */
export const shortId = (id: string): string => id.slice(-8);

/** The conversations of the desk, each a link that opens it beside the list. */
export function DeskList({
  conversations,
  current,
}: {
  conversations: readonly ChatSummary[];
  current: string | undefined;
}) {
  return (
    <ul aria-label={m.support_conversations()} className="max-h-[32rem] divide-y divide-line overflow-y-auto">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <Entry conversation={conversation} isCurrent={conversation.id === current} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ conversation, isCurrent }: { conversation: ChatSummary; isCurrent: boolean }) {
  const { id, email, unread, isPriority, assignedTo, lastMessage } = conversation;
  return (
    <Link
      from="/chat-admin"
      to="/chat-admin"
      search={(before) => ({ ...before, conversation: id })}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes('block px-4 py-3 hover:bg-panel-2', isCurrent && 'bg-panel-2')}
    >
      <span className="flex items-center gap-2">
        <Face name={email} size={28} className="-my-0.5" />
        <span className="num font-medium">…{shortId(id)}</span>
        {isPriority && <Badge tone="ink">{planTitles.premium}</Badge>}
        {unread > 0 && (
          <span className="num ml-auto rounded-full bg-ink px-2 py-0.5 text-2xs font-semibold text-ink-fg">
            {unread}
            <span className="sr-only"> {m.support_unread()}</span>
          </span>
        )}
      </span>
      <span className="mt-0.5 block truncate text-sm text-muted" title={email}>
        {email}
      </span>
      <span className="mt-0.5 block truncate text-sm text-faint">
        {lastMessage === null
          ? m.support_no_messages()
          : lastMessage.sender === 'admin'
            ? m.support_desk_last_message_by_support({
                text: plainText(lastMessage.text) || m.support_file(),
              })
            : `${plainText(lastMessage.text) || m.support_file()}`}
      </span>
      <span className="mt-1 flex justify-between gap-2 text-2xs text-faint">
        <span className="truncate">
          {assignedTo === null ? m.support_nobody_yet() : m.support_with({ email: assignedTo.email })}
        </span>
        {lastMessage && (
          <time dateTime={lastMessage.at} className="whitespace-nowrap">
            {formatDateTime(lastMessage.at)}
          </time>
        )}
      </span>
    </Link>
  );
}
