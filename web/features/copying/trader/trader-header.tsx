import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { LeaderRecordView } from '#core/copying/contract.ts';
import { copyBlockedBy } from '#web/features/copying/discover/leader-card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { formatDate } from '#web/ui/when.ts';

/** Who it is, whether one can copy them, and with how much of their own they trade. */
export function TraderHeader({ record, isCopied }: { record: LeaderRecordView; isCopied: boolean }) {
  const { leader, days, ownMoney } = record;
  const [first] = days;
  const blocked = copyBlockedBy(leader, false);
  return (
    <header className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4">
      <TraderAvatar name={leader.name} id={leader.id} size={56} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 text-24 font-semibold wrap-anywhere">{leader.name}</h1>
          {leader.isHouse && <Badge hasShape={false}>{m.copying_leader_card_house_badge()}</Badge>}
          {!leader.isProven && <Badge tone="warn">{m.copying_unproven()}</Badge>}
          {isCopied && <Badge tone="ink">{m.copying_copying()}</Badge>}
        </div>
        {leader.specialty !== '' && <p className="text-muted wrap-anywhere">{leader.specialty}</p>}
      </div>
      {/* On a phone in the whole width: below the avatar as well. */}
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <Strategy text={leader.strategy} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          {blocked === undefined && <Badge tone="good">{m.copying_takes_copiers()}</Badge>}
          {first && <span>{m.copying_trading_since_day({ day: formatDate(first.at) })}</span>}
          <span>
            {m.copying_traders_own_money()} <Amount value={ownMoney} className="font-medium text-fg" />
          </span>
        </p>
        {blocked !== undefined && <p className="mt-1 text-13 text-warn">{blocked}</p>}
      </div>
    </header>
  );
}

/** Letters that three lines of a phone hold at most. */
const threeLines = 120;

/** All of it on a desk; on a phone three lines, and the rest by a press. */
function Strategy({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text === '') return null;
  return (
    <div className="mt-1 text-13 text-muted">
      <p className={classes('wrap-anywhere', !isOpen && 'line-clamp-3 md:line-clamp-none')}>{text}</p>
      {text.length > threeLines && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="link min-h-6 md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.copying_strategy_less() : m.copying_strategy_more()}
        </button>
      )}
    </div>
  );
}
