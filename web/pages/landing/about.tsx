import { m } from '#core/messages/messages.js';
import { BookOpenCheck, ListChecks, ShieldHalf } from 'lucide-react';
import { Section } from '#web/pages/landing/section.tsx';

const reasons = [
  {
    icon: BookOpenCheck,
    title: m.landing_balances_add_up(),
    text: m.landing_balance_sum_its_ledger_entries(),
  },
  {
    icon: ListChecks,
    title: m.landing_records_made_fills(),
    text: m.landing_traders_return_computed_from_recorded(),
  },
  {
    icon: ShieldHalf,
    title: m.landing_copies_with_floor(),
    text: m.landing_each_copy_has_account_its(),
  },
] as const;

export function About() {
  return (
    <Section id="about" title={m.landing_trading_account_can_audit_yourself()}>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-panel p-6 sm:p-8">
            <Icon className="size-6 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
