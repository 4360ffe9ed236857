import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  BadgeCheck,
  Clock,
  Coins,
  Gem,
  Gift,
  Image,
  type LucideIcon,
  Minus,
  Moon,
  Copy,
  PencilLine,
  Plus,
  Wallet,
} from 'lucide-react';
import type { ActFacts } from '#core/ledger/acts/facts.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { TraderAvatar } from '#web/ui/marks/trader-avatar.tsx';

const icons: Readonly<Record<Exclude<ActFacts['kind'], 'trade' | 'copy'>, LucideIcon>> = {
  order: Clock,
  financing: Moon,
  dividend: Coins,
  deposit: ArrowDown,
  top_up: ArrowDown,
  withdrawal: ArrowUp,
  conversion: ArrowLeftRight,
  leader_fee: BadgeCheck,
  plan: Gem,
  referral: Gift,
  collectible: Image,
  portfolio: ArrowLeftRight,
  claim: Minus,
  opening: Wallet,
  adjustment: PencilLine,
  other: ArrowLeftRight,
};

/** What an act is recognised by: the market, the trader, or a sign of its kind. Silent. */
export function ActMark({ facts }: { facts: ActFacts }) {
  if (facts.kind === 'trade') {
    const Badge = facts.isMove ? ArrowLeftRight : facts.side === 'buy' ? Plus : Minus;
    return (
      <span className="act-mark" aria-hidden="true">
        <InstrumentMark symbol={facts.symbol} size={36} />
        <span className="act-badge">
          <Badge />
        </span>
      </span>
    );
  }
  if (facts.kind === 'copy')
    return (
      <span className="act-mark" aria-hidden="true">
        <TraderAvatar name={facts.trader} id={facts.leaderId} size={36} />
        <span className="act-badge is-copy">
          <Copy />
        </span>
      </span>
    );
  const Icon = icons[facts.kind];
  const isIn = facts.kind === 'deposit' || facts.kind === 'top_up' || facts.kind === 'opening';
  return (
    <span className={isIn ? 'act-mark is-sign is-in' : 'act-mark is-sign'} aria-hidden="true">
      <Icon />
    </span>
  );
}
