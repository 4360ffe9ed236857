import { assert } from '#core/values/assert.ts';
import { stripeOf, stripeOfRef, type Kind, type OwnerId } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import { insertOwner, listOwners, openBalances } from '#server/domains/ledger/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface OpenOwner {
  /**
   * Puts the new owner on the stripe of this one: a copy's sub-account beside its person, so money
   * between them stays on one stripe.
   */
  readonly stripeOf?: OwnerId;
  /**
   * The person whose pages hear when its balance changes. An owner named by a person's id is
   * theirs; a portfolio says whose.
   */
  readonly holder?: string;
  /**
   * Balances to open now. Others open at their first entry; opening them ahead keeps that off the
   * hot path.
   */
  readonly opens?: readonly (readonly [AssetCode, Kind])[];
}

/** The ledger owner of a public id (`usr_…`, `cpy_…`), opened at the first call. */
export async function openOwner(tx: Tx, ref: string, options: OpenOwner = {}): Promise<OwnerId> {
  const stripe = options.stripeOf === undefined ? stripeOfRef(ref) : stripeOf(options.stripeOf);
  const holder = options.holder ?? (ref.startsWith('usr_') ? ref : null);
  const owner = await insertOwner(tx, ref, stripe, holder);
  if (options.opens && options.opens.length > 0) await openBalances(tx, owner, options.opens);
  return owner;
}

/** The owner of a public id that must have one. */
export async function ownerOf(tx: Tx, ref: string): Promise<OwnerId> {
  const owner = (await ownersOf(tx, [ref])).get(ref);
  assert(owner !== undefined, `${ref} has a ledger owner`);
  return owner;
}

/** Owners by public id; an unknown id is missing from the map. */
export async function ownersOf(tx: Tx, refs: readonly string[]): Promise<ReadonlyMap<string, OwnerId>> {
  if (refs.length === 0) return new Map();
  return new Map((await listOwners(tx, refs)).map((row) => [row.ref, row.id]));
}
