import '#web/pages/admin/admin-inbox.css';
import { m } from '#core/messages/messages.js';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InboxItem } from '#core/admin/inbox-contract.ts';
import { BackToList } from '#web/features/admin/inbox/item/item-header.tsx';
import { moved, nextAfter } from '#web/features/admin/inbox/next-item.ts';
import { inboxQuery } from '#web/features/admin/inbox/queries.ts';
import { KeyLegend } from '#web/features/admin/inbox/queue/key-legend.tsx';
import { Queue, QueueChips } from '#web/features/admin/inbox/queue/queue.tsx';
import { useInboxKeys } from '#web/features/admin/inbox/use-inbox-keys.ts';
import { useOwnDecisions } from '#web/features/admin/inbox/use-own-decisions.ts';
import { lineOf, type QueueKind } from '#web/features/admin/inbox/words.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { ItemPane } from '#web/pages/admin/inbox/item-pane.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty, Failed, Loading } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';

const none = { withdrawal: 0, kyc: 0, report: 0, proposal: 0 };

export function AdminInboxPage() {
  const { queue, item: asked } = useSearch({ from: '/gate/admin/admin-inbox' });
  const inbox = useQuery(inboxQuery());
  const counts = inbox.data?.counts ?? none;
  const { items, decide } = useUndecided(inbox.data?.items ?? [], queue);
  const [said, setSaid] = useState('');
  const pane = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow();
  const navigate = useNavigate({ from: '/admin-inbox' });
  const open = (item: InboxItem | undefined) =>
    void navigate({ search: { ...(queue && { queue }), ...(item && { item: item.key }) }, replace: true });
  const chosen = items.find(({ key }) => key === asked);
  // Beside the list the first opens, and stays when others come before it; a phone begins with the list.
  const first = asked === undefined && !isNarrow ? items[0] : undefined;
  const openFirst = useEffectEvent(() => open(first));
  useEffect(() => {
    if (first) openFirst();
  }, [first]);
  const [opened, setOpened] = useState<string>();
  useInboxKeys({ pane, onMove: (by) => open(moved(items, chosen?.key, by)) });
  useOwnDecisions({
    key: chosen?.key,
    onDone: (key) => {
      const next = nextAfter(items, key);
      decide(key);
      // Who has moved on meanwhile stays there.
      if (key !== chosen?.key) return;
      setOpened(next?.key);
      setSaid(next ? m.inbox_next({ title: next.title, line: lineOf(next) }) : m.inbox_last());
      open(next);
    },
    onRefused: () => void inbox.refetch(),
  });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="inbox" data-open={asked === undefined ? undefined : ''}>
      <h1 className="sr-only">
        {m.shell_inbox()} {total}
      </h1>
      <section className="inbox-queue" aria-label={m.shell_inbox()}>
        <header>
          <p className="inbox-title" aria-hidden="true">
            {m.shell_inbox()} <span className="num">{total}</span>
          </p>
          <QueueChips counts={counts} kind={queue} />
        </header>
        <div className="inbox-list">
          {!inbox.data && !inbox.isError && <Loading label={m.inbox_loading()} rows={7} />}
          {!inbox.data && inbox.isError && <Failed title={m.inbox_failed()} onRetry={inbox.refetch} />}
          {inbox.data && (
            <Queue {...{ items, counts }} asOf={inbox.data.asOf} kind={queue} chosen={chosen?.key} />
          )}
        </div>
        <KeyLegend />
      </section>
      {inbox.data && chosen && (
        <ItemPane
          key={chosen.key}
          item={chosen}
          asOf={inbox.data.asOf}
          queue={queue}
          pane={pane}
          takesFocus={chosen.key === opened}
        />
      )}
      {inbox.data && asked !== undefined && !chosen && <Gone queue={queue} next={items[0]} />}
      <output className="sr-only">{said}</output>
    </div>
  );
}

/** Without what was decided here: the list that is on its way still has it. */
function useUndecided(all: readonly InboxItem[], queue: QueueKind | undefined) {
  const [decided, setDecided] = useState<readonly string[]>([]);
  const items = all.filter(
    ({ key, kind, since }) => !decided.includes(`${key} ${since}`) && (queue === undefined || queue === kind),
  );
  return {
    items,
    decide: (key: string) => {
      const item = all.find((one) => one.key === key);
      if (item) setDecided([...decided, `${key} ${item.since}`]);
    },
  };
}

/** Somebody else was faster, or an old address. */
const Gone = ({ queue, next }: { queue: QueueKind | undefined; next: InboxItem | undefined }) => (
  <section className="inbox-item">
    <div className="p-2">
      <BackToList queue={queue} />
    </div>
    <Empty
      title={m.inbox_gone()}
      action={
        next && (
          <Link
            to="/admin-inbox"
            search={{ ...(queue && { queue }), item: next.key }}
            replace
            className={buttonClass('secondary', true)}
          >
            {m.inbox_gone_next()}
          </Link>
        )
      }
    >
      {m.inbox_gone_text()}
    </Empty>
  </section>
);
