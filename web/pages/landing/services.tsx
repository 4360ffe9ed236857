import { m } from '#core/messages/messages.js';
import { ArrowLeftRight, ChartCandlestick, ChartLine, Compass, Layers, Users } from 'lucide-react';
import { Section } from '#web/pages/landing/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

const others = [
  {
    icon: Compass,
    title: m.landing_financial_advisory(),
    text: m.landing_worked_examples_cost_previews_record(),
  },
  {
    icon: ArrowLeftRight,
    title: m.landing_forex_trading(),
    text: m.landing_major_minor_pairs_with_spread(),
  },
  {
    icon: ChartLine,
    title: m.landing_index_trading(),
    text: m.landing_large_indices_long_short_inside(),
  },
  {
    icon: Layers,
    title: m.landing_etfs_stocks_cfds(),
    text: m.landing_paid_full_or_on_margin(),
  },
  {
    icon: ChartCandlestick,
    title: m.landing_crypto_trading(),
    text: m.landing_every_hour_every_day_with(),
  },
] as const;

export function Services() {
  return (
    <Section id="services" title={m.landing_one_account_six_ways_use()}>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <li className="card relative flex flex-col border-ink p-6">
          <div className="flex items-center justify-between">
            <Users className="size-6 text-ink-text" strokeWidth={1.75} aria-hidden="true" />
            <Badge tone="ink" hasShape={false}>
              {m.landing_hot()}
            </Badge>
          </div>
          <h3 className="mt-5 text-lg font-semibold">{m.common_copy_trading()}</h3>
          <p className="mt-2 flex-1 text-muted">
            {m.landing_mirror_trader_from()} <Claim of="smallestCopy" />
            {m.landing_fill_together_one_price_only()} <Claim of="copyFee" /> {m.landing_of_profit()}
          </p>
          <p className="mt-4 text-sm text-faint">
            {m.landing_median_result_ended_copies_here()} <Claim of="copierMedian" />
            {m.landing_copying_can_lose_money()}
          </p>
          <a href="/copy-trading" className={buttonClass('primary', false, 'mt-5')}>
            {m.landing_start_copy_trading()}
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
