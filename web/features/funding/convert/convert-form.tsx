import { m } from '#core/messages/messages.js';
import { conversionSpreadPercent } from '#core/funding/conversion.ts';
import { useState } from 'react';
import type { ConversionView } from '#core/funding/contract.ts';
import { type Coin, coins } from '#core/funding/deposits.ts';
import { assetScale, readUnits } from '#core/values/money.ts';
import { ConversionOffer } from '#web/features/funding/convert/conversion-offer.tsx';
import { usePreviewConversion } from '#web/features/funding/mutations.ts';
import { balancesQuery } from '#web/features/funding/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { useQuery } from '#web/lib/use-query.ts';

const ways = [
  { value: 'sell', label: m.funding_coin_dollars() },
  { value: 'buy', label: m.funding_dollars_coin() },
] as const;

interface ConvertDraft {
  readonly way: 'sell' | 'buy';
  readonly coin: Coin;
  readonly amount: string;
}
type AvailableOf = (asset: 'USD' | Coin) => string | undefined;

/** The two sides of the conversion, and why it cannot be priced yet. */
function convertSummary({ way, coin, amount }: ConvertDraft, availableOf: AvailableOf) {
  const [from, to] = way === 'sell' ? ([coin, 'USD'] as const) : (['USD', coin] as const);
  const scale = assetScale[from];
  const available = availableOf(from);
  const typed = typedAmount(amount, scale, { malformed: m.funding_enter_plain_number_above_zero() });
  const isTooMuch =
    typed.units !== undefined && available !== undefined && typed.units > readUnits(available, scale);
  return {
    from,
    to,
    available,
    blockedBy: isTooMuch ? m.funding_free_balance_does_not_cover() : typed.problem,
  };
}

/** Between dollars and one coin, at a price that is shown and locked before anything moves. */
export function ConvertForm() {
  const { data } = useQuery(balancesQuery());
  const [offer, setOffer] = useState<ConversionView>();
  const preview = usePreviewConversion();
  const form = useForm({
    initial: { way: 'sell', coin: 'BTC', amount: '' } as ConvertDraft,
    summaryOf: (draft) =>
      convertSummary(draft, (asset) => data?.find((one) => one.asset === asset)?.available),
    submit: async ({ amount }, { from, to }) => setOffer(await preview.mutateAsync({ from, to, amount })),
  });
  const { draft, summary, edit } = form;
  const { from, available, blockedBy } = summary;
  const close = () => setOffer(undefined);
  return (
    <Card title={m.funding_convert()} className="self-start">
      <form noValidate aria-label={m.funding_convert()} className="space-y-5" onSubmit={form.onSubmit}>
        <Choice label={m.funding_direction()} options={ways} value={draft.way} onValue={edit('way')} />
        <Choice
          label={m.funding_coin()}
          options={coins.map((one) => ({ value: one, label: one }))}
          value={draft.coin}
          onValue={edit('coin')}
        />
        <NumberField
          label={m.funding_amount_in({ from })}
          name="convert-amount"
          decimals={assetScale[from]}
          unit={from}
          placeholder="0.00"
          value={draft.amount}
          onValue={edit('amount')}
          aside={
            available !== undefined && (
              <button
                type="button"
                className="link pointer-coarse:min-h-11"
                onClick={() => edit('amount')(available)}
              >
                {m.funding_all_of_it()}
              </button>
            )
          }
          error={draft.amount === '' ? undefined : blockedBy}
          hint={
            <>
              {m.funding_free()} {available === undefined ? '—' : <Amount value={available} asset={from} />}
            </>
          }
        />
        <FailureNote error={form.error} />
        <Button
          type="submit"
          className="min-h-12 w-full"
          isBusy={form.isBusy}
          disabled={blockedBy !== undefined}
        >
          {blockedBy ?? m.funding_see_price()}
        </Button>
        <p className="text-sm text-faint">
          {m.funding_spread_part_price({ percent: conversionSpreadPercent })}
        </p>
      </form>
      {offer && available !== undefined && (
        <Dialog isOpen onClose={close} title={m.funding_check_conversion()}>
          <ConversionOffer
            key={offer.id}
            offer={offer}
            available={available}
            onOffer={setOffer}
            onClose={close}
            onDone={() => {
              close();
              edit('amount')('');
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}
