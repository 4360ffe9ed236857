import { m } from '#core/messages/messages.js';
import { conversionQuoteMs, conversionSpreadPercent } from '#core/funding/conversion.ts';
import type { ConversionView } from '#core/funding/contract.ts';
import type { Id } from '#core/values/ids.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { useConvert, usePreviewConversion } from '#web/features/funding/mutations.ts';
import { PriceLock } from '#web/features/funding/deposit/price-lock.tsx';
import { useSecondsLeft } from '#web/features/funding/deposit/use-seconds-left.ts';
import { useForm } from '#web/lib/form.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toastOfAct } from '#web/ui/overlays/act-toast.ts';

interface ConversionOfferProps {
  offer: ConversionView;
  available: string;
  onOffer: (offer: ConversionView) => void;
  onClose: () => void;
  onDone: () => void;
}

const text = (amount: string, asset: string) =>
  asset === 'USD' ? formatUsd(amount) : `${formatQuantityText(amount)} ${asset}`;

/** A conversion at its locked price, to confirm while the price holds. */
export function ConversionOffer({ offer, available, onOffer, onClose, onDone }: ConversionOfferProps) {
  const secondsLeft = useSecondsLeft(conversionQuoteMs);
  const convert = useConvert();
  const renew = usePreviewConversion();
  const form = useForm({
    initial: {},
    summaryOf: () => ({}),
    submit: async () => {
      const done = await convert.mutateAsync({ id: offer.id as Id<'cnv'> });
      toastOfAct('funding.convert', m.funding_converted(), {
        detail: m.funding_you_received({ receive: text(done.receive, done.to) }),
        view: '/transactions',
      });
    },
    onDone,
  });
  return (
    <DialogForm
      form={form}
      isReady={secondsLeft > 0}
      back={{ name: m.common_back(), onBack: onClose }}
      act={m.funding_convert_to({ receive: text(offer.receive, offer.to) })}
    >
      <OfferReceipt offer={offer} available={available} />
      <PriceLock
        secondsLeft={secondsLeft}
        isBusy={renew.isPending}
        onRenew={() =>
          renew.mutate({ from: offer.from, to: offer.to, amount: offer.give }, { onSuccess: onOffer })
        }
      />
      <FailureNote error={renew.error} />
    </DialogForm>
  );
}

function OfferReceipt({ offer, available }: Pick<ConversionOfferProps, 'offer' | 'available'>) {
  const scale = assetScale[offer.from];
  const after = readUnits(available, scale) - readUnits(offer.give, scale);
  return (
    <Receipt
      lines={[
        { name: m.funding_you_give(), value: <Amount value={offer.give} asset={offer.from} /> },
        {
          name: m.common_price(),
          value: m.funding_per({
            price: formatUsd(offer.price),
            part: offer.from === 'USD' ? offer.to : offer.from,
          }),
        },
        {
          name: m.funding_spread({ percent: conversionSpreadPercent }),
          value: <Amount value={offer.fee} />,
        },
        {
          name: m.funding_free_balance(),
          value: (
            <>
              <Amount value={available} asset={offer.from} /> →{' '}
              <Amount value={formatUnits(after, scale)} asset={offer.from} />
            </>
          ),
        },
      ]}
      total={{ name: m.funding_you_receive(), value: <Amount value={offer.receive} asset={offer.to} /> }}
    />
  );
}
