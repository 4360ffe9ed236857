import { m } from '#core/messages/messages.js';
import { formatUsd } from '#core/content/figures.ts';
import type { WithdrawalCheck } from '#core/admin/inbox-contract.ts';
import { formatDate, formatDateTime } from '#web/ui/when.ts';
import { daysAgo } from '#web/features/admin/inbox/words.ts';

export interface CheckWords {
  readonly title: string;
  readonly note: string;
}
type Of<Code extends WithdrawalCheck['code']> = Extract<WithdrawalCheck, { code: Code }>;

/** What a check found, and the figures it found it by. */
export function checkWords(check: WithdrawalCheck): CheckWords {
  switch (check.code) {
    case 'largest':
      return largest(check);
    case 'address':
      return address(check);
    case 'identity':
      return identity(check);
    case 'second_step':
      return secondStep(check);
    case 'deposits':
      return deposits(check);
    case 'profit':
      return profit(check);
  }
}

const isOk = ({ state }: WithdrawalCheck): boolean => state === 'ok';

function largest(check: Of<'largest'>): CheckWords {
  if (check.before === null) return { title: m.inbox_check_first(), note: m.inbox_check_first_note() };
  return {
    title: isOk(check) ? m.inbox_check_not_largest() : m.inbox_check_largest(),
    note: m.inbox_check_before({
      amount: formatUsd(check.before.amount),
      at: formatDate(check.before.at),
    }),
  };
}

function address(check: Of<'address'>): CheckWords {
  const when = { saved: formatDate(check.savedAt), ended: formatDateTime(check.usableAt) };
  const added = { when: daysAgo(check.days) };
  return {
    title: isOk(check) ? m.inbox_check_address_known(added) : m.inbox_check_address_new(added),
    note: check.isHoldOver ? m.inbox_check_hold_ended(when) : m.inbox_check_hold_ends(when),
  };
}

const undecided: Readonly<Record<Of<'identity'>['status'], () => string>> = {
  approved: m.inbox_check_identity,
  pending: m.inbox_check_identity_pending,
  rejected: m.inbox_check_identity_rejected,
  not_submitted: m.inbox_check_identity_none,
};
const identity = (check: Of<'identity'>): CheckWords =>
  isOk(check)
    ? {
        title: m.inbox_check_identity(),
        note: m.inbox_check_identity_at({ at: check.at === null ? '' : formatDate(check.at) }),
      }
    : { title: m.inbox_check_no_identity(), note: undecided[check.status]() };

function secondStep(check: Of<'second_step'>): CheckWords {
  if (!isOk(check)) return { title: m.inbox_check_no_second_step(), note: m.inbox_check_password_only() };
  return {
    title: m.inbox_check_second_step(),
    note:
      check.since === null
        ? m.inbox_check_passkeys({ count: check.passkeys })
        : m.inbox_check_authenticator({ at: formatDate(check.since) }),
  };
}

function deposits(check: Of<'deposits'>): CheckWords {
  const sums = {
    in: formatUsd(check.in),
    out: formatUsd(check.out),
    opening: formatUsd(check.opening),
  };
  return {
    title: isOk(check) ? m.inbox_check_deposits() : m.inbox_check_deposits_short(),
    note: /^0+(\.0+)?$/.test(check.opening) ? m.inbox_check_in_out(sums) : m.inbox_check_in_out_opening(sums),
  };
}

function profit(check: Of<'profit'>): CheckWords {
  const facts = { pnl: formatUsd(check.pnl, true), fills: check.fills, rest: formatUsd(check.rest) };
  if (/^0+(\.0+)?$/.test(check.rest))
    return { title: m.inbox_check_profit_none(), note: m.inbox_check_profit_of(facts) };
  return {
    title: isOk(check) ? m.inbox_check_profit() : m.inbox_check_profit_short(),
    note: m.inbox_check_profit_rest(facts),
  };
}
