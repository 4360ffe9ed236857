import type { DepositOption } from '#core/funding/contract.ts';
import { waitText } from '#web/features/funding/deposit-words.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Receipt } from '#web/ui/receipt.tsx';

/** What a person should know before sending: network, minimum, confirmations, time. */
export function CoinFacts({ option }: { option: DepositOption }) {
  return (
    <Receipt
      lines={[
        { name: 'Currency', value: `${option.name} (${option.asset})` },
        { name: 'Network', value: option.isPractice ? `${option.network}, practice` : option.network },
        { name: 'Smallest deposit', value: <Amount value={option.minimum} asset={option.asset} /> },
        { name: 'Credited after', value: `${option.confirmations} confirmations` },
        { name: 'Usual time', value: waitText(option) },
      ]}
    />
  );
}
