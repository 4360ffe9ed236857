import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { InboxItem } from '#core/admin/inbox-contract.ts';
import { amountWords } from '#web/features/admin/inbox/amount-words.ts';
import { kindWords, lineOf, type QueueKind, waitingText } from '#web/features/admin/inbox/words.ts';
import { builtLocale } from '#web/lib/preferences/locale.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { formatDateTime } from '#web/ui/when.ts';

interface ItemHeaderProps {
  item: InboxItem;
  asOf: string;
  queue: QueueKind | undefined;
  /** Of the heading: it has the focus when the item opened by itself. */
  heading: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export function ItemHeader({ item, asOf, queue, heading, children }: ItemHeaderProps) {
  const words = item.amount === null ? undefined : amountWords(item.amount, builtLocale);
  return (
    <header className="inbox-head">
      <BackToList queue={queue} />
      <div className="min-w-0 flex-1">
        <p className="text-13 text-muted">
          {m.inbox_item_of({
            kind: kindWords[item.kind].one,
            at: formatDateTime(item.since),
            waiting: waitingText(item.since, asOf),
          })}
        </p>
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere">
          {item.amount === null ? item.title : <Amount value={item.amount} />}
          {item.amount === null && <span>{lineOf(item)}</span>}
          {words !== undefined && <span>{words}</span>}
        </h2>
      </div>
      {children}
    </header>
  );
}

export const BackToList = ({ queue }: { queue: QueueKind | undefined }) => (
  <Link
    to="/admin-inbox"
    search={queue ? { queue } : {}}
    aria-label={m.inbox_back()}
    className="grid size-11 shrink-0 place-items-center rounded-md text-muted md:hidden"
  >
    <ChevronLeft className="size-5" aria-hidden="true" />
  </Link>
);
