import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { DepositOption } from '#core/funding/contract.ts';
import { newId } from '#core/values/ids.ts';
import { assetScale, parseUnits } from '#core/values/money.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { useSendTestCoins } from '#web/features/funding/mutations.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const usual = { BTC: '0.005', ETH: '0.1', USDT: '250' } as const;

/** The practice network only: coins worth nothing, sent to the person's own address as a wallet would. */
export function TestCoins({ option }: { option: DepositOption }) {
  const { asset } = option;
  const [id, setId] = useState(() => newId('tst'));
  const [amount, setAmount] = useState<string>(usual[asset]);
  const send = useSendTestCoins();
  const units = parseUnits(amount.trim(), assetScale[asset]);
  const problem = units === undefined || units <= 0n ? m.funding_enter_amount_above_zero() : undefined;
  return (
    <Card title={m.funding_test_coins_card_title()}>
      <form
        noValidate
        aria-label={m.funding_send_test_coins()}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (send.isPending || problem !== undefined) return;
          send.mutate(
            { id, asset, amount: amount.trim() },
            {
              onSuccess: (sent) => {
                setId(newId('tst'));
                toast(
                  'message',
                  m.funding_test_sent({ amount: formatQuantityText(sent.amount), asset }),
                  m.funding_next_block_takes_them(),
                );
              },
            },
          );
        }}
      >
        <p className="text-sm text-muted">{m.funding_site_runs_practice_network_its()}</p>
        <Field
          label={m.funding_test({ asset })}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onValue={(value) => {
            setAmount(value);
            setId(newId('tst'));
          }}
          error={problem}
        />
        {send.error && (
          <p role="alert" className="rounded-md bg-down-soft px-3.5 py-3 text-sm text-down">
            {failureOf(send.error).message}
          </p>
        )}
        <Button
          type="submit"
          kind="secondary"
          className="w-full"
          isBusy={send.isPending}
          disabled={problem !== undefined}
        >
          {m.funding_test_coins_send_button()}
        </Button>
      </form>
    </Card>
  );
}
