// A price that somebody pressed beside the ticket: its order becomes a limit order at it.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { formatPrice as shownPrice } from '#core/content/figures.ts';
import type { Side } from '#core/trading/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { formatPrice, priceScale } from '#core/values/price.ts';
import type { TicketDraft } from '#web/features/trading/ticket/order-draft.ts';

export interface AskedPrice {
  /** A plain decimal. */
  readonly price: string;
  readonly side: Side;
  /** Grows with each press: the same price may be pressed again. */
  readonly count: number;
}

interface Draft {
  readonly draft: TicketDraft;
  readonly edit: (change: Partial<TicketDraft>) => void;
  readonly decimals: number;
  /** A review is open: what it shows stands still. */
  readonly isReviewed: boolean;
}

/** Takes each new price into the draft; the price taken last, as it is shown. */
export function useAskedPrice(asked: AskedPrice | undefined, ticket: Draft): string | undefined {
  const { draft, edit, decimals, isReviewed } = ticket;
  const navigate = useNavigate();
  const [seen, setSeen] = useState(0);
  const [taken, setTaken] = useState<AskedPrice>();
  if (asked && asked.count !== seen) {
    setSeen(asked.count);
    if (!isReviewed) {
      setTaken(asked);
      edit({ kind: 'limit', limitText: formatPrice(readUnits(asked.price, priceScale), decimals) });
    }
  }
  const turn = useEffectEvent(() => {
    if (!taken || taken.side === draft.side) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, side: taken.side }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => turn(), [taken]);
  return taken && shownPrice(taken.price, decimals);
}
