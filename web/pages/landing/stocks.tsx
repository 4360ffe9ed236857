import { CryptoPayments } from '#web/pages/landing/crypto-payments.tsx';
import { Section } from '#web/pages/landing/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Claim } from '#web/ui/claim.tsx';

const featured = [
  {
    symbol: 'WHOP',
    name: 'Whop',
    text: 'A marketplace where creators sell access to communities and tools.',
  },
  {
    symbol: 'GENFLOW',
    name: 'Genflow',
    text: 'Builds and runs brands together with people who have an audience.',
  },
] as const;

const comingSoon = [
  ['NVDA', 'Available Soon'],
  ['TSLA', 'Planned'],
  ['AMZN', 'Under Review'],
  ['GOOGL', 'Planned'],
  ['META', 'Available Soon'],
] as const;

function FeaturedStock({ symbol, name, text }: (typeof featured)[number]) {
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
          Simulated instrument
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
      <p className="mt-4 text-sm text-faint">
        Paid in full, with a processing fee of <Claim of="stockFee" />. The price can fall as well as rise.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={`/markets/${symbol}?dialog=invest`} className={buttonClass('primary', false, 'flex-1')}>
          Invest Now
        </a>
        <a href={`/markets/${symbol}?dialog=analysis`} className={buttonClass('secondary', false, 'flex-1')}>
          View Analysis
        </a>
      </div>
    </li>
  );
}

export function Stocks() {
  return (
    <Section id="stocks" title="Featured stocks">
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {featured.map((stock) => (
          <FeaturedStock key={stock.symbol} {...stock} />
        ))}
      </ul>
      <div className="mt-5 grid gap-5 lg:grid-cols-[1fr_1.6fr]">
        <div className="card p-6">
          <h3 className="text-lg font-semibold">Coming soon as cash shares</h3>
          <ul className="mt-3 divide-y divide-line">
            {comingSoon.map(([symbol, status]) => (
              <li key={symbol} className="flex items-center justify-between gap-4 py-2.5">
                <span className="font-medium">{symbol}</span>
                <span className="text-sm text-muted">{status}</span>
              </li>
            ))}
          </ul>
        </div>
        <CryptoPayments />
      </div>
    </Section>
  );
}
