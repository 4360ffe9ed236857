import { m } from '#core/messages/messages.js';
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
import { useForm } from '#web/lib/form.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { dollars } from '#web/ui/fields/number/dollars.ts';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** The price asked and how a sale at it is shared, or why it is no price. */
function offerSummary({ price }: { price: string }, { royaltyBps, isMade }: PieceView) {
  const cents = parseUnits(price, 2);
  const isFit = cents !== undefined && cents >= minPriceCents && cents <= maxPriceCents;
  return {
    split: splitOf(isFit ? cents : 0n, royaltyBps, isMade),
    problems: isFit
      ? {}
      : {
          price: m.collectibles_price_range({
            least: formatUnits(minPriceCents, 2),
            most: formatUnits(maxPriceCents, 2),
          }),
        },
  };
}

/**
 * Offers a piece, changes what is asked, or takes it back; what the seller would receive is
 * computed as the sale will.
 */
export function OfferDialog({ piece, onClose }: { piece: PieceView; onClose: () => void }) {
  const list = useList();
  const unlist = useUnlist();
  const id = piece.id as PieceId;
  const form = useForm({
    initial: { price: piece.price ?? '' },
    summaryOf: (draft) => offerSummary(draft, piece),
    submit: async ({ price }) => {
      await list.mutateAsync({ id, price });
      toast('success', m.collectibles_offered_toast());
    },
    onDone: onClose,
  });
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
      <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
        <NumberField
          label={m.collectibles_price_usd()}
          name="collectible-price"
          {...dollars}
          value={form.draft.price}
          onValue={form.edit('price')}
          error={form.errors.price}
        />
        <SaleReceipt piece={piece} split={form.summary.split} />
        <FailureNote error={form.error ?? unlist.error} />
        <DialogActions className="grid gap-2 sm:grid-cols-2">
          {piece.price === null ? (
            <Button kind="secondary" onClick={onClose}>
              {m.common_back()}
            </Button>
          ) : (
            <Button kind="secondary" isBusy={unlist.isPending} onClick={takeBack}>
              {m.collectibles_take_back()}
            </Button>
          )}
          <Button type="submit" isBusy={form.isBusy}>
            {piece.price === null ? m.collectibles_offer() : m.collectibles_save_price()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The shares of a sale: the creator's, the site's, the seller's. */
function SaleReceipt({ piece, split }: { piece: PieceView; split: ReturnType<typeof splitOf> }) {
  return (
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
  );
}
