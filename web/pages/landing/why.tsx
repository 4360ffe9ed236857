import { Section } from '#web/pages/landing/section.tsx';
import { Claim } from '#web/ui/claim.tsx';

const reasons = [
  [
    'See it before you send it',
    'Each order and each copy shows price, fee, balance after and the worst case before any money moves.',
  ],
  [
    'Fill together, at one price',
    'Your copied order and the trader’s are one order in the book. Nobody runs ahead of you.',
  ],
  [
    'Every decision has a reason',
    'Copied, made smaller or skipped: each trade of your copy is listed with its code and its figures.',
  ],
  [
    'A statement that adds up',
    'Your result and the trader’s differ by fees, sizes, skips and price. The statement splits it to the cent.',
  ],
  [
    'Leave as easily as you came',
    'Pause, stop or take the positions over. A stop closes at the market and returns the money.',
  ],
  [
    'Yours to run',
    'The whole platform is open source. Install it, read it, and check the book with one command.',
  ],
] as const;

export function WhyUs() {
  return (
    <Section id="why" title="Why choose us">
      <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {reasons.map(([title, text]) => (
          <li key={title} className="border-t-2 border-fg pt-4">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-sm text-faint">
        <Claim of="entries" /> ledger entries and <Claim of="fills" /> fills are on record here.{' '}
        <a className="link" href="/about">
          Learn more
        </a>
      </p>
    </Section>
  );
}
