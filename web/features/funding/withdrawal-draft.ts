import { withdrawalMinimumCents } from '#core/funding/rules.ts';
import { parseUnits } from '#core/values/money.ts';

export interface WithdrawalDraft {
  readonly amount: string;
  readonly asset: 'BTC' | 'ETH' | '';
  readonly address: string;
}

export const coins = {
  BTC: { coin: 'Bitcoin', name: 'Bitcoin (BTC)', network: 'Bitcoin Network' },
  ETH: { coin: 'Ethereum', name: 'Ethereum (ETH)', network: 'ERC-20' },
} as const;

export interface WithdrawalProblem {
  readonly title: string;
  readonly text: string;
}

const missing: WithdrawalProblem = {
  title: 'Missing Information',
  text: 'Please fill in all fields to proceed with withdrawal.',
};
const invalid: WithdrawalProblem = {
  title: 'Invalid Amount',
  text: 'Please enter a valid withdrawal amount.',
};

/** What stops the button: an empty field. */
export function missingField(draft: WithdrawalDraft): string | undefined {
  if (draft.amount.trim() === '') return 'Enter an amount';
  if (draft.asset === '') return 'Choose a coin';
  return draft.address.trim() === '' ? 'Enter your wallet address' : undefined;
}

/** What is wrong with a draft that was submitted, in the order a person is told. */
export function withdrawalProblem(
  draft: WithdrawalDraft,
  availableCents: bigint | undefined,
): WithdrawalProblem | undefined {
  if (missingField(draft) !== undefined) return missing;
  const cents = parseUnits(draft.amount.trim(), 2);
  if (cents === undefined || cents <= 0n) return invalid;
  if (cents < withdrawalMinimumCents)
    return { title: 'Invalid Amount', text: 'The minimum withdrawal is $50.' };
  if (availableCents !== undefined && cents > availableCents)
    return { title: 'Invalid Amount', text: 'Your free balance does not cover this amount.' };
  return undefined;
}
