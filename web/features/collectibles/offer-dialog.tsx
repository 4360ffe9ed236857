import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { PieceView } from '#core/collectibles/contract.ts';
import {
  maxPriceCents,
  minPriceCents,
  percentText,
  resaleFeeBps,
  splitOf,
} from '#core/collectibles/rules.ts';
import type { PieceId } from '#core/values/ids.ts';
import { formatUnits, parseUnits } from '#core/values/money.ts';
import { useList, useUnlist } from '#web/features/collectibles/queries.ts';
import { partyText } from '#web/features/collectibles/words.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Offers a piece, changes what is asked, or takes it back; what the seller would receive is computed as the sale will. */
export function OfferDialog({ piece, onClose }: { piece: PieceView; onClose: () => void }) {
  const [price, setPrice] = useState(piece.price ?? '');
  const [isTouched, setTouched] = useState(false);
  const list = useList();
  const unlist = useUnlist();
  const cents = parseUnits(price.trim(), 2);
  const isFit = cents !== undefined && cents >= minPriceCents && cents <= maxPriceCents;
  const split = splitOf(isFit ? cents : 0n, piece.royaltyBps, piece.isMade);
  const fault = list.error ?? unlist.error;
  const id = piece.id as PieceId;
  const offer = () => {
    setTouched(true);
    if (!isFit || list.isPending) return;
    list.mutate(
      { id, price: price.trim() },
      {
        onSuccess: () => {
          toast('success', m.collectibles_offered_toast());
          onClose();
        },
      },
    );
  };
  const takeBack = () =>
    unlist.mutate(
      { id },
      {
        onSuccess: () => {
          toast('success', m.collectibles_taken_back_toast());
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.collectibles_offer_title({ name: piece.name, edition: piece.edition })}
      description={m.collectibles_offer_text()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          offer();
        }}
      >
        <Field
          label={m.collectibles_price_usd()}
          value={price}
          onValue={setPrice}
          inputMode="decimal"
          autoComplete="off"
          before="$"
          error={
            isTouched && !isFit
              ? m.collectibles_price_range({
                  least: formatUnits(minPriceCents, 2),
                  most: formatUnits(maxPriceCents, 2),
                })
              : undefined
          }
        />
        <div className="mt-4">
          <Receipt
            lines={[
              { name: m.collectibles_price(), value: <Amount value={formatUnits(split.price, 2)} /> },
              {
                name: m.collectibles_royalty({ share: percentText(piece.royaltyBps) }),
                value: <Amount value={formatUnits(-split.royalty, 2)} />,
                note: piece.isMade
                  ? m.collectibles_royalty_own()
                  : m.collectibles_royalty_to({ name: partyText(piece.creator) }),
              },
              {
                name: m.collectibles_fee({ share: percentText(resaleFeeBps) }),
                value: <Amount value={formatUnits(-split.fee, 2)} />,
              },
            ]}
            total={{
              name: m.collectibles_you_receive(),
              value: <Amount value={formatUnits(split.proceeds, 2)} />,
            }}
          />
        </div>
        <FailureNote error={fault} className="mt-4" />
        <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-2">
          {piece.price === null ? (
            <Button kind="secondary" onClick={onClose}>
              {m.common_back()}
            </Button>
          ) : (
            <Button kind="secondary" isBusy={unlist.isPending} onClick={takeBack}>
              {m.collectibles_take_back()}
            </Button>
          )}
          <Button type="submit" isBusy={list.isPending}>
            {piece.price === null ? m.collectibles_offer() : m.collectibles_save_price()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
