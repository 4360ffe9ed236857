import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import type { InboxFlag, InboxItem } from '#core/admin/inbox-contract.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { dateLocale } from '#web/lib/preferences/locale.ts';

export type QueueKind = InboxItem['kind'];

export const kinds: readonly QueueKind[] = ['withdrawal', 'kyc', 'report', 'proposal'];
export const kindWords: Readonly<Record<QueueKind, { readonly one: string; readonly many: string }>> = {
  withdrawal: { one: m.inbox_kind_withdrawal(), many: m.common_withdrawals() },
  kyc: { one: m.inbox_kind_kyc(), many: m.shell_identity_checks() },
  report: { one: m.inbox_kind_report(), many: m.inbox_reports() },
  proposal: { one: m.inbox_kind_proposal(), many: m.inbox_proposals() },
};

export const flagWords: Readonly<Record<InboxFlag, { readonly text: string; readonly tone: BadgeTone }>> = {
  high_amount: { text: m.inbox_flag_high(), tone: 'warn' },
  second_approval: { text: m.inbox_flag_second_approval(), tone: 'ink' },
  practice: { text: m.inbox_flag_practice(), tone: 'neutral' },
  resubmitted: { text: m.inbox_flag_resubmitted(), tone: 'neutral' },
  shown: { text: m.inbox_flag_shown(), tone: 'warn' },
  needs_second: { text: m.inbox_flag_needs_second(), tone: 'ink' },
  lock_over: { text: m.inbox_flag_lock_over(), tone: 'ink' },
};

/** A link is current by its whole address, not by its path alone. */
export const whole = { exact: true, includeSearch: true } as const;

/** One line that says what is asked for. */
export function lineOf(item: InboxItem): string {
  switch (item.kind) {
    case 'withdrawal':
      return m.inbox_line_withdrawal({ amount: formatUsd(item.amount ?? '0'), asset: item.asset });
    case 'kyc':
      return documentsLine(item.documents);
    case 'report':
      return item.isPending ? m.inbox_line_work() : m.inbox_line_reported({ count: item.reports });
    case 'proposal':
      return proposalLine(item);
  }
}

type Documents = Extract<InboxItem, { kind: 'kyc' }>['documents'];
const documentsLine = (documents: Documents): string =>
  documents.length > 1
    ? m.inbox_line_both()
    : documents[0] === 'address'
      ? m.inbox_line_proof()
      : m.inbox_line_id();

function proposalLine({ what, change }: Extract<InboxItem, { kind: 'proposal' }>): string {
  if (what === 'promotion' || change === null) return m.inbox_line_promotion();
  const amount =
    change.asset === 'USD'
      ? formatUsd(change.value, what === 'adjustment')
      : `${change.value} ${change.asset}`;
  return what === 'bonus' ? m.inbox_line_bonus({ amount }) : m.inbox_line_adjustment({ amount });
}

/** How long it has waited, at the instant the list was read. */
export function waitingText(since: string, asOf: string): string {
  const ms = Math.max(0, Date.parse(asOf) - Date.parse(since));
  if (ms < minuteMs) return m.inbox_wait_now({ count: 1 });
  if (ms < hourMs) return m.inbox_wait_minutes({ count: Math.floor(ms / minuteMs) });
  if (ms < dayMs) return m.inbox_wait_hours({ count: Math.floor(ms / hourMs) });
  return m.inbox_wait_days({ count: Math.floor(ms / dayMs) });
}

const relativeDays = new Intl.RelativeTimeFormat(dateLocale, { numeric: 'auto' });

/** "today", "yesterday", "212 days ago". */
export const daysAgo = (days: number): string => relativeDays.format(-days, 'day');
