import { m } from '#core/messages/messages.js';
import type { WithdrawalQuote } from '#core/funding/contract.ts';
import { practiceBlockMs, processingText } from '#core/funding/rules.ts';
import { readUnits } from '#core/values/money.ts';
import { secondMs } from '#core/values/time.ts';
import { secondsText } from '#web/features/funding/deposit/deposit-words.ts';

export interface PayingNetwork {
  readonly network: string;
  readonly isPractice: boolean;
  readonly confirmations: number;
}
export interface PracticeApproval {
  /** US dollars. */
  readonly most: string;
  readonly afterSeconds: number;
}

/** How long a payment takes, and what it waits for, as two lines of text. */
export function arrivalOf({
  network: { isPractice, confirmations },
  practiceApproval,
  quote,
  isHeld,
}: {
  readonly network: PayingNetwork;
  readonly practiceApproval: PracticeApproval | null;
  readonly quote: Pick<WithdrawalQuote, 'worth'>;
  /** It leaves only after a hold. */
  readonly isHeld: boolean;
}): { readonly value: string; readonly note: string } {
  const isQuick =
    isPractice &&
    !isHeld &&
    practiceApproval !== null &&
    readUnits(quote.worth, 2) <= readUnits(practiceApproval.most, 2);
  if (!isQuick)
    return { value: processingText, note: m.funding_after_approval_confirmations({ confirmations }) };
  const { afterSeconds: seconds } = practiceApproval;
  const whole = seconds + (confirmations * practiceBlockMs) / secondMs;
  return {
    // Rounded up: a person waits for it.
    value: secondsText(whole < 60 ? whole : Math.ceil(whole / 60) * 60),
    note: m.funding_after_practice_approval({ seconds, confirmations }),
  };
}
