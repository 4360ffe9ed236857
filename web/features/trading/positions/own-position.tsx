import { m } from '#core/messages/messages.js';
import { useId } from 'react';
import type { PositionView } from '#core/trading/contract.ts';
import { PositionActions } from '#web/features/trading/positions/position-actions.tsx';
import { sideOf } from '#web/features/trading/positions/position-face.tsx';
import {
  PositionChip,
  PositionValue,
  QuantityAt,
} from '#web/features/trading/positions/position-figures.tsx';
import { positionsQuery } from '#web/features/trading/queries.ts';
import { useQuery } from '#web/lib/use-query.ts';

interface OwnPositionsProps {
  symbol: string;
  portfolioId: string;
}

/**
 * What a portfolio holds of a market in its owner's name, beside the ticket that changes it; nothing
 * when that is nothing.
 */
export function OwnPositions({ symbol, portfolioId }: OwnPositionsProps) {
  const { data = [] } = useQuery(positionsQuery());
  const id = useId();
  const own = data.filter(
    (one) => one.symbol === symbol && one.portfolioId === portfolioId && one.copyId === null,
  );
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 space-y-3 px-0.5 text-sm">
      <h2 id={id} className="text-muted">
        {m.trading_your_holding({ symbol })}
      </h2>
      {own.map((position) => (
        <OwnPosition key={position.id} position={position} />
      ))}
    </section>
  );
}

function OwnPosition({ position }: { position: PositionView }) {
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="num text-muted">
          <QuantityAt position={position} /> {sideOf(position)}
        </span>
        <span className="font-semibold">
          <PositionValue position={position} />
        </span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-muted">{m.trading_unrealised_pnl()}</span>
        <PositionChip position={position} />
      </p>
      <div className="*:grid *:grid-cols-2 *:gap-2">
        <PositionActions position={position} isInRow />
      </div>
    </div>
  );
}
