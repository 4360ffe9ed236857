import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useRef } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { canInvest } from '#core/trading/invest/invest.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { OrderTicket } from '#web/features/trading/ticket/order-ticket.tsx';
import type { AskedPrice } from '#web/features/trading/ticket/use-asked-price.ts';
import { PortfolioChoice } from '#web/features/trading/portfolios/several.tsx';
import { useHasSeveral } from '#web/features/trading/portfolios/use-has-several.ts';
import { OwnPositions } from '#web/features/trading/positions/own-position.tsx';
import { portfoliosQuery } from '#web/features/trading/queries.ts';
import { useAskedFocus } from '#web/pages/trading/use-asked-ticket.ts';
import { useTicketFacts } from '#web/pages/trading/use-ticket-facts.ts';
import { UpgradeNote } from '#web/ui/notes/upgrade-note.tsx';
import { Loading } from '#web/ui/states.tsx';
import { useQuery } from '#web/lib/use-query.ts';

// Opened by few visits: they travel when they are asked for.
const InvestDialog = lazy(() =>
  import('#web/features/trading/invest/invest-dialog.tsx').then((module) => ({
    default: module.InvestDialog,
  })),
);
const PaymentAddress = lazy(() =>
  import('#web/features/funding/deposit/payment-address.tsx').then((module) => ({
    default: module.PaymentAddress,
  })),
);

interface TicketProps {
  symbol: string;
  onPlaced?: () => void;
  /** Begins with an amount, not empty. */
  isFilledIn?: boolean;
  /** Its amount takes the focus when the address asks for the ticket. */
  takesFocus?: boolean;
  /** A price of the book, to be its limit. */
  asked?: AskedPrice | undefined;
}

/** The ticket beside the chart, and below it what is held of this market. */
export function DeskTicket({ symbol, asked }: Pick<TicketProps, 'symbol' | 'asked'>) {
  return (
    <>
      <section aria-label={m.common_order()} className="card min-w-0 overflow-clip p-4">
        <Ticket symbol={symbol} asked={asked} takesFocus />
      </section>
      <OwnPositions symbol={symbol} portfolioId={useChosenPortfolio()} />
    </>
  );
}

export function Ticket({ symbol, onPlaced, isFilledIn = false, takesFocus = false, asked }: TicketProps) {
  const chosen = useChosenPortfolio();
  const facts = useTicketFacts(symbol, chosen);
  const form = useRef<HTMLDivElement>(null);
  useAskedFocus(form, takesFocus && facts !== undefined);
  return (
    <div ref={form}>
      <TicketPortfolio chosen={chosen} />
      {facts ? (
        <OrderTicket
          key={symbol}
          facts={facts}
          isFilledIn={isFilledIn}
          asked={asked}
          {...(onPlaced && { onPlaced })}
        />
      ) : (
        // As high as the form: what stands below it stays where it is when the form comes.
        <div className="overflow-clip lg:h-[29.75rem]">
          <Loading label={m.market_loading_order_form()} rows={9} />
        </div>
      )}
    </div>
  );
}

export function Invest({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  // An investment is paid from the wallet, which is the first portfolio's.
  const facts = useTicketFacts(symbol, 'main');
  if (!facts || !canInvest(facts.instrument)) return null;
  return (
    <InvestDialog
      facts={facts}
      onClose={onClose}
      payment={
        <Suspense fallback={<Loading label={m.market_loading_address()} rows={2} />}>
          <PaymentAddress />
        </Suspense>
      }
    />
  );
}

/** The portfolio of the address; the first one when it is none of the person's open ones. */
function useChosenPortfolio(): PortfolioRef {
  const { portfolio = 'main' } = useSearch({ from: '/gate/markets/$symbol' });
  const { data } = useQuery({ ...portfoliosQuery(), enabled: portfolio !== 'main' });
  return data && !data.portfolios.some(({ id }) => id === portfolio) ? 'main' : portfolio;
}

/** Where the order goes, for who has several portfolios. */
function TicketPortfolio({ chosen }: { chosen: PortfolioRef }) {
  const hasSeveral = useHasSeveral();
  const navigate = useNavigate({ from: '/markets/$symbol' });
  const { data } = useQuery({ ...portfoliosQuery(), enabled: hasSeveral === true });
  const rests = data?.portfolios.some((one) => one.id === chosen && one.rests);
  if (!hasSeveral) return null;
  return (
    <div className="mb-4">
      <PortfolioChoice
        value={chosen}
        onValue={(id) =>
          void navigate({
            search: ({ portfolio: _old, ...rest }) => ({
              ...rest,
              ...(id !== undefined && id !== 'main' && { portfolio: id }),
            }),
            // The sheet it may stand in is known by the state of its step.
            state: true,
            replace: true,
            resetScroll: false,
          })
        }
      />
      {rests && (
        <div className="mt-3">
          <UpgradeNote>{m.portfolios_ticket_rests()}</UpgradeNote>
        </div>
      )}
    </div>
  );
}
