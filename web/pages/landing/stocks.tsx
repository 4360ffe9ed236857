import { m } from '#core/messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { sampleFigures, type SampledSymbol } from '#core/content/sample-analysis.ts';
import { site } from '#web/lib/site.ts';
import { CryptoPayments } from '#web/pages/landing/crypto-payments.tsx';
import { Section } from '#web/pages/landing/section.tsx';
import type { OpenDialog } from '#web/pages/landing/stock-dialogs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/numbers/claim.tsx';

const StockDialogs = lazy(() =>
  import('#web/pages/landing/stock-dialogs.tsx').then((module) => ({ default: module.StockDialogs })),
);

const featured = [
  {
    symbol: 'WHOP',
    name: m.landing_whop(),
    text: m.landing_marketplace_where_creators_sell_access(),
  },
  {
    symbol: 'GENFLOW',
    name: m.landing_genflow(),
    text: m.landing_builds_runs_brands_together_with(),
  },
] as const;

const features = {
  WHOP: [
    m.market_takes_part_each_sale(),
    m.market_pays_creators_out_worldwide(),
    m.market_communities_apps_one_place(),
  ],
  GENFLOW: [
    m.market_shares_income_each_brand(),
    m.market_design_shop_logistics_from_one(),
    m.market_long_contracts(),
  ],
} as const;

/** The brochure's quarter is long past: it stands there as sample text, or not at all. */
const planned = site.sampleAnalysis ? m.landing_coming_second_quarter() : m.landing_planned();
const comingSoon = [
  ['NVDA', m.landing_available_soon()],
  ['TSLA', planned],
  ['AMZN', m.landing_under_review()],
  ['GOOGL', planned],
  ['META', m.landing_available_soon()],
] as const;

const dialogLinks = [
  ['invest', m.landing_invest_now(), 'primary'],
  ['analysis', m.landing_view_analysis(), 'secondary'],
] as const;

type FeaturedProps = (typeof featured)[number] & { onOpen: (open: OpenDialog) => void };

function FeaturedStock({ symbol, name, text, onOpen }: FeaturedProps) {
  return (
    <li
      className="card flex flex-col p-6"
      data-symbol={symbol}
      data-value-slot={`dir:${symbol}`}
      data-value="flat"
      suppressHydrationWarning
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="text-lg font-semibold">{symbol}</h3>
          <p className="text-sm text-faint">{name}</p>
        </div>
        <Badge tone="warn" hasShape={false}>
          {m.landing_simulated_instrument()}
        </Badge>
      </div>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="num text-3xl font-semibold">
          $
          <span data-slot={`price:${symbol}`} suppressHydrationWarning>
            —
          </span>
        </span>
        <span className="by-direction num text-sm">
          <span className="direction-arrow text-[0.625rem]" aria-hidden="true" />{' '}
          <span data-slot={`change:${symbol}`} suppressHydrationWarning>
            —
          </span>{' '}
          (
          <span data-slot={`percent:${symbol}`} suppressHydrationWarning>
            —
          </span>
          )
        </span>
      </p>
      <p className="mt-4 flex-1 text-muted">{text}</p>
      {site.sampleAnalysis && <SampleOf symbol={symbol} />}
      <p className="mt-4 text-sm text-faint">
        {m.landing_paid_full_with_processing_fee()} <Claim of="stockFee" />
        {m.landing_price_can_fall_as_well()}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {dialogLinks.map(([kind, label, look]) => (
          <a
            key={kind}
            href={`/markets/${symbol}?dialog=${kind}`}
            data-press
            className={buttonClass(look, false, 'flex-1')}
            onClick={(event) => {
              // Who is signed in invests on the market's own page; so does everybody without
              // scripts, after signing in.
              if (document.documentElement.dataset['session'] === 'in') return;
              event.preventDefault();
              onOpen({ symbol, kind });
            }}
          >
            {label}
          </a>
        ))}
      </div>
    </li>
  );
}

/** The brochure's figures and features, behind words that say what they are. */
function SampleOf({ symbol }: { symbol: SampledSymbol }) {
  const { marketCap, volume, pe } = sampleFigures[symbol];
  return (
    <p data-claim="sample" className="mt-4 text-sm text-faint">
      <strong>{m.landing_sample_about_stock()}</strong>
      {m.market_sample_market_cap()} {marketCap} · {m.market_sample_volume()} {volume} ·{' '}
      {m.market_sample_pe()} {pe ?? m.market_sample_none()} · {features[symbol].join(' · ')}
    </p>
  );
}

export function Stocks() {
  const [open, setOpen] = useState<OpenDialog>();
  return (
    <Section id="stocks" title={m.landing_featured_stocks()}>
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {featured.map((stock) => (
          <FeaturedStock key={stock.symbol} {...stock} onOpen={setOpen} />
        ))}
      </ul>
      <div className="mt-5 grid gap-5 lg:grid-cols-[1fr_1.6fr]">
        <div className="card p-6">
          <h3 className="text-lg font-semibold">{m.landing_coming_soon_as_cash_shares()}</h3>
          <ul className="mt-3 divide-y divide-line">
            {comingSoon.map(([symbol, status]) => (
              <li key={symbol} className="flex items-center justify-between gap-4 py-2.5">
                <span className="font-medium">{symbol}</span>
                <span className="text-sm text-muted" data-claim="sample">
                  {status}
                </span>
              </li>
            ))}
          </ul>
          {site.sampleAnalysis && <p className="mt-4 text-sm text-faint">{m.landing_sample_dates()}</p>}
        </div>
        <CryptoPayments />
      </div>
      {open && (
        <Suspense fallback={null}>
          <StockDialogs open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}
