import { m } from '#core/messages/messages.js';
import { wholeDollars } from '#core/content/figures.ts';
import type { Coin } from '#core/funding/deposits.ts';
import { withdrawalMinimumCents } from '#core/funding/rules.ts';
import { assetScale, formatUnits, parseUnits, readUnits } from '#core/values/money.ts';

export interface WithdrawalDraft {
  readonly amount: string;
  /** What it is taken from: dollars, or the coin itself. */
  readonly from: 'USD' | 'coin';
  readonly asset: Coin | '';
  /** A saved address, or 'new' with the address typed below. */
  readonly saved: string;
  readonly address: string;
  /** Its name in the list; a usual one when empty. */
  readonly label: string;
}
export const emptyWithdrawal: WithdrawalDraft = {
  amount: '',
  from: 'USD',
  asset: '',
  saved: 'new',
  address: '',
  label: '',
};

interface PracticeCoin {
  readonly asset: Coin;
  readonly isConnected: boolean;
  readonly isPractice: boolean;
}
/** The coin that a first withdrawal is made in: the one worth a dollar where it is for practice. */
export const practiceCoin = (options: readonly PracticeCoin[]): Coin | undefined =>
  options
    .filter(({ isConnected, isPractice }) => isConnected && isPractice)
    .map(({ asset }) => asset)
    .toSorted((a, b) => Number(b === 'USDT') - Number(a === 'USDT'))[0];

/** US dollars. */
export const practiceAmount = formatUnits(withdrawalMinimumCents, 2);

/** The smallest withdrawal to the address made for practice; nothing where no network is for practice. */
export function practiceWithdrawal(
  options: readonly PracticeCoin[],
  saved: readonly { readonly id: string; readonly asset: Coin; readonly isPractice: boolean }[],
): WithdrawalDraft {
  const asset = practiceCoin(options);
  if (asset === undefined) return emptyWithdrawal;
  const own = saved.find((one) => one.isPractice && one.asset === asset);
  return { ...emptyWithdrawal, amount: practiceAmount, asset, saved: own?.id ?? 'new' };
}

export interface WithdrawalProblem {
  /** The one field it is about; undefined when it is about several. */
  readonly field?: 'amount';
  readonly title: string;
  readonly text: string;
}

const missing: WithdrawalProblem = {
  title: m.funding_missing_information(),
  text: m.funding_please_fill_all_fields_proceed(),
};
const invalid: WithdrawalProblem = {
  field: 'amount',
  title: m.funding_invalid_amount(),
  text: m.funding_please_enter_valid_withdrawal_amount(),
};

/** What the amount is in. */
export const sourceOf = (draft: WithdrawalDraft): 'USD' | Coin =>
  draft.from === 'coin' && draft.asset !== '' ? draft.asset : 'USD';

/** What stops the button: an empty field. */
export function missingField(draft: WithdrawalDraft): string | undefined {
  if (draft.amount === '') return m.common_enter_amount();
  if (draft.asset === '') return m.funding_choose_coin();
  return draft.saved === 'new' && draft.address.trim() === '' ? m.funding_enter_wallet_address() : undefined;
}

/**
 * What is wrong with a draft that was submitted, in the order a person is told. `available` is in
 * units of what it is taken from; the worth of coins is judged by the server's quote.
 */
export function withdrawalProblem(
  draft: WithdrawalDraft,
  available: bigint | undefined,
): WithdrawalProblem | undefined {
  if (missingField(draft) !== undefined) return missing;
  const source = sourceOf(draft);
  const units = parseUnits(draft.amount, assetScale[source]);
  if (units === undefined || units <= 0n) return invalid;
  if (source === 'USD' && units < withdrawalMinimumCents)
    return {
      field: 'amount',
      title: m.funding_invalid_amount(),
      text: m.funding_minimum_withdrawal({ minimum: wholeDollars(withdrawalMinimumCents) }),
    };
  if (available !== undefined && units > available)
    return {
      field: 'amount',
      title: m.funding_invalid_amount(),
      text: m.funding_withdraw_amount_above_free(),
    };
  return undefined;
}

/** `available` is a plain decimal of what the draft takes from. */
export function withdrawalSummary(draft: WithdrawalDraft, available: string | undefined) {
  const source = sourceOf(draft);
  const problem = withdrawalProblem(
    draft,
    available === undefined ? undefined : readUnits(available, assetScale[source]),
  );
  return {
    source,
    problem,
    problems: problem?.field === 'amount' ? { amount: problem.text } : {},
    blockedBy: missingField(draft),
  };
}
