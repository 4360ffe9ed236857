import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { newId, type CopyId, type PositionId } from '#core/values/ids.ts';
import { useCloseCopiedPosition } from '#web/features/copying/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount, Change } from '#web/ui/numbers/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { InstrumentMark } from '#web/ui/marks/instrument-mark.tsx';

/** What a card shows of a position; the page brings it from the account. */
export interface CopiedPosition {
  readonly id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly leverage: number;
  readonly quantity: string;
  readonly unrealisedPnl: string;
  readonly unrealisedPercent: string;
}

function CloseEarly({ copyId, position }: { copyId: CopyId; position: CopiedPosition }) {
  const [id, setId] = useState(() => newId('ord'));
  const close = useCloseCopiedPosition();
  const press = () => {
    if (close.isPending) return;
    close.mutate(
      { id, copyId, positionId: position.id as PositionId },
      {
        onSuccess: () =>
          toastOfAct('copying.closePosition', m.copying_closed({ symbol: position.symbol }), {
            detail: m.copying_followed_again_when_trader_opens(),
          }),
        onError: (fault) => {
          toast('error', failureOf(fault).message);
          setId(newId('ord'));
        },
      },
    );
  };
  return (
    <Button
      kind="secondary"
      isSmall
      isBusy={close.isPending}
      onClick={press}
      aria-label={m.copying_close_early({ symbol: position.symbol })}
    >
      {m.common_close()}
    </Button>
  );
}

/** The open positions of one copy; each can be left early. */
export function CopiedPositions({
  copyId,
  positions,
  canClose,
}: {
  copyId: CopyId;
  positions: readonly CopiedPosition[];
  canClose: boolean;
}) {
  return (
    <ul
      aria-label={m.copying_open_positions_copy()}
      className="divide-y divide-line border-t border-line text-sm"
    >
      {positions.map((position) => (
        <li key={position.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
          <InstrumentMark symbol={position.symbol} className="-my-1 -mr-1.5" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <span className="num font-medium">
              {position.quantity} {position.symbol}
            </span>
            <Badge tone={position.side === 'buy' ? 'good' : 'bad'} hasShape={false}>
              {position.side === 'buy' ? m.copying_long() : m.copying_short()}
              {position.leverage > 1 && ` ${position.leverage}×`}
            </Badge>
          </span>
          <span className="text-right">
            <Amount value={position.unrealisedPnl} isChange />{' '}
            <Change percent={position.unrealisedPercent} hasArrow={false} className="text-2xs" />
          </span>
          {canClose && <CloseEarly copyId={copyId} position={position} />}
        </li>
      ))}
    </ul>
  );
}
