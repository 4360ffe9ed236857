// The catalogue: trading terms of every instrument. How each is simulated lives with the feed on
// the server.
import type { Instrument } from '#core/market/instrument.ts';
import { parsePrice } from '#core/values/price.ts';

const exact = (text: string): bigint => {
  const units = parsePrice(text);
  if (units === undefined) throw new Error(`catalogue: ${text} is not a plain decimal`);
  return units;
};
const tickOf = (decimals: number): bigint => 10n ** BigInt(8 - decimals);

type Terms = Pick<Instrument, 'symbol' | 'name' | 'priceDecimals'> & Partial<Instrument>;
type Shared = Omit<Instrument, 'symbol' | 'name' | 'priceDecimals' | 'tick' | 'source'>;

const listed = (shared: Shared, terms: Terms): Instrument => ({
  ...shared,
  tick: tickOf(terms.priceDecimals),
  source: 'simulated',
  ...terms,
});

const shares: Shared = {
  class: 'stock',
  quoteCurrency: 'USD',
  lot: exact('0.01'),
  minQuantity: exact('0.01'),
  maxQuantity: exact('10000'),
  calendar: 'nyse',
  leverageCap: 5,
  hasCash: true,
  feeClass: 'share_cfd',
  bandBps: 500,
  maxQuoteAgeMs: 30_000,
};

const stock = (symbol: string, name: string) => listed(shares, { symbol, name, priceDecimals: 2 });
const etf = (symbol: string, name: string) =>
  listed({ ...shares, class: 'etf' }, { symbol, name, priceDecimals: 2 });

/** The two shares of the house's own venue: whole shares, paid in full, traded round the clock. */
const houseShare = (symbol: string, name: string) =>
  listed(shares, {
    symbol,
    name,
    priceDecimals: 2,
    lot: exact('1'),
    minQuantity: exact('1'),
    calendar: 'always',
    leverageCap: 1,
    feeClass: 'cash_stock',
  });

const index = (
  symbol: string,
  name: string,
  quoteCurrency: string,
  leverageCap: 20 | 10,
  priceDecimals = 1,
) =>
  listed(
    {
      ...shares,
      class: 'index',
      lot: exact('0.001'),
      minQuantity: exact('0.001'),
      maxQuantity: exact('2000'),
      calendar: 'fx',
      hasCash: false,
      feeClass: 'spread',
      maxQuoteAgeMs: 10_000,
    },
    { symbol, name, priceDecimals, quoteCurrency, leverageCap },
  );

/**
 * Currencies whose pairs among themselves may carry leverage 30; any other currency lowers the pair
 * to 20.
 */
const majors = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];

const pair = (symbol: string, name: string) => {
  const base = symbol.slice(0, 3);
  const quoteCurrency = symbol.slice(3);
  return listed(
    {
      ...shares,
      class: 'forex',
      lot: exact('1'),
      minQuantity: exact('1'),
      maxQuantity: exact('5000000'),
      calendar: 'fx',
      leverageCap: majors.includes(base) && majors.includes(quoteCurrency) ? 30 : 20,
      hasCash: false,
      feeClass: 'spread',
      bandBps: 50,
      maxQuoteAgeMs: 10_000,
    },
    { symbol, name, quoteCurrency, priceDecimals: quoteCurrency === 'JPY' ? 3 : 5 },
  );
};

const coin = (symbol: string, name: string, priceDecimals: number, lot: string, maxQuantity: string) =>
  listed(
    {
      ...shares,
      class: 'crypto',
      lot: exact(lot),
      minQuantity: exact(lot),
      maxQuantity: exact(maxQuantity),
      calendar: 'always',
      leverageCap: 2,
      feeClass: 'crypto',
      maxQuoteAgeMs: 5_000,
    },
    { symbol, name, priceDecimals },
  );

const commodity = (
  symbol: string,
  name: string,
  priceDecimals: number,
  lot: string,
  leverageCap: 20 | 10 = 10,
) =>
  listed(
    {
      ...shares,
      class: 'commodity',
      lot: exact(lot),
      minQuantity: exact(lot),
      maxQuantity: exact('100000'),
      calendar: 'fx',
      hasCash: false,
      feeClass: 'spread',
      maxQuoteAgeMs: 10_000,
    },
    { symbol, name, priceDecimals, leverageCap },
  );

export const instruments: readonly Instrument[] = [
  houseShare('WHOP', 'Whop'),
  houseShare('GENFLOW', 'GenFlow'),
  ...(
    [
      ['NVDA', 'NVIDIA'],
      ['TSLA', 'Tesla'],
      ['AMZN', 'Amazon'],
      ['GOOGL', 'Alphabet'],
      ['META', 'Meta Platforms'],
      ['AAPL', 'Apple'],
      ['MSFT', 'Microsoft'],
      ['NFLX', 'Netflix'],
      ['AMD', 'Advanced Micro Devices'],
      ['INTC', 'Intel'],
      ['AVGO', 'Broadcom'],
      ['ORCL', 'Oracle'],
      ['CRM', 'Salesforce'],
      ['ADBE', 'Adobe'],
      ['CSCO', 'Cisco'],
      ['QCOM', 'Qualcomm'],
      ['UBER', 'Uber'],
      ['PYPL', 'PayPal'],
      ['SHOP', 'Shopify'],
      ['COIN', 'Coinbase'],
      ['PLTR', 'Palantir'],
      ['JPM', 'JPMorgan Chase'],
      ['BAC', 'Bank of America'],
      ['GS', 'Goldman Sachs'],
      ['V', 'Visa'],
      ['MA', 'Mastercard'],
      ['WMT', 'Walmart'],
      ['COST', 'Costco'],
      ['HD', 'Home Depot'],
      ['NKE', 'Nike'],
      ['SBUX', 'Starbucks'],
      ['MCD', "McDonald's"],
      ['KO', 'Coca-Cola'],
      ['PEP', 'PepsiCo'],
      ['PG', 'Procter & Gamble'],
      ['JNJ', 'Johnson & Johnson'],
      ['PFE', 'Pfizer'],
      ['UNH', 'UnitedHealth'],
      ['LLY', 'Eli Lilly'],
      ['XOM', 'Exxon Mobil'],
      ['CVX', 'Chevron'],
      ['BA', 'Boeing'],
      ['CAT', 'Caterpillar'],
      ['GE', 'GE Aerospace'],
      ['DIS', 'Disney'],
    ] as const
  ).map(([symbol, name]) => stock(symbol, name)),
  ...(
    [
      ['SPY', 'S&P 500 ETF'],
      ['QQQ', 'Nasdaq 100 ETF'],
      ['DIA', 'Dow Jones ETF'],
      ['IWM', 'Russell 2000 ETF'],
      ['VTI', 'Total US Market ETF'],
      ['VEA', 'Developed Markets ETF'],
      ['EEM', 'Emerging Markets ETF'],
      ['XLK', 'Technology Sector ETF'],
      ['XLF', 'Financial Sector ETF'],
      ['XLE', 'Energy Sector ETF'],
      ['GLD', 'Gold ETF'],
      ['TLT', 'Long Treasury ETF'],
    ] as const
  ).map(([symbol, name]) => etf(symbol, name)),
  index('SPX', 'S&P 500', 'USD', 20),
  index('NASDAQ', 'Nasdaq 100', 'USD', 20),
  index('DJI', 'Dow Jones 30', 'USD', 20),
  index('DAX', 'Germany 40', 'EUR', 20),
  index('FTSE', 'UK 100', 'GBP', 20),
  index('CAC', 'France 40', 'EUR', 20),
  index('NIKKEI', 'Japan 225', 'JPY', 20, 0),
  index('RUSSELL', 'Russell 2000', 'USD', 10),
  index('STOXX', 'Europe 50', 'EUR', 20),
  index('SMI', 'Switzerland 20', 'CHF', 10),
  ...(
    [
      ['EURUSD', 'Euro / US Dollar'],
      ['GBPUSD', 'British Pound / US Dollar'],
      ['USDJPY', 'US Dollar / Japanese Yen'],
      ['AUDUSD', 'Australian Dollar / US Dollar'],
      ['USDCHF', 'US Dollar / Swiss Franc'],
      ['USDCAD', 'US Dollar / Canadian Dollar'],
      ['NZDUSD', 'New Zealand Dollar / US Dollar'],
      ['EURGBP', 'Euro / British Pound'],
      ['EURJPY', 'Euro / Japanese Yen'],
      ['GBPJPY', 'British Pound / Japanese Yen'],
      ['EURCHF', 'Euro / Swiss Franc'],
      ['EURCAD', 'Euro / Canadian Dollar'],
      ['EURAUD', 'Euro / Australian Dollar'],
      ['GBPCHF', 'British Pound / Swiss Franc'],
      ['GBPCAD', 'British Pound / Canadian Dollar'],
      ['GBPAUD', 'British Pound / Australian Dollar'],
      ['AUDJPY', 'Australian Dollar / Japanese Yen'],
      ['AUDCAD', 'Australian Dollar / Canadian Dollar'],
      ['AUDNZD', 'Australian Dollar / New Zealand Dollar'],
      ['NZDJPY', 'New Zealand Dollar / Japanese Yen'],
      ['CADJPY', 'Canadian Dollar / Japanese Yen'],
      ['CHFJPY', 'Swiss Franc / Japanese Yen'],
      ['USDSEK', 'US Dollar / Swedish Krona'],
      ['USDMXN', 'US Dollar / Mexican Peso'],
    ] as const
  ).map(([symbol, name]) => pair(symbol, name)),
  coin('BTC', 'Bitcoin', 2, '0.00001', '100'),
  coin('ETH', 'Ethereum', 2, '0.0001', '2000'),
  coin('BNB', 'BNB', 2, '0.001', '10000'),
  coin('SOL', 'Solana', 2, '0.001', '30000'),
  coin('ADA', 'Cardano', 4, '0.1', '5000000'),
  coin('DOT', 'Polkadot', 3, '0.01', '500000'),
  coin('XRP', 'XRP', 4, '0.1', '3000000'),
  coin('DOGE', 'Dogecoin', 5, '1', '10000000'),
  coin('AVAX', 'Avalanche', 2, '0.01', '100000'),
  coin('LINK', 'Chainlink', 3, '0.01', '200000'),
  coin('LTC', 'Litecoin', 2, '0.001', '30000'),
  coin('UNI', 'Uniswap', 3, '0.01', '300000'),
  coin('ATOM', 'Cosmos', 3, '0.01', '500000'),
  coin('XLM', 'Stellar', 5, '1', '10000000'),
  coin('TRX', 'TRON', 5, '1', '10000000'),
  coin('NEAR', 'NEAR Protocol', 3, '0.01', '500000'),
  coin('ALGO', 'Algorand', 4, '0.1', '5000000'),
  coin('FIL', 'Filecoin', 3, '0.01', '500000'),
  coin('AAVE', 'Aave', 2, '0.001', '20000'),
  coin('BCH', 'Bitcoin Cash', 2, '0.001', '10000'),
  commodity('GOLD', 'Gold', 2, '0.001', 20),
  commodity('SILVER', 'Silver', 3, '0.01'),
  commodity('PLATINUM', 'Platinum', 2, '0.001'),
  commodity('PALLADIUM', 'Palladium', 2, '0.001'),
  commodity('COPPER', 'Copper', 4, '0.1'),
  commodity('OIL', 'Crude Oil WTI', 2, '0.01'),
  commodity('BRENT', 'Crude Oil Brent', 2, '0.01'),
  commodity('NATGAS', 'Natural Gas', 3, '0.1'),
  commodity('WHEAT', 'Wheat', 2, '0.01'),
  commodity('COFFEE', 'Coffee', 2, '0.01'),
];

const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));

export const findInstrument = (symbol: string): Instrument | undefined => bySymbol.get(symbol);
