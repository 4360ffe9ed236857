import { m } from '#core/messages/messages.js';
import type { DepositOption } from '#core/funding/contract.ts';
import { waitText } from '#web/features/funding/deposit/deposit-words.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

/** What a person should know before sending: network, minimum, confirmations, time. */
export function CoinFacts({ option }: { option: DepositOption }) {
  return (
    <Receipt
      lines={[
        { name: m.funding_currency(), value: `${option.name} (${option.asset})` },
        {
          name: m.funding_network(),
          value: option.isPractice ? m.funding_practice({ network: option.network }) : option.network,
        },
        { name: m.funding_smallest_deposit(), value: <Amount value={option.minimum} asset={option.asset} /> },
        {
          name: m.funding_credited_after(),
          value: m.funding_confirmations({ confirmations: option.confirmations }),
        },
        { name: m.funding_usual_time(), value: waitText(option) },
      ]}
    />
  );
}
