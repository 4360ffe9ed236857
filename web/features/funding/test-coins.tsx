import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { DepositOption } from '#core/funding/contract.ts';
import { newId } from '#core/values/ids.ts';
import { assetScale } from '#core/values/money.ts';
import { formatQuantityText } from '#core/content/figures.ts';
import { DepositProgress } from '#web/features/funding/deposit/deposit-list.tsx';
import { arrivingText } from '#web/features/funding/deposit/deposit-words.ts';
import { useSendTestCoins } from '#web/features/funding/mutations.ts';
import { depositsQuery } from '#web/features/funding/queries.ts';
import { useForm } from '#web/lib/form.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NumberField } from '#web/ui/fields/number/number-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useQuery } from '#web/lib/use-query.ts';

const usual = { BTC: '0.005', ETH: '0.1', USDT: '250' } as const;

/**
 * The practice network only: coins worth nothing, sent to the person's own address as a wallet
 * would, and how far they are.
 */
export function TestCoins({ option, className }: { option: DepositOption; className?: string }) {
  const { asset } = option;
  const [id, setId] = useState(() => newId('tst'));
  const [txid, setTxid] = useState<string>();
  const send = useSendTestCoins();
  const form = useForm({
    initial: { amount: usual[asset] as string },
    summaryOf: ({ amount }) => {
      const words = m.funding_enter_amount_above_zero();
      return {
        blockedBy: typedAmount(amount, assetScale[asset], { empty: words, malformed: words }).problem,
      };
    },
    submit: async ({ amount }) => {
      const sent = await send.mutateAsync({ id, asset, amount });
      setId(newId('tst'));
      setTxid(sent.txid);
      toast(
        'message',
        m.funding_test_sent({ amount: formatQuantityText(sent.amount), asset }),
        arrivingText(option),
      );
    },
  });
  const { blockedBy } = form.summary;
  return (
    <Card title={m.funding_test_coins_card_title()} {...(className !== undefined && { className })}>
      <form
        noValidate
        aria-label={m.funding_test_coins_send_button()}
        className="space-y-4"
        onSubmit={form.onSubmit}
      >
        <p className="text-sm text-muted">{m.funding_site_runs_practice_network_its()}</p>
        <NumberField
          label={m.funding_test({ asset })}
          name="test-coins"
          decimals={assetScale[asset]}
          unit={asset}
          value={form.draft.amount}
          onValue={(value) => {
            form.change({ amount: value });
            setId(newId('tst'));
          }}
          error={blockedBy}
        />
        <FailureNote error={form.error} />
        <Button type="submit" className="w-full" isBusy={form.isBusy} disabled={blockedBy !== undefined}>
          {m.funding_test_coins_send_button()}
        </Button>
        <OnTheWay option={option} txid={txid} />
      </form>
    </Card>
  );
}

/** The coins just asked for, else what confirms now; nothing when nothing is on its way. */
function OnTheWay({ option, txid }: { option: DepositOption; txid: string | undefined }) {
  const own = useQuery(depositsQuery()).data?.filter(({ asset }) => asset === option.asset) ?? [];
  const shown =
    txid === undefined
      ? own.find(({ state }) => state === 'confirming')
      : own.find((one) => one.txid === txid);
  if (!shown)
    return txid === undefined ? null : (
      <output className="block text-sm text-muted">{arrivingText(option)}</output>
    );
  return (
    <output className="block text-sm">
      <DepositProgress deposit={shown} />
    </output>
  );
}
