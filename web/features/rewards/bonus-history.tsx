import { m } from '#core/messages/messages.js';
import type { BonusView } from '#core/rewards/contract.ts';
import type { BonusState } from '#core/rewards/rules.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { formatDateTime } from '#web/ui/when.ts';

const states: Readonly<Record<BonusState, readonly [tone: BadgeTone, word: string]>> = {
  offered: ['warn', m.rewards_state_offered()],
  claimed: ['good', m.rewards_state_claimed()],
  taken_back: ['neutral', m.rewards_state_taken_back()],
};

const columns: readonly Column<BonusView>[] = [
  {
    key: 'reason',
    title: m.rewards_reason(),
    isLead: true,
    cell: ({ reason }) => <span className="typed">{reason}</span>,
  },
  { key: 'sent', weight: 2, title: m.rewards_sent(), cell: ({ sentAt }) => formatDateTime(sentAt) },
  {
    key: 'claimed',
    title: m.rewards_claimed(),
    cell: ({ claimedAt }) => (claimedAt === null ? '–' : formatDateTime(claimedAt)),
  },
  {
    key: 'state',
    title: m.rewards_state(),
    cell: ({ state }) => <Badge tone={states[state][0]}>{states[state][1]}</Badge>,
  },
  {
    key: 'amount',
    isKept: true,
    title: m.rewards_amount_usd(),
    isFigure: true,
    cell: ({ amount }) => <Amount value={amount} />,
  },
];

export function BonusHistory({ bonuses }: { bonuses: readonly BonusView[] }) {
  return (
    <Card title={m.rewards_history()} isFlush>
      {bonuses.length > 0 ? (
        <DataTable caption={m.rewards_history()} columns={columns} rows={bonuses} rowKey={({ id }) => id} />
      ) : (
        <Empty title={m.rewards_no_history()}>{m.rewards_no_history_text()}</Empty>
      )}
    </Card>
  );
}
