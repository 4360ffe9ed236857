import type { Coin } from '#core/funding/deposits.ts';
import { withdrawalMinimumCents } from '#core/funding/rules.ts';
import { assetScale, parseUnits } from '#core/values/money.ts';

export interface WithdrawalDraft {
  readonly amount: string;
  /** What it is taken from: dollars, or the coin itself. */
  readonly from: 'USD' | 'coin';
  readonly asset: Coin | '';
  /** A saved address, or 'new' with the address typed below. */
  readonly saved: string;
  readonly address: string;
}
export const emptyWithdrawal: WithdrawalDraft = {
  amount: '',
  from: 'USD',
  asset: '',
  saved: 'new',
  address: '',
};

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

/** What the amount is in. */
export const sourceOf = (draft: WithdrawalDraft): 'USD' | Coin =>
  draft.from === 'coin' && draft.asset !== '' ? draft.asset : 'USD';

/** What stops the button: an empty field. */
export function missingField(draft: WithdrawalDraft): string | undefined {
  if (draft.amount.trim() === '') return 'Enter an amount';
  if (draft.asset === '') return 'Choose a coin';
  return draft.saved === 'new' && draft.address.trim() === '' ? 'Enter your wallet address' : undefined;
}

/**
 * What is wrong with a draft that was submitted, in the order a person is told. `available` is in units of what it is taken
 * from; the worth of coins is judged by the server's quote.
 */
export function withdrawalProblem(
  draft: WithdrawalDraft,
  available: bigint | undefined,
): WithdrawalProblem | undefined {
  if (missingField(draft) !== undefined) return missing;
  const source = sourceOf(draft);
  const units = parseUnits(draft.amount.trim(), assetScale[source]);
  if (units === undefined || units <= 0n) return invalid;
  if (source === 'USD' && units < withdrawalMinimumCents)
    return { title: 'Invalid Amount', text: 'The minimum withdrawal is $50.' };
  if (available !== undefined && units > available)
    return { title: 'Invalid Amount', text: 'Your free balance does not cover this amount.' };
  return undefined;
}
