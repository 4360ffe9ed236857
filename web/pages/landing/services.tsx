import { ArrowLeftRight, ChartCandlestick, ChartLine, Compass, Layers, Users } from 'lucide-react';
import { Section } from '#web/pages/landing/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/claim.tsx';

const others = [
  {
    icon: Compass,
    title: 'Financial advisory',
    text: 'Worked examples, cost previews and a record of your own decisions. No tips, and nobody trades your account for you.',
  },
  {
    icon: ArrowLeftRight,
    title: 'Forex trading',
    text: 'Major and minor pairs with the spread shown before the order, and financing charged openly at the end of the New York day.',
  },
  {
    icon: ChartLine,
    title: 'Index trading',
    text: 'The large indices, long and short, inside their own sessions. A gap at the open fills at the gap, and says so.',
  },
  {
    icon: Layers,
    title: 'ETFs, stocks and CFDs',
    text: 'Paid in full or on margin. Dividends and splits are booked as entries you can read.',
  },
  {
    icon: ChartCandlestick,
    title: 'Crypto trading',
    text: 'Every hour of every day, with deposits and withdrawals on the networks themselves.',
  },
] as const;

export function Services() {
  return (
    <Section id="services" title="One account, six ways to use it">
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <li className="card relative flex flex-col border-ink p-6">
          <div className="flex items-center justify-between">
            <Users className="size-6 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
            <Badge tone="ink" hasShape={false}>
              HOT
            </Badge>
          </div>
          <h3 className="mt-5 text-lg font-semibold">Copy trading</h3>
          <p className="mt-2 flex-1 text-muted">
            Mirror a trader from <Claim of="smallestCopy" />. You fill together at one price, and the only fee
            is <Claim of="copyFee" /> of profit.
          </p>
          <p className="mt-4 text-sm text-faint">
            Median result of ended copies here: <Claim of="copierMedian" />. Copying can lose money.
          </p>
          <a href="/copy-trading" className={buttonClass('primary', false, 'mt-5')}>
            Start Copy Trading
          </a>
        </li>
        {others.map(({ icon: Icon, title, text }) => (
          <li key={title} className="card p-6">
            <Icon className="size-6 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
