import { m } from '#core/messages/messages.js';
import { conversionSpreadPercent } from '#core/funding/conversion.ts';
import { useState } from 'react';
import type { ConversionView } from '#core/funding/contract.ts';
import { conversionQuoteMs } from '#core/funding/conversion.ts';
import { type Coin, coins } from '#core/funding/deposits.ts';
import type { Id } from '#core/values/ids.ts';
import { assetScale, formatUnits, parseUnits } from '#core/values/money.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { useConvert, usePreviewConversion } from '#web/features/funding/mutations.ts';
import { PriceLock } from '#web/features/funding/deposit/price-lock.tsx';
import { balancesQuery } from '#web/features/funding/queries.ts';
import { useSecondsLeft } from '#web/features/funding/deposit/use-seconds-left.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

const ways = [
  { value: 'sell', label: m.funding_coin_dollars() },
  { value: 'buy', label: m.funding_dollars_coin() },
] as const;
const text = (amount: string, asset: string) =>
  asset === 'USD' ? formatUsd(amount) : `${formatQuantityText(amount)} ${asset}`;

function Offer({
  offer,
  available,
  onOffer,
  onClose,
  onDone,
}: {
  offer: ConversionView;
  available: string;
  onOffer: (offer: ConversionView) => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const secondsLeft = useSecondsLeft(conversionQuoteMs);
  const convert = useConvert();
  const renew = usePreviewConversion();
  const scale = assetScale[offer.from];
  const after = (parseUnits(available, scale) ?? 0n) - (parseUnits(offer.give, scale) ?? 0n);
  const error = convert.error ?? renew.error;
  return (
    <>
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
      <div className="mt-3">
        <PriceLock
          secondsLeft={secondsLeft}
          isBusy={renew.isPending}
          onRenew={() =>
            renew.mutate({ from: offer.from, to: offer.to, amount: offer.give }, { onSuccess: onOffer })
          }
        />
      </div>
      {error && (
        <p role="alert" className="mt-3 rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
          {failureOf(error).message}
        </p>
      )}
      <div className="dialog-actions mt-5 grid gap-2 sm:grid-cols-[1fr_2fr]">
        <Button kind="secondary" onClick={onClose}>
          {m.common_back()}
        </Button>
        <Button
          isBusy={convert.isPending}
          disabled={secondsLeft === 0}
          onClick={() => {
            if (convert.isPending) return;
            convert.mutate(
              { id: offer.id as Id<'cnv'> },
              {
                onSuccess: (done) => {
                  toast(
                    'success',
                    m.funding_converted(),
                    m.funding_you_received({ receive: text(done.receive, done.to) }),
                  );
                  onDone();
                },
              },
            );
          }}
        >
          {m.funding_convert_to({ receive: text(offer.receive, offer.to) })}
        </Button>
      </div>
    </>
  );
}

/** Between dollars and one coin, at a price that is shown and locked before anything moves. */
export function ConvertForm() {
  const { data } = useQuery(balancesQuery());
  const [way, setWay] = useState<'sell' | 'buy'>('sell');
  const [coin, setCoin] = useState<Coin>('BTC');
  const [amount, setAmount] = useState('');
  const [offer, setOffer] = useState<ConversionView>();
  const preview = usePreviewConversion();
  const [from, to] = way === 'sell' ? ([coin, 'USD'] as const) : (['USD', coin] as const);
  const available = data?.find(({ asset }) => asset === from)?.available;
  const units = parseUnits(amount.trim(), assetScale[from]);
  const problem =
    amount.trim() === ''
      ? m.common_enter_amount()
      : units === undefined || units <= 0n
        ? m.funding_enter_plain_number_above_zero()
        : available !== undefined && units > (parseUnits(available, assetScale[from]) ?? 0n)
          ? m.funding_free_balance_does_not_cover()
          : undefined;
  return (
    <Card title={m.funding_convert()} className="self-start">
      <form
        noValidate
        aria-label={m.funding_convert()}
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (preview.isPending || problem !== undefined) return;
          preview.mutate({ from, to, amount: amount.trim() }, { onSuccess: setOffer });
        }}
      >
        <Choice label={m.funding_direction()} options={ways} value={way} onValue={setWay} />
        <Choice
          label={m.funding_coin()}
          options={coins.map((one) => ({ value: one, label: one }))}
          value={coin}
          onValue={setCoin}
        />
        <Field
          label={m.funding_amount_in({ from })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={amount}
          onValue={setAmount}
          aside={
            available !== undefined && (
              <button type="button" className="link" onClick={() => setAmount(available)}>
                {m.funding_all_of_it()}
              </button>
            )
          }
          error={amount.trim() === '' ? undefined : problem}
          hint={
            <>
              {m.funding_free()} {available === undefined ? '—' : <Amount value={available} asset={from} />}
            </>
          }
        />
        {preview.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(preview.error).message}
          </p>
        )}
        <Button
          type="submit"
          className="min-h-12 w-full"
          isBusy={preview.isPending}
          disabled={problem !== undefined}
        >
          {problem ?? m.funding_see_price()}
        </Button>
        <p className="text-sm text-faint">
          {m.funding_spread_part_price({ percent: conversionSpreadPercent })}
        </p>
      </form>
      {offer && available !== undefined && (
        <Dialog isOpen onClose={() => setOffer(undefined)} title={m.funding_check_conversion()}>
          <Offer
            key={offer.id}
            offer={offer}
            available={available}
            onOffer={setOffer}
            onClose={() => setOffer(undefined)}
            onDone={() => {
              setOffer(undefined);
              setAmount('');
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}
