import { m } from '#core/messages/messages.js';
import type { InboxAct } from '#core/admin/inbox-contract.ts';
import { formatQuantityText, formatUsd } from '#core/content/figures.ts';
import { withdrawalStateText } from '#core/funding/withdrawal-words.ts';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';
import { formatMonthDay } from '#web/ui/when.ts';

/** What the person did last with addresses and money, and who approved it. */
export function Lately({ acts }: { acts: readonly InboxAct[] }) {
  const isHidden = useAreAmountsHidden();
  return (
    <section>
      <h3 className="text-sm font-semibold">{m.inbox_lately()}</h3>
      {acts.length === 0 && <p className="text-13 text-muted">{m.inbox_lately_none()}</p>}
      <ul className="inbox-lines">
        {acts.map((act) => (
          <li key={`${act.kind} ${act.at}`}>
            <time dateTime={act.at} className="w-14 shrink-0 text-faint">
              {formatMonthDay(act.at)}
            </time>
            <span className="min-w-0 wrap-anywhere">{textOf(act, isHidden)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf(act: InboxAct, isHidden: boolean): string {
  if (act.kind === 'address') return m.inbox_act_address(act);
  if (act.kind === 'deposit') {
    const text =
      act.asset === 'USD' ? formatUsd(act.amount) : `${formatQuantityText(act.amount)} ${act.asset}`;
    return m.inbox_act_deposit({ amount: isHidden ? '••••' : text });
  }
  const words = {
    amount: isHidden ? '••••' : formatUsd(act.amount),
    state: withdrawalStateText[act.state]().toLowerCase(),
    by: act.approvedBy.join(', '),
  };
  return act.approvedBy.length > 0 ? m.inbox_act_withdrawal_by(words) : m.inbox_act_withdrawal(words);
}
