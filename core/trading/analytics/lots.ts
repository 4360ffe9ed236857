// First in, first out: every opening fill is a lot, every closing fill takes the oldest lots, and
// what a lot brought is a realised gain of the calendar year (UTC) of its close. Measured in
// dollars like the book: at the rate of the close.
import type { Cents } from '#core/values/kind.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { Side } from '#core/trading/contract.ts';
import { pnlCents, usdCents } from '#core/trading/rules.ts';
import { divide } from '#core/values/money.ts';
import type { Price, Quantity } from '#core/values/price.ts';

export interface LotFill {
  readonly positionId: string;
  readonly symbol: string;
  readonly side: Side;
  /** The position's side: the same opens, the other closes. */
  readonly positionSide: Side;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly feeCents: Cents;
  readonly rate: UsdRate;
  readonly at: number;
}

export interface LotSplit {
  readonly symbol: string;
  /** One share becomes this many. */
  readonly ratio: number;
  readonly at: number;
}

export interface Lot {
  readonly positionId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly price: Price;
  /** The part of the opening fee that is not realised yet. */
  readonly feeCents: Cents;
  readonly openedAt: number;
}

/** One lot, or a part of it, that was closed. */
export interface Gain {
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly entry: Price;
  readonly exit: Price;
  /** What it was bought for and sold for; a short is sold first. */
  readonly costCents: Cents;
  readonly proceedsCents: Cents;
  /** Opening and closing fee of this part. */
  readonly feeCents: Cents;
  /** proceeds − cost − fees. */
  readonly gainCents: Cents;
}

/**
 * Matches fills in their order. Splits take effect on the lots that are open at their instant;
 * fills never change.
 */
export function fifoGains(
  fills: readonly LotFill[],
  splits: readonly LotSplit[],
): { readonly gains: readonly Gain[]; readonly lots: readonly Lot[] } {
  const open = new Map<string, Lot[]>();
  const gains: Gain[] = [];
  const due = splits.toSorted((a, b) => a.at - b.at);
  for (const fill of fills) {
    while (due[0] && due[0].at <= fill.at) applySplit(open, due.shift());
    const lots = open.get(fill.positionId) ?? [];
    open.set(fill.positionId, lots);
    if (fill.side === fill.positionSide) lots.push(lotOf(fill));
    else gains.push(...closeLots(lots, fill));
  }
  while (due[0]) applySplit(open, due.shift());
  return { gains, lots: [...open.values()].flat() };
}

const lotOf = (fill: LotFill): Lot => ({
  positionId: fill.positionId,
  symbol: fill.symbol,
  side: fill.positionSide,
  quantity: fill.quantity,
  price: fill.price,
  feeCents: fill.feeCents,
  openedAt: fill.at,
});

function applySplit(open: ReadonlyMap<string, Lot[]>, split: LotSplit | undefined): void {
  if (!split) return;
  const ratio = BigInt(split.ratio);
  for (const lots of open.values()) {
    for (const [place, lot] of lots.entries()) {
      if (lot.symbol !== split.symbol) continue;
      lots[place] = {
        ...lot,
        quantity: lot.quantity * ratio,
        price: divide(lot.price, ratio, 'half-away'),
      };
    }
  }
}

/**
 * Takes the oldest lots. Shares of fees are rounded half away from zero; the last part takes what
 * is left.
 */
function closeLots(lots: Lot[], fill: LotFill): Gain[] {
  const gains: Gain[] = [];
  let left = fill.quantity;
  let feeLeft = fill.feeCents;
  while (left > 0n) {
    const lot = lots.shift();
    if (!lot) break;
    const taken = left < lot.quantity ? left : lot.quantity;
    const openingFee = partOf(lot.feeCents, taken, lot.quantity);
    const closingFee = partOf(feeLeft, taken, left);
    if (taken < lot.quantity)
      lots.unshift({ ...lot, quantity: lot.quantity - taken, feeCents: lot.feeCents - openingFee });
    gains.push(gainOf(lot, taken, openingFee + closingFee, fill));
    left -= taken;
    feeLeft -= closingFee;
  }
  return gains;
}

const partOf = (cents: Cents, part: Quantity, whole: Quantity): bigint =>
  part === whole ? cents : divide(cents * part, whole, 'half-away');

function gainOf(lot: Lot, quantity: Quantity, feeCents: Cents, fill: LotFill): Gain {
  const opened = usdCents(lot.price, quantity, fill.rate, 'half-away');
  const profit = pnlCents(lot.side, lot.price, fill.price, quantity, fill.rate);
  const isLong = lot.side === 'buy';
  return {
    symbol: lot.symbol,
    side: lot.side,
    quantity,
    openedAt: lot.openedAt,
    closedAt: fill.at,
    entry: lot.price,
    exit: fill.price,
    costCents: isLong ? opened : opened - profit,
    proceedsCents: isLong ? opened + profit : opened,
    feeCents,
    gainCents: profit - feeCents,
  };
}

export interface YearOfGains {
  readonly year: number;
  readonly closedLots: number;
  readonly proceedsCents: Cents;
  readonly costCents: Cents;
  readonly feeCents: Cents;
  readonly gainCents: Cents;
}

const yearOf = (at: number): number => new Date(at).getUTCFullYear();

/** Sums per calendar year (UTC), the newest first. */
export function gainsByYear(gains: readonly Gain[]): YearOfGains[] {
  const years = new Map<number, Gain[]>();
  for (const gain of gains)
    years.set(yearOf(gain.closedAt), [...(years.get(yearOf(gain.closedAt)) ?? []), gain]);
  const sum = (rows: readonly Gain[], of: (gain: Gain) => bigint) =>
    rows.reduce((total, gain) => total + of(gain), 0n);
  return [...years]
    .map(([year, rows]) => ({
      year,
      closedLots: rows.length,
      proceedsCents: sum(rows, (gain) => gain.proceedsCents),
      costCents: sum(rows, (gain) => gain.costCents),
      feeCents: sum(rows, (gain) => gain.feeCents),
      gainCents: sum(rows, (gain) => gain.gainCents),
    }))
    .sort((a, b) => b.year - a.year);
}
