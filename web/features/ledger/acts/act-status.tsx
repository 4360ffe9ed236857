import type { ActView } from '#core/ledger/acts/acts.ts';
import { m } from '#core/messages/messages.js';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const words: Readonly<Record<ActView['status'], { name: string; tone: BadgeTone }>> = {
  completed: { name: m.ledger_completed(), tone: 'good' },
  open: { name: m.ledger_is_open(), tone: 'ink' },
  pending: { name: m.ledger_in_review(), tone: 'warn' },
  failed: { name: m.ledger_failed(), tone: 'bad' },
};

/** Approved, and not there yet. */
const isOnItsWay = ({ facts, status }: ActView): boolean =>
  facts.kind === 'withdrawal' && status === 'pending' && facts.state !== 'requested';

export const statusOf = (act: ActView): { name: string; tone: BadgeTone } =>
  isOnItsWay(act) ? { name: m.ledger_on_its_way(), tone: 'warn' } : words[act.status];

/** What is done needs no word. */
export function ActStatus({ act }: { act: ActView }) {
  if (act.status === 'completed') return null;
  const { name, tone } = statusOf(act);
  return (
    <Badge tone={tone} hasShape={false}>
      {name}
    </Badge>
  );
}
