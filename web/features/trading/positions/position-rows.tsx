import { m } from '#core/messages/messages.js';
import { Link } from '@tanstack/react-router';
import { findInstrument } from '#core/market/instruments.ts';
import type { PositionView } from '#core/trading/contract.ts';
import { PortfolioBadge } from '#web/features/trading/portfolios/portfolio-badge.tsx';
import { PositionActions } from '#web/features/trading/positions/position-actions.tsx';
import { positionColumns } from '#web/features/trading/positions/position-columns.tsx';
import { positionFace, sideOf } from '#web/features/trading/positions/position-face.tsx';
import {
  DayChange,
  DaySpark,
  MarkPrice,
  PositionChip,
  PositionValue,
  QuantityAt,
} from '#web/features/trading/positions/position-figures.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DenseRow } from '#web/ui/lists/dense-row.tsx';
import { detailsOf } from '#web/ui/lists/column.ts';
import { PhoneRow } from '#web/ui/lists/phone-row.tsx';
import { RowDetails } from '#web/ui/lists/row-details.tsx';
import { RowList } from '#web/ui/lists/row-list.tsx';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';

function DeskRow({ position }: { position: PositionView }) {
  const { symbol } = position;
  return (
    <DenseRow
      mark={<InstrumentMark symbol={symbol} size={32} />}
      name={
        <Link to="/markets/$symbol" params={{ symbol }} className="row-open">
          {symbol}
        </Link>
      }
      note={findInstrument(symbol)?.name}
      tags={
        <>
          {sideOf(position)}
          {position.copyId !== null && (
            <Badge tone="ink" hasShape={false}>
              {m.trading_copy_mark()}
            </Badge>
          )}
          <PortfolioBadge id={position.portfolioId} />
        </>
      }
      quantity={<QuantityAt position={position} />}
      spark={<DaySpark symbol={symbol} />}
      price={<MarkPrice position={position} />}
      change={<DayChange symbol={symbol} />}
      value={<PositionValue position={position} />}
      chip={<PositionChip position={position} />}
      acts={{ buttons: <PositionActions position={position} isInRow />, about: symbol }}
    />
  );
}

/** Open positions as rows: of one line on desks, of two on phones, where a press opens the rest. */
export function PositionRows({ positions }: { positions: readonly PositionView[] }) {
  const isDense = !useIsNarrow();
  return (
    <RowList label={m.trading_open_positions()} isDense={isDense}>
      {positions.map((position) =>
        isDense ? (
          <DeskRow key={position.id} position={position} />
        ) : (
          <PhoneRow
            key={position.id}
            {...positionFace(position)}
            details={() => <RowDetails details={detailsOf(position, positionColumns)} />}
          />
        ),
      )}
    </RowList>
  );
}
