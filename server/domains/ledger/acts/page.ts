// Which transactions are on a page of acts: pure, so that paging can be tried on any order of lines.
import { assets } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import type { HeadRow } from '#server/domains/ledger/acts/store.ts';

/** Where a page begins: below this transaction. The places in each asset keep the read short. */
export interface Below {
  readonly txId: number;
  readonly seqs: ReadonlyMap<AssetCode, number>;
}

const cursorPart = /^[0-9a-z]{1,11}$/;
const top = Number.MAX_SAFE_INTEGER;

/** Base-36 numbers: the transaction, then a place per asset. What is no cursor starts at the top. */
export function readBelow(text: string | undefined): Below {
  const parts = text?.split('.') ?? [];
  const isValid = parts.length === assets.length + 1 && parts.every((part) => cursorPart.test(part));
  const numberAt = (place: number) => {
    const number = isValid ? Number.parseInt(parts[place] ?? '', 36) : top;
    return Math.min(number, top);
  };
  return { txId: numberAt(0), seqs: new Map(assets.map((asset, place) => [asset, numberAt(place + 1)])) };
}
/** A page that begins with this transaction. */
export const belowWith = (txId: number): Below => ({ ...readBelow(undefined), txId: txId + 1 });
export const writeBelow = ({ txId, seqs }: Below): string =>
  [txId, ...assets.map((asset) => seqs.get(asset) ?? top)].map((number) => number.toString(36)).join('.');

/**
 * What one cause wrote at one instant is one act: the carry of all positions, an order with what it
 * reserved and released, a deposit with its conversion. Everything else is an act of its own.
 */
export function actKey({ txId, idemKey, ref, at }: Pick<HeadRow, 'txId' | 'idemKey' | 'ref' | 'at'>): string {
  const cause = causeOf(idemKey, ref ?? '');
  return cause === undefined ? `tx ${txId}` : `${cause} ${at}`;
}

function causeOf(idemKey: string, ref: string): string | undefined {
  const [, what, why] = idemKey.split(':');
  if (ref.startsWith('pos_') && (what === 'financing' || what === 'dividend')) return `${what} ${why}`;
  if (/^(ord|dep|wdr)_/.test(ref)) return ref.split('.')[0];
  // What a deposit paid back of an older one names it in its key alone.
  if (idemKey.startsWith('claim:')) return what;
  return undefined;
}

export interface PageOfActs {
  /** Newest first. */
  readonly heads: readonly HeadRow[];
  readonly next: Below | null;
}

/** Inside an account the order of transactions may differ from that of entries, by a few places. */
const slack = 16;

/**
 * Cuts a page between two acts, never inside of one. `perAsset` is how many entries of each asset
 * were asked for: undefined when too few of them are known, and more must be read.
 */
export function cutPage(
  found: readonly HeadRow[],
  below: Below,
  limit: number,
  perAsset: number,
): PageOfActs | undefined {
  const byAsset = Map.groupBy(found, ({ asset }) => asset);
  const cut = [...byAsset.values()].filter((heads) => heads.length >= perAsset);
  // Older transactions than these may have entries that were not read.
  const horizon = cut
    .map((heads) => heads.toSorted((a, b) => a.seq - b.seq).slice(0, slack))
    .flatMap((oldest) => oldest.map(({ txId }) => txId))
    .reduce((most, txId) => Math.max(most, txId), -1);
  const known = found.filter(({ txId }) => txId > horizon).sort((a, b) => b.txId - a.txId);
  const end = endOfPage(known, limit);
  const isWhole = cut.length === 0;
  // The last act may go on beyond what is known, unless something of another instant follows it.
  if (!isWhole && (end >= known.length || known.at(-1)?.at === known[end - 1]?.at)) return undefined;
  const heads = known.slice(0, end);
  const last = heads.at(-1);
  if (!last || (isWhole && end >= known.length)) return { heads, next: null };
  return { heads, next: { txId: last.txId, seqs: placesBelow(last.txId, byAsset, below) } };
}

/** After so many acts, and after everything that belongs to them. */
function endOfPage(known: readonly HeadRow[], limit: number): number {
  const keys = new Set<string>();
  let end = 0;
  for (const [place, head] of known.entries()) {
    const key = actKey(head);
    const isNew = !keys.has(key);
    // What stands between two parts of an act comes along.
    if (isNew && keys.size >= limit && !goesOn(known, place, keys)) return end;
    keys.add(key);
    end = place + 1;
  }
  return end;
}

/** Whether an act of the page has a part at or after this place; its parts share an instant. */
function goesOn(known: readonly HeadRow[], from: number, keys: ReadonlySet<string>): boolean {
  const before = known[from - 1];
  for (let place = from; known[place] !== undefined; place++) {
    const head = known[place];
    if (head?.at !== before?.at) return false;
    if (head && keys.has(actKey(head))) return true;
  }
  return false;
}

/** In each asset a place that no entry of an older transaction stands above. */
function placesBelow(
  txId: number,
  byAsset: ReadonlyMap<AssetCode, readonly HeadRow[]>,
  below: Below,
): Map<AssetCode, number> {
  return new Map(
    [...below.seqs].map(([asset, before]) => {
      const heads = byAsset.get(asset) ?? [];
      const older = heads.filter((head) => head.txId < txId).map(({ seq }) => seq);
      if (older.length > 0) return [asset, Math.max(...older) + 1];
      return [asset, heads.reduce((least, { seq }) => Math.min(least, seq), before)];
    }),
  );
}
