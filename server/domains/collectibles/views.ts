import type { Cents } from '#core/values/kind.ts';
import type { PieceView, SaleView, StepView, WorkView } from '#core/collectibles/contract.ts';
import { formatUnits } from '#core/values/money.ts';
import * as identity from '#server/domains/identity/index.ts';
import { splitOf } from '#core/collectibles/rules.ts';
import type { PieceRow, SaleRow, StepRow, WorkRow } from '#server/domains/collectibles/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Short names by id: enough to recognise somebody by, too little to find them. Who left has none.
 */
export type Names = ReadonlyMap<string, string>;

export async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  return new Map((await identity.usersByIds(tx, wanted)).map((user) => [user.id, shortName(user)]));
}

const shortName = ({ displayName, email }: Pick<identity.UserRow, 'displayName' | 'email'>): string => {
  const name = displayName?.trim().split(/\s+/)[0] ?? email.split('@')[0] ?? '';
  return `${Array.from(name).slice(0, 2).join('')}…`;
};

const partyOf = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? '');
const imageOf = ({ art, pictureId }: Pick<WorkRow, 'art' | 'pictureId'>): string =>
  art === null ? `/collectible-pictures/${pictureId ?? ''}` : `/art/${art}.svg`;
const usd = (cents: Cents): string => formatUnits(cents, 2);

export const pieceView = (row: PieceRow, viewerId: string, names: Names): PieceView => ({
  id: row.id,
  workId: row.workId,
  name: row.name,
  collection: row.collection,
  description: row.description,
  art: row.art,
  image: imageOf(row),
  rarity: row.rarity,
  category: row.category,
  creator: partyOf(names, row.creatorId),
  royaltyBps: row.royaltyBps,
  edition: row.edition,
  editions: row.editions,
  left: row.left,
  owner: partyOf(names, row.ownerId),
  isOwn: row.ownerId === viewerId,
  isMade: row.creatorId === viewerId,
  isHidden: row.hiddenAt !== null,
  isFeatured: row.isFeatured,
  price: row.cents === null ? null : usd(row.cents),
});

export async function pieceViews(tx: Tx, rows: readonly PieceRow[], viewerId: string): Promise<PieceView[]> {
  const names = await namesOf(
    tx,
    rows.flatMap(({ creatorId, ownerId }) => [creatorId, ownerId]),
  );
  return rows.map((row) => pieceView(row, viewerId, names));
}

const workView = (row: WorkRow, names: Names): WorkView => ({
  id: row.id,
  name: row.name,
  collection: row.collection,
  description: row.description,
  image: imageOf(row),
  category: row.category,
  creator: partyOf(names, row.creatorId),
  royaltyBps: row.royaltyBps,
  state: row.state,
  reason: row.reason,
  submittedAt: row.submittedAt.toISOString(),
  isHidden: row.hiddenAt !== null,
  isFeatured: row.isFeatured,
});

export async function workViews(tx: Tx, rows: readonly WorkRow[]): Promise<WorkView[]> {
  const names = await namesOf(
    tx,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => workView(row, names));
}

export const stepView = (row: StepRow, names: Names): StepView => ({
  what: row.what,
  at: row.at.toISOString(),
  price: row.cents === null ? null : usd(row.cents),
  from: partyOf(names, row.fromId),
  to: partyOf(names, row.toId),
});

export const saleView = (row: SaleRow): SaleView => ({
  id: row.id,
  pieceId: row.pieceId,
  price: usd(row.cents),
  royalty: usd(row.royaltyCents),
  fee: usd(row.feeCents),
  proceeds: usd(row.cents - row.royaltyCents - row.feeCents),
  at: row.at.toISOString(),
});

/** What a sale of this piece at its price is made of; the house pays itself no fee. */
export const splitOfPiece = (row: PieceRow, cents: Cents) =>
  row.ownerId === null
    ? { price: cents, royalty: 0n, fee: 0n, proceeds: cents }
    : splitOf(cents, row.royaltyBps, row.creatorId === row.ownerId);
