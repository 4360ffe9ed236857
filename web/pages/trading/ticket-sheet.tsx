import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { AskedPrice } from '#web/features/trading/ticket/use-asked-price.ts';
import { Ticket } from '#web/pages/trading/market-ticket.tsx';
import { useTicketSheet } from '#web/pages/trading/use-ticket-sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface TicketSheetProps {
  symbol: string;
  /** A price of the book, which opened the sheet. */
  asked?: AskedPrice | undefined;
}

/**
 * The ticket where the page has no room for it: Sell and Buy at the bottom, each opens it as a
 * sheet, filled in with an amount.
 */
export function TicketSheet({ symbol, asked }: TicketSheetProps) {
  const { isOpen, open, close } = useTicketSheet();
  // Sell and Buy begin anew: a price of before is not theirs.
  const [used, setUsed] = useState(0);
  const act = (side: 'buy' | 'sell', text: string) => (
    <Button
      kind={side}
      className="page-bar-act"
      onClick={() => {
        setUsed(asked?.count ?? 0);
        open(side);
      }}
    >
      {text}
    </Button>
  );
  return (
    <>
      <div className="page-bar fixed inset-x-0 z-20 grid grid-cols-2 gap-3 border-t border-line bg-panel px-4 py-2.5 md:left-16 lg:hidden">
        {act('sell', m.trading_sell())}
        {act('buy', m.trading_buy())}
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        hasAddress
        title={m.market_trade({ symbol })}
        mark={<InstrumentMark symbol={symbol} />}
      >
        {isOpen && (
          <Ticket
            symbol={symbol}
            asked={asked && asked.count > used ? asked : undefined}
            onPlaced={close}
            isFilledIn
          />
        )}
      </Dialog>
    </>
  );
}
