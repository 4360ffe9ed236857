// Invented figures about the two featured shares, inside the box that says so.
import { m } from '#core/messages/messages.js';
import { bestRating, isSampled, sampleFigures } from '#core/content/sample-analysis.ts';
import { Receipt } from '#web/ui/receipt.tsx';

const ratings = { buy: m.market_sample_buy(), hold: m.market_sample_hold() } as const;
const risks = { medium: m.market_sample_medium(), high: m.market_sample_high() } as const;
const firms = [m.market_sample_firm_a(), m.market_sample_firm_b(), m.market_sample_firm_c()];

/** What an analyst would say, and the key metrics. */
export function SampleView({ symbol }: { symbol: string }) {
  if (!isSampled(symbol)) return null;
  const of = sampleFigures[symbol];
  return (
    <>
      <div className="mt-4">
        <Receipt
          lines={[
            { name: m.market_sample_recommendation(), value: ratings[of.recommendation] },
            { name: m.market_sample_target_price(), value: of.targetPrice },
            { name: m.market_sample_upside(), value: of.upside },
            { name: m.market_sample_risk_level(), value: risks[of.riskLevel] },
            {
              name: m.market_sample_analyst_rating(),
              value: m.market_sample_rating_out_of({ rating: of.analystRating, most: bestRating }),
            },
          ]}
        />
      </div>
      <h3 className="mt-4 mb-2 font-medium">{m.market_sample_key_metrics()}</h3>
      <Receipt
        lines={[
          { name: m.market_sample_market_cap(), value: of.marketCap },
          { name: m.market_sample_volume(), value: of.volume },
          { name: m.market_sample_pe(), value: of.pe ?? m.market_sample_none() },
        ]}
      />
    </>
  );
}

/** Price targets of firms that do not exist. */
export function SampleTargets({ symbol }: { symbol: string }) {
  if (!isSampled(symbol)) return null;
  return (
    <>
      <h3 className="mb-2 font-medium">{m.market_sample_price_targets()}</h3>
      <Receipt
        lines={sampleFigures[symbol].priceTargets.map(({ target, rating }, place) => ({
          name: firms[place] ?? '',
          note: ratings[rating],
          value: target,
        }))}
      />
      <p className="mt-3 text-faint">{m.market_sample_firms_do_not_exist()}</p>
    </>
  );
}
