import { m } from '#core/messages/messages.js';
import { useLayoutEffect, useRef, useState } from 'react';
import { plainText } from '#core/support/rules.ts';
import type { ThreadMessage } from '#web/features/support/queries.ts';
import { discard, type Pending, sendAgain } from '#web/features/support/thread/outbox.ts';
import { attachmentPath, describeAttachment } from '#web/features/support/thread/upload-attachment.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDateTime } from '#web/ui/when.ts';

interface ThreadProps {
  messages: readonly ThreadMessage[];
  pending: readonly Pending[];
  /** Whose page this is: own messages stand on the right. */
  own: 'user' | 'admin';
  /** Up to this place the other side has seen. */
  seenByOther: number;
  /** Reads what was before the first message, when there is something. */
  onEarlier?: (() => Promise<void>) | undefined;
  /** Somebody writes: who. */
  typing?: string | undefined;
  className?: string;
}

/**
 * Messages as a log: new ones are read out, nothing takes the focus, and it stays at its end unless
 * the reader scrolled up.
 */
export function Thread({ messages, pending, own, seenByOther, onEarlier, typing, className }: ThreadProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const known = new Set(messages.map(({ id }) => id));
  const waiting = pending.filter(({ id }) => !known.has(id));
  const seenLast = messages.findLast(({ sender, place }) => sender === own && place <= seenByOther)?.id;
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <div
      ref={box}
      // A region that scrolls must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-live="polite"
      aria-label={m.support_messages()}
      className={classes('min-h-0 flex-1 space-y-3 overflow-y-auto overscroll-contain p-4', className)}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      {onEarlier && <Earlier onEarlier={onEarlier} />}
      {messages.map((message) => (
        <Line key={message.id} message={message} own={own} isSeenLast={message.id === seenLast} />
      ))}
      {waiting.map((item) => (
        <Waiting key={item.id} item={item} />
      ))}
      {typing !== undefined && (
        <p className="text-sm text-faint" aria-live="off">
          {typing}
        </p>
      )}
    </div>
  );
}

function Earlier({ onEarlier }: { onEarlier: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <p className="text-center">
      <Button
        kind="quiet"
        isSmall
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          void onEarlier().finally(() => setBusy(false));
        }}
      >
        {m.support_earlier_messages()}
      </Button>
    </p>
  );
}

const bubbleClass = 'w-fit max-w-[85%] rounded-lg px-3.5 py-2 text-sm whitespace-pre-wrap wrap-anywhere';
const ownBubble = 'ml-auto bg-ink-soft';
const otherBubble = 'border border-line bg-panel-2';
const underClass = 'mt-1 text-2xs text-faint';

function Line({
  message,
  own,
  isSeenLast,
}: {
  message: ThreadMessage;
  own: 'user' | 'admin';
  isSeenLast: boolean;
}) {
  const isOwn = message.sender === own;
  const who = isOwn ? m.support_you() : message.sender === 'admin' ? m.support_support() : m.support_user();
  return (
    <div className={classes(isOwn && 'text-right')}>
      <div className={classes(bubbleClass, 'text-left', isOwn ? ownBubble : otherBubble)}>
        <span className="sr-only">{`${who}: `}</span>
        {message.file ? <Attachment file={message.file} /> : plainText(message.text)}
      </div>
      <p className={underClass}>
        {message.by !== undefined && message.by !== null && `${message.by} · `}
        <time dateTime={message.at}>{formatDateTime(message.at)}</time>
        {isSeenLast && ` ${m.support_seen()}`}
      </p>
    </div>
  );
}

/** A picture is fetched only when asked for: every look is written down. */
function Attachment({ file }: { file: NonNullable<ThreadMessage['file']> }) {
  const [isShown, setShown] = useState(false);
  const name = describeAttachment(file);
  return (
    <>
      <a className="link" href={attachmentPath(file.id)} download>
        {name}
      </a>
      {file.type !== 'application/pdf' && !isShown && (
        <button type="button" className="link ml-3 min-h-6" onClick={() => setShown(true)}>
          {m.support_show()}
        </button>
      )}
      {isShown && <img src={attachmentPath(file.id)} alt={name} className="mt-2 max-w-full rounded-md" />}
    </>
  );
}

function Waiting({ item }: { item: Pending }) {
  return (
    <div className="text-right">
      <div
        className={classes(
          bubbleClass,
          ownBubble,
          'text-left',
          item.state !== 'sending' && 'border border-line-strong',
        )}
      >
        {item.attached ? item.attached.file.name : item.text}
      </div>
      {item.state === 'sending' && <p className={underClass}>{m.support_sending()}</p>}
      {item.state === 'lost' && (
        <p className={underClass}>
          {m.support_not_sent_goes_out_when()}
          <button type="button" className="link ml-2 min-h-6" onClick={() => sendAgain(item.id)}>
            {m.support_send_now()}
          </button>
        </p>
      )}
      {item.state === 'refused' && (
        <p className="mt-1 text-2xs text-down">
          {item.problem}
          <button type="button" className="link ml-2 min-h-6" onClick={() => sendAgain(item.id)}>
            {m.support_try_again()}
          </button>
          <button type="button" className="link ml-2 min-h-6" onClick={() => discard(item.id)}>
            {m.support_discard()}
          </button>
        </p>
      )}
    </div>
  );
}
