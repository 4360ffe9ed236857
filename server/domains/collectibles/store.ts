// Every SQL statement of collectibles.
import type { Cents } from '#core/values/kind.ts';
import {
  categories,
  type MarketTab,
  provenanceSteps,
  rarities,
  workStates,
} from '#core/collectibles/rules.ts';
import type { PieceId, SaleId, WorkId } from '#core/values/ids.ts';
import { bool, cents, int, nullable, oneOf, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const workRow = row({
  id: textAs<WorkId>(),
  /** Null is the house. */
  creatorId: nullable(text),
  name: text,
  collection: text,
  description: text,
  category: oneOf(categories),
  rarity: oneOf(rarities),
  royaltyBps: int,
  editions: int,
  art: nullable(text),
  pictureId: nullable(text),
  state: oneOf(workStates),
  reason: text,
  submittedAt: timestamp,
  decidedAt: nullable(timestamp),
  decidedBy: nullable(text),
  isFeatured: bool,
  hiddenAt: nullable(timestamp),
});
export type WorkRow = RowOf<typeof workRow>;
const workColumns = columns(workRow, 'w');

const { id: _, ...work } = workRow.readers;
/** A numbered piece with the work it is of. `id` is the piece's. */
const pieceRow = row({
  ...work,
  id: textAs<PieceId>(),
  workId: textAs<WorkId>(),
  edition: int,
  ownerId: nullable(text),
  cents: nullable(cents),
  /** Numbers that the house still sells. */
  left: int,
});
export type PieceRow = RowOf<typeof pieceRow>;
const pieceColumns = sql`${columns(row(work), 'w')}, p.id, p.work_id, p.edition, p.owner_id, p.cents,
  (select count(*) from collectibles.piece h
    where h.work_id = p.work_id and h.owner_id is null and h.cents is not null) as left`;
const offeredRow = row({ ...pieceRow.readers, total: int });

/** False when the id or the picture is taken. */
export const insertWork = async (tx: Tx, row: WorkRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into collectibles.work (id, creator_id, name, collection, description, category, rarity, royalty_bps,
          editions, art, picture_id, state, submitted_at, decided_at, is_featured)
        values (${row.id}, ${row.creatorId}, ${row.name}, ${row.collection}, ${row.description}, ${row.category},
          ${row.rarity}, ${row.royaltyBps}, ${row.editions}, ${row.art}, ${row.pictureId}, ${row.state},
          ${row.submittedAt}, ${row.decidedAt}, ${row.isFeatured})
        on conflict do nothing`,
  )) === 1;

/** False when the number exists. */
export const insertPiece = async (
  tx: Tx,
  row: Pick<PieceRow, 'id' | 'workId' | 'edition' | 'ownerId' | 'cents'>,
  at: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into collectibles.piece (id, work_id, edition, owner_id, cents, listed_at)
        values (${row.id}, ${row.workId}, ${row.edition}, ${row.ownerId}, ${row.cents?.toString() ?? null},
          ${row.cents === null ? null : at})
        on conflict do nothing`,
  )) === 1;

export const findPiece = (tx: Tx, id: string): Promise<PieceRow | undefined> =>
  maybe(
    tx,
    pieceRow,
    sql`select ${pieceColumns} from collectibles.piece p join collectibles.work w on w.id = p.work_id
      where p.id = ${id}`,
  );

/** Whoever buys, lists or takes it back waits here; the row is read after the wait. */
export async function lockPiece(tx: Tx, id: string): Promise<PieceRow | undefined> {
  await run(tx, sql`select 1 from collectibles.piece where id = ${id} for update`);
  return findPiece(tx, id);
}

export const savePrice = (tx: Tx, id: string, cents: Cents | null, at: Date): Promise<number> =>
  run(
    tx,
    sql`update collectibles.piece set cents = ${cents?.toString() ?? null}, listed_at = ${cents === null ? null : at}
        where id = ${id}`,
  );

/** The new owner keeps it until they offer it themselves. Null is the house. */
export const saveOwner = (tx: Tx, id: string, ownerId: string | null): Promise<number> =>
  run(
    tx,
    sql`update collectibles.piece set owner_id = ${ownerId}, cents = null, listed_at = null where id = ${id}`,
  );

export interface Browse {
  readonly tab: MarketTab;
  readonly offset: number;
  readonly limit: number;
  readonly soldSince: Date;
  readonly newSince: Date;
}

/**
 * For sale and visible, one number of each work of the house; each row with how many there are in
 * all.
 */
export async function listForSale(tx: Tx, ask: Browse): Promise<{ pieces: PieceRow[]; total: number }> {
  const rows = await many(
    tx,
    offeredRow,
    sql`with offered as (
          select distinct on (case when owner_id is null then work_id else id end) *
          from collectibles.piece where cents is not null
          order by case when owner_id is null then work_id else id end, edition
        ), sold as (
          select x.work_id, count(*) as n from collectibles.sale s join collectibles.piece x on x.id = s.piece_id
          where s.at >= ${ask.soldSince} group by x.work_id
        )
        select ${pieceColumns}, count(*) over () as total
        from offered p join collectibles.work w on w.id = p.work_id left join sold on sold.work_id = w.id
        where w.state = 'approved' and w.hidden_at is null
          and case ${ask.tab}::text when 'trending' then sold.n > 0 when 'featured' then w.is_featured
              when 'new' then w.decided_at >= ${ask.newSince} else true end
        order by case when ${ask.tab}::text = 'trending' then sold.n end desc nulls last,
          case when ${ask.tab}::text = 'new' then w.decided_at end desc nulls last,
          p.owner_id is not null desc, p.listed_at desc, p.cents desc, p.id
        limit ${ask.limit} offset ${ask.offset}`,
  );
  return { pieces: rows, total: rows[0]?.total ?? 0 };
}

export const listOwned = (tx: Tx, ownerId: string): Promise<PieceRow[]> =>
  many(
    tx,
    pieceRow,
    sql`select ${pieceColumns} from collectibles.piece p join collectibles.work w on w.id = p.work_id
        where p.owner_id = ${ownerId} order by p.id desc limit 500`,
  );

export const findWork = (tx: Tx, id: string): Promise<WorkRow | undefined> =>
  maybe(tx, workRow, sql`select ${workColumns} from collectibles.work w where w.id = ${id}`);

export const lockWork = (tx: Tx, id: string): Promise<WorkRow | undefined> =>
  maybe(tx, workRow, sql`select ${workColumns} from collectibles.work w where w.id = ${id} for update`);

export const findWorkOfPicture = (tx: Tx, pictureId: string): Promise<WorkRow | undefined> =>
  maybe(tx, workRow, sql`select ${workColumns} from collectibles.work w where w.picture_id = ${pictureId}`);

export const listMade = (tx: Tx, creatorId: string): Promise<WorkRow[]> =>
  many(
    tx,
    workRow,
    sql`select ${workColumns} from collectibles.work w where w.creator_id = ${creatorId} order by w.id desc limit 500`,
  );

/** Works that wait, that are reported, or that are hidden; the oldest first. */
export const listWorks = (tx: Tx, which: 'pending' | 'reported' | 'hidden'): Promise<WorkRow[]> =>
  many(
    tx,
    workRow,
    sql`select ${workColumns} from collectibles.work w
        where case ${which}::text when 'pending' then w.state = 'pending'
          when 'hidden' then w.hidden_at is not null
          else exists (select from collectibles.report r where r.work_id = w.id and r.dealt_with_at is null) end
        order by w.submitted_at, w.id limit 200`,
  );

/** What everybody sees, for administrators: featured ones first, then the newest. */
export const listShown = (tx: Tx): Promise<WorkRow[]> =>
  many(
    tx,
    workRow,
    sql`select ${workColumns} from collectibles.work w where w.state = 'approved' and w.hidden_at is null
        order by w.is_featured desc, w.submitted_at desc, w.id desc limit 200`,
  );

/** Works that wait for a decision, and works with reports that nobody dealt with. */
export const countWaiting = (tx: Tx): Promise<number> =>
  value(
    tx,
    int,
    sql`select (select count(*) from collectibles.work where state = 'pending')::int
            + (select count(distinct work_id) from collectibles.report where dealt_with_at is null)::int as waiting`,
  );

export const saveDecision = (
  tx: Tx,
  id: string,
  decision: Pick<WorkRow, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>,
): Promise<number> =>
  run(
    tx,
    sql`update collectibles.work set state = ${decision.state}, reason = ${decision.reason},
          decided_by = ${decision.decidedBy}, decided_at = ${decision.decidedAt} where id = ${id}`,
  );

export const saveHidden = (tx: Tx, id: string, hiddenAt: Date | null, reason: string): Promise<number> =>
  run(tx, sql`update collectibles.work set hidden_at = ${hiddenAt}, reason = ${reason} where id = ${id}`);

export const saveFeatured = (tx: Tx, id: string, isFeatured: boolean): Promise<number> =>
  run(tx, sql`update collectibles.work set is_featured = ${isFeatured} where id = ${id}`);

const saleRow = row({
  id: textAs<SaleId>(),
  pieceId: textAs<PieceId>(),
  buyerId: text,
  sellerId: nullable(text),
  cents: cents,
  royaltyCents: cents,
  feeCents: cents,
  at: timestamp,
});
export type SaleRow = RowOf<typeof saleRow>;

export const findSale = (tx: Tx, id: string): Promise<SaleRow | undefined> =>
  maybe(tx, saleRow, sql`select ${columns(saleRow)} from collectibles.sale where id = ${id}`);

/** False when the id is known. */
export const insertSale = async (tx: Tx, row: SaleRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into collectibles.sale (${columns(saleRow)})
        values (${row.id}, ${row.pieceId}, ${row.buyerId}, ${row.sellerId}, ${row.cents.toString()},
          ${row.royaltyCents.toString()}, ${row.feeCents.toString()}, ${row.at})
        on conflict (id) do nothing`,
  )) === 1;

export const listSalesOf = (tx: Tx, userId: string): Promise<SaleRow[]> =>
  many(
    tx,
    saleRow,
    sql`select ${columns(saleRow)} from collectibles.sale where buyer_id = ${userId} or seller_id = ${userId}
      order by at, id`,
  );

const firstSaleRow = row({
  workId: text,
  buyerId: text,
  cents: cents,
});

/** The first sale of each work of this creator, by work. */
export async function listFirstSales(
  tx: Tx,
  creatorId: string,
): Promise<ReadonlyMap<string, { readonly buyerId: string; readonly cents: Cents }>> {
  const rows = await many(
    tx,
    firstSaleRow,
    sql`select distinct on (p.work_id) p.work_id, s.buyer_id, s.cents
        from collectibles.sale s join collectibles.piece p on p.id = s.piece_id
          join collectibles.work w on w.id = p.work_id
        where w.creator_id = ${creatorId} order by p.work_id, s.at, s.id`,
  );
  return new Map(rows.map(({ workId, buyerId, cents }) => [workId, { buyerId, cents: cents }]));
}

const stepRow = row({
  what: oneOf(provenanceSteps),
  cents: nullable(cents),
  fromId: nullable(text),
  toId: nullable(text),
  at: timestamp,
});
export type StepRow = RowOf<typeof stepRow>;
/** Writes what happened to pieces; never changed afterwards. */
export const insertSteps = (
  tx: Tx,
  pieceIds: readonly string[],
  { what, cents, fromId, toId, at }: StepRow,
): Promise<number> =>
  run(
    tx,
    sql`insert into collectibles.provenance (piece_id, what, cents, from_id, to_id, at)
        select id, ${what}, ${cents?.toString() ?? null}::numeric, ${fromId}::text, ${toId}::text, ${at}::timestamptz
        from unnest(${pieceIds}::text[]) as fresh (id)`,
  );

export const listSteps = (tx: Tx, pieceId: string): Promise<StepRow[]> =>
  many(
    tx,
    stepRow,
    sql`select ${columns(stepRow)} from collectibles.provenance where piece_id = ${pieceId} order by id limit 1000`,
  );

/** One report per person and work; a second one changes nothing until the first was dealt with. */
export const insertReport = (
  tx: Tx,
  row: { readonly workId: string; readonly reporterId: string; readonly reason: string; readonly at: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into collectibles.report as r (work_id, reporter_id, reason, at)
        values (${row.workId}, ${row.reporterId}, ${row.reason}, ${row.at})
        on conflict (work_id, reporter_id) do update set reason = excluded.reason, at = excluded.at,
          dealt_with_at = null
        where r.dealt_with_at is not null`,
  );

const reportRow = row({
  workId: text,
  reason: text,
  at: timestamp,
});

export const listReports = (tx: Tx, workIds: readonly string[]): Promise<RowOf<typeof reportRow>[]> =>
  many(
    tx,
    reportRow,
    sql`select work_id, reason, at from collectibles.report
        where work_id = any(${workIds}) and dealt_with_at is null order by at limit 1000`,
  );

const reportsByRow = row({
  workId: text,
  reason: text,
  at: timestamp,
});

export const listReportsBy = (tx: Tx, userId: string): Promise<RowOf<typeof reportsByRow>[]> =>
  many(
    tx,
    reportsByRow,
    sql`select work_id, reason, at from collectibles.report where reporter_id = ${userId} order by at`,
  );

export const closeReports = (tx: Tx, workId: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update collectibles.report set dealt_with_at = ${at} where work_id = ${workId} and dealt_with_at is null`,
  );

/**
 * One at a time per person, so that two uploads or two works at once do not both find the last
 * place.
 */
export const lockMaker = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`collectibles:${userId}`}, 0))`);

/**
 * Whoever buys a work of theirs later pays the royalty to the house, for nobody else is there to
 * receive it.
 */
const erasedCreator = 'usr_erased';

/**
 * Reports go, works that wait are closed; works that were sold stay with their owners without a
 * name of who made them.
 */
export async function forgetPerson(tx: Tx, userId: string, at: Date): Promise<void> {
  await run(tx, sql`delete from collectibles.report where reporter_id = ${userId}`);
  await run(
    tx,
    sql`update collectibles.work set state = 'rejected', reason = '', decided_at = ${at}
        where creator_id = ${userId} and state = 'pending'`,
  );
  await run(tx, sql`update collectibles.work set creator_id = ${erasedCreator} where creator_id = ${userId}`);
}
