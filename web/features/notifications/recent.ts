import { useSyncExternalStore } from 'react';
import { formatPrice, formatUsd, formatQuantityText } from '#core/content/figures.ts';
import { decimalsOf } from '#web/ui/amount.tsx';
import type { UserEvent } from '#web/lib/realtime/live.ts';

export interface Notice {
  readonly key: string;
  readonly at: string;
  readonly text: string;
}

const mostKept = 30;
let notices: readonly Notice[] = [];
let unread = 0;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What a fact reads like in the bell; undefined for facts that nobody needs to be told. */
export function noticeText(event: UserEvent): string | undefined {
  switch (event.type) {
    case 'trading.order-filled': {
      const { side, quantity, symbol, price } = event.payload;
      const verb = side === 'buy' ? 'Bought' : 'Sold';
      return `${verb} ${formatQuantityText(quantity)} ${symbol} at ${formatPrice(price, decimalsOf(price))}`;
    }
    case 'trading.order-changed':
      return event.payload.status === 'working'
        ? undefined
        : `Order for ${event.payload.symbol}: ${event.payload.status}`;
    case 'trading.position-closed':
      return `Closed ${event.payload.symbol}: ${formatUsd(event.payload.pnl, true)}`;
    case 'copying.copy-started':
      return `You copy ${event.payload.leaderName} now`;
    case 'copying.trade-mirrored': {
      const { side, quantity, symbol, code } = event.payload;
      return code === 'COPIED' || code === 'CAPPED'
        ? `Copied: ${side} ${formatQuantityText(quantity)} ${symbol}`
        : `A copied trade in ${symbol} was skipped`;
    }
    case 'copying.copy-stopped':
      return `The copy of ${event.payload.leaderName} has ended`;
    case 'funding.top-up-credited':
      return `Deposit of ${formatUsd(event.payload.amount)} credited`;
    case 'funding.withdrawal-moved':
      return `Withdrawal ${event.payload.state}`;
    default:
      return undefined;
  }
}

export function noteEvent(event: UserEvent): void {
  const text = noticeText(event);
  if (text === undefined) return;
  notices = [{ key: `${event.at}/${notices.length}/${text}`, at: event.at, text }, ...notices].slice(
    0,
    mostKept,
  );
  unread += 1;
  announce();
}

export function markRead(): void {
  unread = 0;
  announce();
}

export const useNotices = (): readonly Notice[] => useSyncExternalStore(follow, () => notices);
export const useUnread = (): number => useSyncExternalStore(follow, () => unread);
