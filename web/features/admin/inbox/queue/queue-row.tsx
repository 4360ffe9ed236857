import { Link } from '@tanstack/react-router';
import { ArrowUpFromLine, Flag, GitPullRequestArrow, IdCard, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { InboxItem } from '#core/admin/inbox-contract.ts';
import { flagWords, lineOf, type QueueKind, waitingText, whole } from '#web/features/admin/inbox/words.ts';

import { Badge } from '#web/ui/badge.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

const icons: Readonly<Record<InboxItem['kind'], LucideIcon>> = {
  withdrawal: ArrowUpFromLine,
  kyc: IdCard,
  report: Flag,
  proposal: GitPullRequestArrow,
};

interface QueueRowProps {
  item: InboxItem;
  asOf: string;
  queue: QueueKind | undefined;
  isChosen: boolean;
}

export function QueueRow({ item, asOf, queue, isChosen }: QueueRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isHidden = useAreAmountsHidden();
  // Keys may choose one that the list does not show.
  useEffect(() => {
    if (!isChosen) return;
    link.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.closest('.inbox-list')) link.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const Icon = icons[item.kind];
  return (
    <li>
      <Link
        ref={link}
        to="/admin-inbox"
        search={{ ...(queue && { queue }), item: item.key }}
        resetScroll={false}
        className="inbox-row"
        activeOptions={whole}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className="inbox-icon" data-kind={item.kind} aria-hidden="true">
          <Icon className="size-4" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold" title={item.title}>
              {item.title}
            </span>
            <span className="num shrink-0 text-2xs text-faint">{waitingText(item.since, asOf)}</span>
          </span>
          <span className="block truncate text-13 text-muted">
            {isHidden && item.amount ? '••••' : lineOf(item)}
          </span>
          {item.flags.length > 0 && (
            <span className="mt-1 flex flex-wrap gap-1">
              {item.flags.map((flag) => (
                <Badge key={flag} tone={flagWords[flag].tone}>
                  {flagWords[flag].text}
                </Badge>
              ))}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
