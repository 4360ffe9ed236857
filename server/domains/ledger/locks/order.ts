// One order of locks in a whole transaction: two that each wait for the other end in a pause of a
// second and a second try.
import { assetCodes, kindCodes, type Kind, type OwnerId } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A balance: what posting locks. */
export interface BalanceKey {
  readonly owner: OwnerId;
  readonly asset: AssetCode;
  readonly kind: Kind;
}

/**
 * The house stands last because its owners have the highest ids. Owner, then asset, then kind, each
 * ascending.
 */
export const compareBalances = (a: BalanceKey, b: BalanceKey): number =>
  a.owner - b.owner || assetCodes[a.asset] - assetCodes[b.asset] || kindCodes[a.kind] - kindCodes[b.kind];
const said = ({ owner, asset, kind }: BalanceKey): string => `${kind} of ${owner} in ${asset}`;
const keyOf = ({ owner, asset, kind }: BalanceKey): string => `${owner}/${asset}/${kind}`;

interface Taken {
  readonly balances: Set<string>;
  /** Owners of whom everything is held. */
  readonly owners: Set<OwnerId>;
  /** Owners whose trading account is held. */
  readonly accounts: Set<OwnerId>;
  last: BalanceKey | undefined;
}
const takenBy = new WeakMap<Tx, Taken>();
const takenOf = (tx: Tx): Taken => {
  const known = takenBy.get(tx);
  if (known) return known;
  const fresh: Taken = { balances: new Set(), owners: new Set(), accounts: new Set(), last: undefined };
  takenBy.set(tx, fresh);
  return fresh;
};

type Disorder = (what: string) => void;
let onDisorder: Disorder | undefined;
/**
 * Who is told when a transaction locks what stands before something it holds. The tests are;
 * without them nothing is noted.
 */
export function tellDisorder(listener: Disorder | undefined): void {
  onDisorder = listener;
}

/**
 * Notes balances in the order they are locked. Those the transaction holds already are taken at any
 * time.
 */
export function noteLocks(tx: Tx, balances: readonly BalanceKey[]): void {
  if (!onDisorder) return;
  const taken = takenOf(tx);
  for (const balance of balances) {
    const key = keyOf(balance);
    if (taken.balances.has(key) || taken.owners.has(balance.owner)) continue;
    taken.balances.add(key);
    if (taken.last && compareBalances(balance, taken.last) < 0)
      onDisorder(`${said(balance)} after ${said(taken.last)}`);
    else taken.last = balance;
  }
}

/**
 * Notes an owner whose balances nobody else waits for: this transaction opened it, or holds the
 * account without which nobody posts to it, as with copies.
 */
export function noteOwn(tx: Tx, owner: OwnerId): void {
  if (onDisorder) takenOf(tx).owners.add(owner);
}

/**
 * Notes that every balance of these owners is locked, those included that are opened from now on.
 */
export function noteOwners(tx: Tx, owners: readonly OwnerId[]): void {
  if (!onDisorder) return;
  const taken = takenOf(tx);
  for (const owner of owners.toSorted((a, b) => a - b)) {
    if (taken.owners.has(owner)) continue;
    taken.owners.add(owner);
    // Dollars of the same owner come first, and whoever wants more of them waits there already.
    const { last } = taken;
    const isEarlier = last && (owner < last.owner || (owner === last.owner && last.asset !== 'USD'));
    if (isEarlier) onDisorder(`everything of ${owner} after ${said(last)}`);
    else taken.last = { owner, asset: 'ETH', kind: 'claim' };
  }
}

/**
 * Notes trading accounts as they are locked: in the order of their owners, and before any balance.
 */
export function noteAccounts(tx: Tx, owners: readonly OwnerId[]): void {
  if (!onDisorder) return;
  const taken = takenOf(tx);
  const late = owners.filter((owner) => !taken.accounts.has(owner) && !taken.owners.has(owner));
  const highest = Math.max(...taken.accounts);
  for (const owner of late) taken.accounts.add(owner);
  const [first] = late;
  if (first === undefined) return;
  if (taken.last) onDisorder(`the account of ${first} after ${said(taken.last)}`);
  else if (first < highest) onDisorder(`the account of ${first} after the account of ${highest}`);
}

/** Notes the dollars of one owner, locked before the owner's number was known. */
export const noteDollars = (tx: Tx, owner: OwnerId, kinds: readonly Kind[]): void =>
  noteLocks(tx, kinds.map((kind): BalanceKey => ({ owner, asset: 'USD', kind })).toSorted(compareBalances));
