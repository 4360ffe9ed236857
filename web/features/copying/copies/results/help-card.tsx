import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { Clock, TrendingUp } from 'lucide-react';
import { formatUsd, wholeDollars } from '#core/content/figures.ts';
import type { CopyRecordView, FidelityView } from '#core/copying/contract.ts';
import { readUnits } from '#core/values/money.ts';
import { moveMoney } from '#web/features/copying/copies/actions/move-money.ts';
import { isRunning, type OwnCopy } from '#web/features/copying/copies/own-copy.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { useAreAmountsHidden } from '#web/ui/numbers/hidden-values.ts';

interface HelpCardProps {
  own: OwnCopy;
  help: CopyRecordView['help'];
  statement: FidelityView;
}

/** What the record proves would make the gap smaller; nothing where it proves nothing. */
export function HelpCard({ own, help, statement }: HelpCardProps) {
  if (!isRunning(own) || help === null) return null;
  const costs = statement.lines.filter(
    ({ line }) => line === 'price' || line === 'timing' || line === 'fees',
  );
  const hasCosts = costs.some(({ amount }) => readUnits(amount, 2) > 0n);
  return (
    <section aria-labelledby="help" className="card p-4 sm:p-5">
      <h3 id="help" className="font-semibold">
        {m.copying_help_title()}
      </h3>
      <MoreMoney own={own} help={help} />
      {hasCosts && (
        <Advice
          icon={<Clock className="size-4" aria-hidden="true" />}
          title={m.copying_help_costs_title()}
          text={m.copying_help_costs()}
        />
      )}
    </section>
  );
}

function MoreMoney({ own, help }: { own: OwnCopy; help: NonNullable<CopyRecordView['help']> }) {
  const isHidden = useAreAmountsHidden();
  const { skipped, cost } = help;
  const whole = (amount: string): string => (isHidden ? '••••' : wholeDollars(readUnits(amount, 2)));
  const asking: OwnCopy = { ...own, toAdd: help.amount.replace(/\.00$/, '') };
  const isSpared = cost.startsWith('-');
  const facts = {
    equity: whole(help.equity),
    count: skipped,
    cost: isHidden ? '••••' : formatUsd(cost.replace('-', '')),
  };
  return (
    <Advice
      icon={<TrendingUp className="size-4" aria-hidden="true" />}
      title={
        isSpared ? m.copying_help_spared_title() : m.copying_help_add_title({ amount: whole(help.amount) })
      }
      text={isSpared ? m.copying_help_spared(facts) : m.copying_help_add(facts)}
    >
      {!isSpared && (
        <ActionButton
          action={{ ...moveMoney, label: m.copying_help_add_button({ amount: whole(help.amount) }) }}
          thing={asking}
        />
      )}
    </Advice>
  );
}

interface AdviceProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

const Advice = ({ icon, title, text, children }: AdviceProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-hair pt-3 not-last:border-b not-last:pb-3">
    <span className="mt-0.5 text-ink-text">{icon}</span>
    <div>
      <p className="text-sm font-semibold">{title}</p>
      <p className="text-13 text-muted">{text}</p>
      {children && <div className="mt-2">{children}</div>}
    </div>
  </div>
);
