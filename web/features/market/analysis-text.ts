// Placeholder words about the two house-listed shares. They are sample text and say so wherever they are shown; nothing in
// them is a figure, for figures are computed from recorded candles.

export interface SampleAnalysis {
  readonly about: string;
  readonly features: readonly string[];
  readonly catalysts: readonly string[];
  readonly risks: readonly string[];
}

const samples: Readonly<Record<string, SampleAnalysis>> = {
  WHOP: {
    about: 'A marketplace where creators sell access to communities, courses and tools.',
    features: ['Takes part of each sale', 'Pays creators out worldwide', 'Communities and apps in one place'],
    catalysts: [
      'New payout countries',
      'A larger app store for communities',
      'Partnerships with creator agencies',
    ],
    risks: [
      'Creators can leave for a rival',
      'Payment rules differ by country',
      'Income follows advertising budgets',
    ],
  },
  GENFLOW: {
    about: 'Builds and runs brands together with people who have an audience.',
    features: [
      'Shares the income of each brand',
      'Design, shop and logistics from one team',
      'Long contracts',
    ],
    catalysts: ['Launches of further brands', 'Shops in more countries', 'Own warehouses'],
    risks: [
      'Few brands bring most of the income',
      'A reputation is lost quickly',
      'Stock that does not sell',
    ],
  },
};

export const sampleAnalysis = (symbol: string): SampleAnalysis | undefined =>
  Object.hasOwn(samples, symbol) ? samples[symbol] : undefined;
