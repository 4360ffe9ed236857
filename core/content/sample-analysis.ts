// The brochure's figures about its two shares: invented, and shown only beside words that say so
// (`sampleAnalysis` of the site profile, never in live mode). Nothing here is computed from a
// price, and no price is computed from it.

/** What the best rating is. */
export const bestRating = 5;

export interface SampleFigures {
  readonly marketCap: string;
  readonly volume: string;
  /** Null: no profit to compare the price with. */
  readonly pe: string | null;
  readonly recommendation: 'buy' | 'hold';
  readonly targetPrice: string;
  readonly upside: string;
  readonly riskLevel: 'medium' | 'high';
  readonly analystRating: string;
  /** Of firms that do not exist. */
  readonly priceTargets: readonly { readonly target: string; readonly rating: 'buy' | 'hold' }[];
}

export const sampleFigures = {
  WHOP: {
    marketCap: '$280M',
    volume: '1.2M',
    pe: '15.2',
    recommendation: 'buy',
    targetPrice: '$8.50',
    upside: '+27%',
    riskLevel: 'medium',
    analystRating: '4.2',
    priceTargets: [
      { target: '$9.00', rating: 'buy' },
      { target: '$8.50', rating: 'buy' },
      { target: '$7.00', rating: 'hold' },
    ],
  },
  GENFLOW: {
    marketCap: '$420M',
    volume: '2.4M',
    pe: null,
    recommendation: 'hold',
    targetPrice: '$6.20',
    upside: '+13%',
    riskLevel: 'high',
    analystRating: '3.6',
    priceTargets: [
      { target: '$7.00', rating: 'buy' },
      { target: '$6.20', rating: 'hold' },
      { target: '$5.40', rating: 'hold' },
    ],
  },
} as const satisfies Readonly<Record<string, SampleFigures>>;

export type SampledSymbol = keyof typeof sampleFigures;
export const isSampled = (symbol: string): symbol is SampledSymbol => Object.hasOwn(sampleFigures, symbol);
