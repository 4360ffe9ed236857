// Pure decisions of the posting gateway: what a post must satisfy, the order of its locks, what its
// request text is.
import { assert } from '#core/values/assert.ts';
import {
  assetCodes,
  entryCodes,
  houseOwner,
  isHouse,
  isHouseKind,
  kindCodes,
  stripeOf,
  type EntryCode,
  type Kind,
  type OwnerId,
  type Stripe,
  type TxKind,
} from '#core/ledger/rules.ts';
import type { AssetUnits, Units } from '#core/values/kind.ts';
import type { AssetCode } from '#core/values/money.ts';

/**
 * One signed movement of whole units on one account. `house` is the house owner of the
 * transaction's stripe.
 */
export type Leg = AssetUnits & {
  readonly owner: OwnerId | 'house';
  readonly kind: Kind;
  readonly code: EntryCode;
};

/** Anything JSON can hold; shown to people only through `description`. */
export type Meta = Readonly<Record<string, string | number | boolean | null>>;

export interface Post {
  /** Whose idempotency key it is, and whose stripe the house legs are on. */
  readonly owner: OwnerId;
  readonly kind: TxKind;
  /**
   * Unique per owner forever; the same key with the same request answers with the first
   * transaction.
   */
  readonly idemKey: string;
  readonly legs: readonly Leg[];
  /** When it counts, in milliseconds since the epoch. */
  readonly at: number;
  /** Public id of the cause (`ord_…`, `wdr_…`). */
  readonly ref?: string;
  /** Line of the statement. */
  readonly description?: string;
  readonly meta?: Meta;
  readonly reverses?: number;
}

export interface Posted {
  readonly txId: number;
  /** True when this key had been posted before: nothing was written now. */
  readonly replayed: boolean;
}

/**
 * Parallel columns, one element per leg; an owner may appear any number of times. All owners share
 * the batch's stripe.
 */
interface BatchLegs<Asset extends AssetCode = AssetCode> {
  readonly owner: readonly OwnerId[];
  readonly kind: readonly Kind[];
  readonly units: readonly Units<Asset>[];
  readonly code: readonly EntryCode[];
}
export type HouseLeg<Asset extends AssetCode = AssetCode> = Pick<Leg, 'kind' | 'code'> & {
  readonly units: Units<Asset>;
};
type BatchAmounts = {
  readonly [Asset in AssetCode]: {
    readonly asset: Asset;
    readonly legs: BatchLegs<Asset>;
    readonly house: readonly HouseLeg<Asset>[];
  };
}[AssetCode];

/**
 * One transaction of many owners of one stripe and one asset, against house legs that the caller
 * has summed.
 */
export type BatchPost = Omit<Post, 'owner' | 'legs' | 'reverses'> &
  BatchAmounts & { readonly stripe: Stripe };

/** A leg with its owner known. */
export type OwnedLeg = Leg & { readonly owner: OwnerId };

/**
 * The legs as they will be written: zero legs dropped, house named, every stripe balanced through
 * transit, in lock order.
 */
export function preparedLegs(post: Pick<Post, 'owner' | 'legs'>): readonly OwnedLeg[] {
  const house = houseOwner(stripeOf(post.owner));
  const legs = post.legs
    .filter((leg) => leg.units !== 0n)
    .map((leg): OwnedLeg => ({ ...leg, owner: leg.owner === 'house' ? house : leg.owner }));
  for (const leg of legs)
    assert(isHouse(leg.owner) === isHouseKind(leg.kind), `${leg.kind} belongs to its side`);
  assertBalanced(legs);
  assert(legs.length >= 2, 'a transaction has at least two legs');
  return [...legs, ...transitLegs(legs)].sort(lockOrder);
}

function assertBalanced(legs: readonly OwnedLeg[]): void {
  const sums = new Map<AssetCode, bigint>();
  for (const leg of legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.units);
  for (const [asset, sum] of sums) assert(sum === 0n, `legs in ${asset} sum to zero, not ${sum}`);
}

/**
 * Money that crosses stripes passes each stripe's transit account, so every stripe stays balanced
 * by itself.
 */
function transitLegs(legs: readonly OwnedLeg[]): OwnedLeg[] {
  const sums = new Map<string, { stripe: Stripe; asset: AssetCode; units: bigint }>();
  for (const leg of legs) {
    const stripe = stripeOf(leg.owner);
    const key = `${stripe}/${leg.asset}`;
    const sum = sums.get(key) ?? { stripe, asset: leg.asset, units: 0n };
    sums.set(key, { ...sum, units: sum.units + leg.units });
  }
  return [...sums.values()]
    .filter((sum) => sum.units !== 0n)
    .map(({ stripe, asset, units }) => ({
      owner: houseOwner(stripe),
      asset,
      kind: 'transit',
      units: -units,
      code: 'transit',
    }));
}

/**
 * Owner, asset, kind; then credits before debits, so no running balance dips below what the sum
 * allows.
 */
export function lockOrder(a: OwnedLeg, b: OwnedLeg): number {
  return (
    a.owner - b.owner ||
    assetCodes[a.asset] - assetCodes[b.asset] ||
    kindCodes[a.kind] - kindCodes[b.kind] ||
    (a.units > b.units ? -1 : a.units < b.units ? 1 : 0)
  );
}

/**
 * What makes two requests the same. Time and wording are left out: a retry a second later is still
 * the same request.
 */
export function requestText(
  kind: TxKind,
  legs: readonly OwnedLeg[],
  ref?: string,
  reverses?: number,
): string {
  const lines = legs.map(
    (leg) =>
      `${leg.owner}/${assetCodes[leg.asset]}/${kindCodes[leg.kind]}/${leg.units}/${entryCodes[leg.code]}`,
  );
  return [kind, ref ?? '', reverses ?? '', ...lines].join('\n');
}

/** Columns for one set-based write: each balance once, its legs side by side. */
export interface EntryColumns {
  readonly owners: number[];
  readonly assets: number[];
  readonly kinds: number[];
  readonly sums: bigint[];
  readonly counts: number[];
  /** Zero-based place of the account's first leg. */
  readonly starts: number[];
  /** Place of the leg's transaction from 1; absent when there is only one. */
  readonly heads?: number[];
  readonly codes: number[];
  readonly units: bigint[];
  /** Sum of the account's legs up to and with this one. */
  readonly running: bigint[];
}

/**
 * Groups legs that are in lock order; `heads` says, leg by leg, which transaction it belongs to
 * (from 1).
 */
export function entryColumns(legs: readonly OwnedLeg[], heads?: number[]): EntryColumns {
  const columns: EntryColumns = {
    owners: [],
    assets: [],
    kinds: [],
    sums: [],
    counts: [],
    starts: [],
    codes: [],
    units: [],
    running: [],
    ...(heads ? { heads } : {}),
  };
  let last: OwnedLeg | undefined;
  let account = -1;
  let sum = 0n;
  for (const [place, leg] of legs.entries()) {
    if (last?.owner !== leg.owner || last.kind !== leg.kind || last.asset !== leg.asset) {
      account += 1;
      sum = 0n;
      columns.owners.push(leg.owner);
      columns.assets.push(assetCodes[leg.asset]);
      columns.kinds.push(kindCodes[leg.kind]);
      columns.counts.push(0);
      columns.starts.push(place);
    }
    sum += leg.units;
    columns.sums[account] = sum;
    columns.counts[account] = place + 1 - (columns.starts[account] ?? 0);
    columns.codes.push(entryCodes[leg.code]);
    columns.units.push(leg.units);
    columns.running.push(sum);
    last = leg;
  }
  return columns;
}
