// The words of the ledger and their codes in SQL. Codes are stored forever: add, never renumber.
import type { AssetCode } from '#core/values/money.ts';

/**
 * A ledger owner: `sequence × 16 + stripe`, so the stripe of every owner is known without asking.
 * Exact as a JS number.
 */
export type OwnerId = number;

/** What a demo account starts with, in US cents. */
export const openingCents = 100_000n;

/**
 * Virtual shards. An owner's stripe is fixed for life; fan-out chunks, workers and house accounts
 * follow it.
 */
export const stripeCount = 16;
export type Stripe = number;

/**
 * House owners are numerically last, so ordered locks reach the hot rows last. 4e15 is a multiple
 * of 16.
 */
const houseBase = 4_000_000_000_000_000;
export const houseOwner = (stripe: Stripe): OwnerId => houseBase + stripe;
export const isHouse = (owner: OwnerId): boolean => owner >= houseBase;
export const stripeOf = (owner: OwnerId): Stripe => owner % stripeCount;

/** Stripe of a new owner: FNV-1a of its public id, so any process computes the same one. */
export function stripeOfRef(ref: string): Stripe {
  let hash = 0x811c9dc5;
  for (let index = 0; index < ref.length; index++)
    hash = Math.imul(hash ^ ref.charCodeAt(index), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % stripeCount;
}

export const assetCodes: Readonly<Record<AssetCode, number>> = { USD: 1, USDT: 2, BTC: 3, ETH: 4 };
export const assets = Object.keys(assetCodes) as readonly AssetCode[];

/** What a balance is for. Below 10 a person's own, from 10 the house's. */
export const kindCodes = {
  wallet: 0,
  withdrawal_hold: 1,
  order_hold: 2,
  margin: 3,
  copy_cash: 4,
  bonus: 5,
  /**
   * What a person owes after a credited deposit was reversed: the one own account that goes below
   * zero.
   */
  claim: 6,
  clearing: 10,
  counterparty: 11,
  fees: 12,
  custody: 13,
  suspense: 14,
  dust: 15,
  transit: 16,
  promo: 17,
  adjustments: 18,
  /** Bonuses set aside for people who have not claimed them yet. */
  offered: 19,
} as const;
export type Kind = keyof typeof kindCodes;
export const kinds = Object.keys(kindCodes) as readonly Kind[];

/** A person's money that no order is sized by: what waits to leave, and what is owed. */
export const setAsideKinds = ['withdrawal_hold', 'claim'] as const satisfies readonly Kind[];
export const isSetAside = (kind: Kind): boolean => setAsideKinds.some((one) => one === kind);
export const isHouseKind = (kind: Kind): boolean => kindCodes[kind] >= 10;

/** What a transaction is. `withdrawal` is the hold at request; the other two end it. */
export const txKindCodes = {
  opening: 1,
  deposit: 2,
  withdrawal: 3,
  trade: 4,
  fee: 5,
  copy: 6,
  adjustment: 7,
  bonus: 8,
  conversion: 9,
  collectible: 10,
  reversal: 11,
  transfer: 12,
  withdrawal_returned: 13,
  withdrawal_paid: 14,
  deposit_reversed: 15,
  /** A month of a plan: a cost outside trading. */
  plan: 16,
  other: 99,
} as const;
export type TxKind = keyof typeof txKindCodes;

/**
 * Money that came from or went to the outside: what performance figures leave out. Held money has
 * not left yet. A plan and a collectible are paid for, not lost in trading.
 */
export const flowKinds = [
  'opening',
  'deposit',
  'withdrawal_paid',
  'deposit_reversed',
  'adjustment',
  'bonus',
  'collectible',
  'plan',
] as const satisfies readonly TxKind[];

/** Why one leg is there. */
export const entryCodes = {
  principal: 1,
  fee: 2,
  margin: 3,
  pnl: 4,
  hold: 5,
  release: 6,
  performance_fee: 7,
  spread: 8,
  financing: 9,
  shortfall: 10,
  /** The counter-legs that keep every stripe balanced when money crosses stripes. */
  transit: 11,
  protection: 12,
  plan_fee: 13,
  /** What a claimed bonus paid of a loss or a fee beyond the person's own money. */
  bonus: 14,
  /** What the maker of a collectible receives of a resale. */
  royalty: 15,
  /** The share of a performance fee that goes to the person who leads. */
  leader_fee: 16,
} as const;
export type EntryCode = keyof typeof entryCodes;

const nameByCode = <Name extends string>(codes: Readonly<Record<Name, number>>) =>
  new Map(Object.entries(codes).map(([name, code]) => [code as number, name as Name]));
const kindNames = nameByCode(kindCodes);
const assetNames = nameByCode(assetCodes);
const txKindNames = nameByCode(txKindCodes);
const entryNames = nameByCode(entryCodes);

function named<Name>(names: ReadonlyMap<number, Name>, code: number, what: string): Name {
  const name = names.get(code);
  if (name === undefined) throw new RangeError(`unknown ${what} code ${code}`);
  return name;
}
export const kindOfCode = (code: number): Kind => named(kindNames, code, 'account kind');
export const assetOfCode = (code: number): AssetCode => named(assetNames, code, 'asset');
export const txKindOfCode = (code: number): TxKind => named(txKindNames, code, 'transaction kind');
export const entryCodeOf = (code: number): EntryCode => named(entryNames, code, 'entry');
