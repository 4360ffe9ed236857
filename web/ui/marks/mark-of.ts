import { findInstrument } from '#core/market/instruments.ts';
import type { Instrument } from '#core/market/instrument.ts';
import { hueOf } from '#web/ui/marks/hue.ts';

type Coin = 'BTC' | 'ETH' | 'SOL' | 'BNB' | 'ADA' | 'USDT';
type Glyph = 'index' | 'ingot' | 'drop' | 'flame' | 'ear' | 'bean';

/** What stands beside the name of a market. `hue` is in degrees. */
export type Mark =
  | { readonly kind: 'coin'; readonly coin: Coin }
  | {
      readonly kind: 'letters';
      readonly shape: 'circle' | 'square';
      /** One or two. */
      readonly letters: string;
      readonly hue: number;
    }
  | { readonly kind: 'pair'; readonly base: string; readonly quote: string }
  | { readonly kind: 'glyph'; readonly glyph: Glyph; readonly hue: number }
  | { readonly kind: 'unknown'; readonly letters: string };

/** Currencies whose flag marks.svg holds; any other shows the first two letters of its code. */
const flags: ReadonlySet<string> = new Set([
  'EUR',
  'USD',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'MXN',
]);
export const hasFlag = (currency: string): boolean => flags.has(currency);

const coins: ReadonlySet<string> = new Set<Coin>(['BTC', 'ETH', 'SOL', 'BNB', 'ADA', 'USDT']);
const isCoin = (symbol: string): symbol is Coin => coins.has(symbol);

/** Where the first letter of the ticker says too little. */
const spelled: Readonly<Record<string, string>> = {
  KO: 'CC',
  BCH: 'BC',
  XLK: 'XK',
  XLF: 'XF',
  XLE: 'XE',
  VTI: 'VT',
  VEA: 'VE',
};

/** Metals have the colour of the metal; what is dug or grown, that of the thing. */
const goods: Readonly<Record<string, readonly [Glyph, number]>> = {
  GOLD: ['ingot', 82],
  SILVER: ['ingot', 250],
  PLATINUM: ['ingot', 190],
  PALLADIUM: ['ingot', 300],
  COPPER: ['ingot', 45],
  OIL: ['drop', 40],
  BRENT: ['drop', 265],
  NATGAS: ['flame', 235],
  WHEAT: ['ear', 95],
  COFFEE: ['bean', 55],
};

/** The mark of a market or of a currency of the wallet, by its symbol alone. */
export function markOf(symbol: string): Mark {
  if (symbol === 'USD') return { kind: 'letters', shape: 'circle', letters: '$', hue: 155 };
  if (isCoin(symbol)) return { kind: 'coin', coin: symbol };
  const instrument = findInstrument(symbol);
  return instrument ? markFor(instrument) : { kind: 'unknown', letters: symbol.slice(0, 2) };
}

function markFor({ symbol, class: kind }: Instrument): Mark {
  const letters = spelled[symbol] ?? symbol.slice(0, 1);
  const hue = hueOf(symbol);
  switch (kind) {
    case 'crypto':
      return { kind: 'letters', shape: 'circle', letters, hue };
    case 'forex':
      return { kind: 'pair', base: symbol.slice(0, 3), quote: symbol.slice(3) };
    case 'index':
      return { kind: 'glyph', glyph: 'index', hue };
    case 'commodity': {
      const good = goods[symbol];
      return good
        ? { kind: 'glyph', glyph: good[0], hue: good[1] }
        : { kind: 'letters', shape: 'square', letters, hue };
    }
    default:
      return { kind: 'letters', shape: 'square', letters, hue };
  }
}
