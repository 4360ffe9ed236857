// The sheet that holds the ticket of a phone has an address, and a step of the history over its
// market: Back closes it and stays there.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { PriceAsk } from '#web/features/market/charts/order-book.tsx';
import type { AskedPrice } from '#web/features/trading/ticket/use-asked-price.ts';
import { useAskedTicket } from '#web/pages/trading/use-asked-ticket.ts';
import { useIsWide } from '#web/ui/use-is-phone.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** With the step of a sheet: which step its market is. */
    readonly ticketOver?: number;
  }
}

/** Puts the sheet over the market that is on the screen. */
function useSheetStep() {
  const { history } = useRouter();
  const navigate = useNavigate({ from: '/markets/$symbol' });
  return useCallback(
    (side?: PriceAsk['side']) => {
      void navigate({
        search: (before) => ({ ...before, dialog: 'order', ...(side && { side }) }),
        state: { ticketOver: history.location.state.__TSR_index },
        resetScroll: false,
      });
    },
    [history, navigate],
  );
}

/** Whether the sheet is open, and how it opens and closes. */
export function useTicketSheet() {
  const { isAsked, drop } = useAskedTicket();
  const isWide = useIsWide();
  const isOpen = isAsked && !isWide;
  const { history } = useRouter();
  const open = useSheetStep();
  const isLeaving = useRef(false);
  const under = useCallback(() => history.location.state.ticketOver, [history]);
  useEffect(() => {
    if (!isOpen) return;
    isLeaving.current = false;
    if (under() !== undefined) return;
    // Market and ticket came in one step, from the palette or a link: here they become two.
    drop();
    history.flush();
    open();
  }, [isOpen, under, drop, history, open]);
  const close = () => {
    const market = under();
    if (market === undefined) return drop();
    // Moving in the history takes a moment: a second press must not move on.
    if (isLeaving.current) return;
    isLeaving.current = true;
    // A dialog over the ticket may have left a step of its own.
    history.go(market - history.location.state.__TSR_index);
  };
  return { isOpen, open, close };
}

/** A price of the book for the ticket: the one beside the chart, or the sheet, which it opens. */
export function usePriceForTicket(symbol: string) {
  const [last, setLast] = useState<AskedPrice & { readonly symbol: string }>();
  const isWide = useIsWide();
  const openSheet = useSheetStep();
  const ask = (price: PriceAsk) => {
    setLast((before) => ({ ...price, symbol, count: (before?.count ?? 0) + 1 }));
    if (!isWide) openSheet(price.side);
  };
  return { asked: last?.symbol === symbol ? last : undefined, ask };
}
