import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { PieceView } from '#core/collectibles/contract.ts';
import { newId, type PieceId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { balancesQuery, useBuy } from '#web/features/collectibles/queries.ts';
import { partyText } from '#web/features/collectibles/words.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { balanceAfter } from '#web/ui/numbers/balance-after.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** What it costs and what is left, then the one press that pays. */
export function BuyDialog({ piece, onClose }: { piece: PieceView; onClose: () => void }) {
  const { data, error, refetch } = useQuery(balancesQuery());
  const available = data?.find(({ asset }) => asset === 'USD')?.available;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.collectibles_buy_title({ name: piece.name, edition: piece.edition })}
      description={m.collectibles_not_on_chain()}
    >
      {data ? (
        <Confirm piece={piece} available={available ?? '0.00'} onClose={onClose} />
      ) : error ? (
        <Failed title={failureOf(error).message} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.collectibles_loading_balance()} rows={3} />
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  piece: PieceView;
  available: string;
  onClose: () => void;
}

function Confirm({ piece, available, onClose }: ConfirmProps) {
  // What was shown is what is agreed to; a price that changed meanwhile is refused and shown.
  const [price, setPrice] = useState(piece.price ?? '0.00');
  // One id for one intent: a second press, or a retry after a lost answer, pays nothing more.
  const [id, setId] = useState(() => newId('sal'));
  const buy = useBuy();
  const after = readUnits(available, 2) - readUnits(price, 2);
  const failure = buy.error ? failureOf(buy.error) : undefined;
  const changed = failure?.code === 'price_changed' ? failure.detail['price'] : undefined;
  const confirm = () => {
    if (buy.isPending) return;
    buy.mutate(
      { id, pieceId: piece.id as PieceId, expectedPrice: price },
      {
        onSuccess: () => {
          toastOfAct(
            'collectibles.buy',
            m.collectibles_bought_toast({ name: piece.name, edition: piece.edition }),
            {
              view: `/nfts/${piece.id}`,
            },
          );
          onClose();
        },
      },
    );
  };
  const agree = (now: string) => {
    setPrice(now);
    setId(newId('sal'));
    buy.reset();
  };
  return (
    <>
      <Receipt
        lines={[
          { name: m.collectibles_price(), value: <Amount value={price} /> },
          {
            name: m.collectibles_buyer_fee(),
            value: <Amount value="0.00" />,
            note:
              piece.owner === null
                ? m.collectibles_from_house()
                : m.collectibles_from_person({ name: partyText(piece.owner) }),
          },
          { name: m.collectibles_balance_now(), value: <Amount value={available} /> },
        ]}
        total={balanceAfter(m.collectibles_balance_after(), after)}
      />
      <FailureNote error={buy.error} className="mt-4" />
      {after < 0n && (
        <p className="mt-4 rounded-md bg-warn-soft px-3.5 py-3 text-sm text-warn">
          {m.collectibles_missing()} <Amount value={formatUnits(-after, 2)} />
        </p>
      )}
      <DialogActions back={{ name: m.common_back(), onBack: onClose }}>
        {after < 0n ? (
          <Link to="/deposit" className={buttonClass()}>
            {m.collectibles_deposit()}
          </Link>
        ) : changed !== undefined ? (
          <Button onClick={() => agree(changed)}>{m.collectibles_use_new_price()}</Button>
        ) : (
          <Button isBusy={buy.isPending} onClick={confirm}>
            <span>
              {m.collectibles_buy_for()} <Amount value={price} />
            </span>
          </Button>
        )}
      </DialogActions>
    </>
  );
}
