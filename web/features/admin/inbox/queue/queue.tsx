import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { type InboxItem, inboxMost } from '#core/admin/inbox-contract.ts';
import { QueueRow } from '#web/features/admin/inbox/queue/queue-row.tsx';
import { kinds, kindWords, type QueueKind, whole } from '#web/features/admin/inbox/words.ts';
import { Empty } from '#web/ui/states.tsx';
import { buttonClass } from '#web/ui/button.tsx';

type Counts = Readonly<Record<QueueKind, number>>;

interface QueueProps {
  items: readonly InboxItem[];
  counts: Counts;
  asOf: string;
  kind: QueueKind | undefined;
  chosen: string | undefined;
}

/** What waits, kind by kind; the chosen one has the address. */
export function Queue({ items, counts, asOf, kind, chosen }: QueueProps) {
  const shown = kinds.filter((one) => kind === undefined || kind === one);
  if (items.length === 0)
    return (
      <Empty
        title={kind === undefined ? m.inbox_empty() : m.inbox_empty_kind()}
        action={
          kind !== undefined && (
            <Link to="/admin-inbox" className={buttonClass('secondary', true)}>
              {m.inbox_show_all()}
            </Link>
          )
        }
      >
        {kind === undefined && m.inbox_empty_text()}
      </Empty>
    );
  return shown.map((one) => (
    <Group
      key={one}
      kind={one}
      items={items.filter((item) => item.kind === one)}
      count={counts[one]}
      {...{ asOf, chosen, queue: kind }}
    />
  ));
}

interface GroupProps {
  kind: QueueKind;
  items: readonly InboxItem[];
  count: number;
  asOf: string;
  chosen: string | undefined;
  queue: QueueKind | undefined;
}

function Group({ kind, items, count, asOf, chosen, queue }: GroupProps) {
  if (items.length === 0) return null;
  const id = `inbox-${kind}`;
  return (
    <section aria-labelledby={id}>
      <div className="inbox-group">
        <h2 id={id}>{kindWords[kind].many}</h2>
        {kind === 'proposal' && <span>{m.inbox_two_admins()}</span>}
      </div>
      <ul>
        {items.map((item) => (
          <QueueRow key={item.key} item={item} asOf={asOf} queue={queue} isChosen={item.key === chosen} />
        ))}
      </ul>
      {count > inboxMost && (
        <p className="px-4 py-2 text-2xs text-faint">{m.inbox_more({ count: count - inboxMost })}</p>
      )}
    </section>
  );
}

/** Filters with their counts; each has the address. */
export function QueueChips({ counts, kind }: { counts: Counts; kind: QueueKind | undefined }) {
  const all = kinds.reduce((sum, one) => sum + counts[one], 0);
  return (
    <nav aria-label={m.inbox_kinds()}>
      <ul className="inbox-chips">
        <Chip text={m.common_all()} count={all} kind={undefined} isChosen={kind === undefined} />
        {kinds.map((one) => (
          <Chip key={one} text={kindWords[one].many} count={counts[one]} kind={one} isChosen={kind === one} />
        ))}
      </ul>
    </nav>
  );
}

interface ChipProps {
  text: string;
  count: number;
  kind: QueueKind | undefined;
  isChosen: boolean;
}

const Chip = ({ text, count, kind, isChosen }: ChipProps) => (
  <li>
    <Link
      to="/admin-inbox"
      search={kind === undefined ? {} : { queue: kind }}
      className="inbox-chip"
      activeOptions={whole}
      aria-current={isChosen ? 'true' : undefined}
    >
      {text} <span className="num">{count}</span>
    </Link>
  </li>
);
