// Bigints that know which kind they are (decision 17). Two kinds never stand in for each other; a
// bigint without one may stand for any, because arithmetic takes the kind away: what a function
// returns, a field holds or a reader reads gives it back.
export type AssetCode = 'USD' | 'USDT' | 'BTC' | 'ETH';

declare const kind: unique symbol;
type OfKind<Kind extends string> = bigint & { readonly [kind]?: Kind };

/** Quote currency per unit of an instrument, in 1e-8. */
export type Price = OfKind<'price'>;
/** Units of an instrument, in 1e-8. */
export type Quantity = OfKind<'quantity'>;
/** Smallest units of one asset: cents, satoshi, wei. */
export type Units<Asset extends AssetCode> = OfKind<`units of ${Asset}`>;
/** US cents. */
export type Cents = Units<'USD'>;
/** An amount with `fineScale` decimals, whose asset is told beside it. */
export type Fine = OfKind<'fine'>;

/** Units beside their asset: dollars never stand where satoshi do. */
export type AssetUnits = {
  readonly [Asset in AssetCode]: { readonly asset: Asset; readonly units: Units<Asset> };
}[AssetCode];

/** The same amount without its kind, where its asset is known only while running. */
export const bare = (units: bigint): bigint => units;

/** The same amount with the other sign, still of its kind. */
export const negated = <Kind extends bigint>(units: Kind): Kind => (0n - units) as Kind;
