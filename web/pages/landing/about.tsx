import { BookOpenCheck, ListChecks, ShieldHalf } from 'lucide-react';
import { Section } from '#web/pages/landing/section.tsx';

const reasons = [
  {
    icon: BookOpenCheck,
    title: 'Balances that add up',
    text: 'Your balance is the sum of its ledger entries, and you can read every one. Corrections are new entries with a reason. Nothing is edited in place.',
  },
  {
    icon: ListChecks,
    title: 'Records made of fills',
    text: 'A trader’s return is computed from recorded trades, with the worst drawdown beside it. Ended traders stay in the statistics.',
  },
  {
    icon: ShieldHalf,
    title: 'Copies with a floor',
    text: 'Each copy has an account of its own and a stop loss you set. What you put in is the most it can lose, and it stops with one press.',
  },
] as const;

export function About() {
  return (
    <Section id="about" title="A trading account you can audit yourself">
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
