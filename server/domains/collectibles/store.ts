// Every SQL statement of collectibles.
import type { Category, MarketTab, ProvenanceStep, Rarity, WorkState } from '#core/collectibles/rules.ts';
import type { PieceId, SaleId, WorkId } from '#core/values/ids.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface WorkRow {
  readonly id: WorkId;
  /** Null is the house. */
  readonly creatorId: string | null;
  readonly name: string;
  readonly collection: string;
  readonly description: string;
  readonly category: Category;
  readonly rarity: Rarity;
  readonly royaltyBps: number;
  readonly editions: number;
  readonly art: string | null;
  readonly pictureId: string | null;
  readonly state: WorkState;
  readonly reason: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly isFeatured: boolean;
  readonly hiddenAt: Date | null;
}
const workFields = [
  'id',
  'creator_id',
  'name',
  'collection',
  'description',
  'category',
  'rarity',
  'royalty_bps',
  'editions',
  'art',
  'picture_id',
  'state',
  'reason',
  'submitted_at',
  'decided_at',
  'decided_by',
  'is_featured',
  'hidden_at',
];
const workColumns = sql.raw(workFields.map((name) => `w.${name}`).join(', '));

/** A numbered piece with the work it is of. `id` is the piece's. */
export interface PieceRow extends Omit<WorkRow, 'id'> {
  readonly id: PieceId;
  readonly workId: WorkId;
  readonly edition: number;
  readonly ownerId: string | null;
  readonly cents: bigint | null;
  /** Numbers that the house still sells. */
  readonly left: number;
}
type RawPiece = Omit<PieceRow, 'cents'> & { readonly cents: string | null };
const pieceRow = (row: RawPiece): PieceRow => ({
  ...row,
  cents: row.cents === null ? null : BigInt(row.cents),
});
const pieceColumns = sql.raw(
  [
    ...workFields.filter((name) => name !== 'id').map((name) => `w.${name}`),
    'p.id',
    'p.work_id',
    'p.edition',
    'p.owner_id',
    'p.cents',
    `(select count(*) from collectibles.piece h
      where h.work_id = p.work_id and h.owner_id is null and h.cents is not null)::int as left`,
  ].join(', '),
);

/** False when the id or the picture is taken. */
export const insertWork = async (tx: Tx, row: WorkRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into collectibles.work (id, creator_id, name, collection, description, category, rarity, royalty_bps, editions,
          art, picture_id, state, submitted_at, decided_at, is_featured)
        values (${row.id}, ${row.creatorId}, ${row.name}, ${row.collection}, ${row.description}, ${row.category}, ${row.rarity},
          ${row.royaltyBps}, ${row.editions}, ${row.art}, ${row.pictureId}, ${row.state}, ${row.submittedAt}, ${row.decidedAt},
          ${row.isFeatured})
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

export async function findPiece(tx: Tx, id: string): Promise<PieceRow | undefined> {
  const row = await maybe<RawPiece>(
    tx,
    sql`select ${pieceColumns} from collectibles.piece p join collectibles.work w on w.id = p.work_id where p.id = ${id}`,
  );
  return row && pieceRow(row);
}

/** Whoever buys, lists or takes it back waits here; the row is read after the wait. */
export async function lockPiece(tx: Tx, id: string): Promise<PieceRow | undefined> {
  await run(tx, sql`select 1 from collectibles.piece where id = ${id} for update`);
  return findPiece(tx, id);
}

export const savePrice = (tx: Tx, id: string, cents: bigint | null, at: Date): Promise<number> =>
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

/** For sale and visible, one number of each work of the house; each row with how many there are in all. */
export async function listForSale(tx: Tx, ask: Browse): Promise<{ pieces: PieceRow[]; total: number }> {
  const rows = await many<RawPiece & { total: number }>(
    tx,
    sql`with offered as (
          select distinct on (case when owner_id is null then work_id else id end) *
          from collectibles.piece where cents is not null
          order by case when owner_id is null then work_id else id end, edition
        ), sold as (
          select x.work_id, count(*) as n from collectibles.sale s join collectibles.piece x on x.id = s.piece_id
          where s.at >= ${ask.soldSince} group by x.work_id
        )
        select ${pieceColumns}, count(*) over ()::int as total
        from offered p join collectibles.work w on w.id = p.work_id left join sold on sold.work_id = w.id
        where w.state = 'approved' and w.hidden_at is null
          and case ${ask.tab}::text when 'trending' then sold.n > 0 when 'featured' then w.is_featured
              when 'new' then w.decided_at >= ${ask.newSince} else true end
        order by case when ${ask.tab}::text = 'trending' then sold.n end desc nulls last,
          case when ${ask.tab}::text = 'new' then w.decided_at end desc nulls last,
          p.owner_id is not null desc, p.listed_at desc, p.cents desc, p.id
        limit ${ask.limit} offset ${ask.offset}`,
  );
  return { pieces: rows.map(pieceRow), total: rows[0]?.total ?? 0 };
}

export async function listOwned(tx: Tx, ownerId: string): Promise<PieceRow[]> {
  const rows = await many<RawPiece>(
    tx,
    sql`select ${pieceColumns} from collectibles.piece p join collectibles.work w on w.id = p.work_id
        where p.owner_id = ${ownerId} order by p.id desc limit 500`,
  );
  return rows.map(pieceRow);
}

export const findWork = (tx: Tx, id: string): Promise<WorkRow | undefined> =>
  maybe(tx, sql`select ${workColumns} from collectibles.work w where w.id = ${id}`);

export const lockWork = (tx: Tx, id: string): Promise<WorkRow | undefined> =>
  maybe(tx, sql`select ${workColumns} from collectibles.work w where w.id = ${id} for update`);

export const findWorkOfPicture = (tx: Tx, pictureId: string): Promise<WorkRow | undefined> =>
  maybe(tx, sql`select ${workColumns} from collectibles.work w where w.picture_id = ${pictureId}`);

export const listMade = (tx: Tx, creatorId: string): Promise<WorkRow[]> =>
  many(
    tx,
    sql`select ${workColumns} from collectibles.work w where w.creator_id = ${creatorId} order by w.id desc limit 500`,
  );

/** Works that wait, that are reported, or that are hidden; the oldest first. */
export const listWorks = (tx: Tx, which: 'pending' | 'reported' | 'hidden'): Promise<WorkRow[]> =>
  many(
    tx,
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
    sql`select ${workColumns} from collectibles.work w where w.state = 'approved' and w.hidden_at is null
        order by w.is_featured desc, w.submitted_at desc, w.id desc limit 200`,
  );

/** Works that wait for a decision, and works with reports that nobody dealt with. */
export const countWaiting = async (tx: Tx): Promise<number> =>
  (
    await one<{ waiting: number }>(
      tx,
      sql`select (select count(*) from collectibles.work where state = 'pending')::int
            + (select count(distinct work_id) from collectibles.report where dealt_with_at is null)::int as waiting`,
    )
  ).waiting;

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

export interface SaleRow {
  readonly id: SaleId;
  readonly pieceId: PieceId;
  readonly buyerId: string;
  readonly sellerId: string | null;
  readonly cents: bigint;
  readonly royaltyCents: bigint;
  readonly feeCents: bigint;
  readonly at: Date;
}
type RawSale = Omit<SaleRow, 'cents' | 'royaltyCents' | 'feeCents'> &
  Readonly<Record<'cents' | 'royaltyCents' | 'feeCents', string>>;
const saleRow = (row: RawSale): SaleRow => ({
  ...row,
  cents: BigInt(row.cents),
  royaltyCents: BigInt(row.royaltyCents),
  feeCents: BigInt(row.feeCents),
});
const saleColumns = sql`id, piece_id, buyer_id, seller_id, cents, royalty_cents, fee_cents, at`;

export async function findSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  const row = await maybe<RawSale>(tx, sql`select ${saleColumns} from collectibles.sale where id = ${id}`);
  return row && saleRow(row);
}

/** False when the id is known. */
export const insertSale = async (tx: Tx, row: SaleRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into collectibles.sale (${saleColumns})
        values (${row.id}, ${row.pieceId}, ${row.buyerId}, ${row.sellerId}, ${row.cents.toString()},
          ${row.royaltyCents.toString()}, ${row.feeCents.toString()}, ${row.at})
        on conflict (id) do nothing`,
  )) === 1;

export async function listSalesOf(tx: Tx, userId: string): Promise<SaleRow[]> {
  const rows = await many<RawSale>(
    tx,
    sql`select ${saleColumns} from collectibles.sale where buyer_id = ${userId} or seller_id = ${userId} order by at, id`,
  );
  return rows.map(saleRow);
}

/** The first sale of each work of this creator, by work. */
export async function listFirstSales(
  tx: Tx,
  creatorId: string,
): Promise<ReadonlyMap<string, { readonly buyerId: string; readonly cents: bigint }>> {
  const rows = await many<{ workId: string; buyerId: string; cents: string }>(
    tx,
    sql`select distinct on (p.work_id) p.work_id, s.buyer_id, s.cents
        from collectibles.sale s join collectibles.piece p on p.id = s.piece_id join collectibles.work w on w.id = p.work_id
        where w.creator_id = ${creatorId} order by p.work_id, s.at, s.id`,
  );
  return new Map(rows.map(({ workId, buyerId, cents }) => [workId, { buyerId, cents: BigInt(cents) }]));
}

export interface StepRow {
  readonly what: ProvenanceStep;
  readonly cents: bigint | null;
  readonly fromId: string | null;
  readonly toId: string | null;
  readonly at: Date;
}
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

export async function listSteps(tx: Tx, pieceId: string): Promise<StepRow[]> {
  const rows = await many<Omit<StepRow, 'cents'> & { cents: string | null }>(
    tx,
    sql`select what, cents, from_id, to_id, at from collectibles.provenance where piece_id = ${pieceId} order by id limit 1000`,
  );
  return rows.map((row) => ({ ...row, cents: row.cents === null ? null : BigInt(row.cents) }));
}

/** One report per person and work; a second one changes nothing until the first was dealt with. */
export const insertReport = (
  tx: Tx,
  row: { readonly workId: string; readonly reporterId: string; readonly reason: string; readonly at: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into collectibles.report as r (work_id, reporter_id, reason, at)
        values (${row.workId}, ${row.reporterId}, ${row.reason}, ${row.at})
        on conflict (work_id, reporter_id) do update set reason = excluded.reason, at = excluded.at, dealt_with_at = null
        where r.dealt_with_at is not null`,
  );

export const listReports = (
  tx: Tx,
  workIds: readonly string[],
): Promise<{ workId: string; reason: string; at: Date }[]> =>
  many(
    tx,
    sql`select work_id, reason, at from collectibles.report
        where work_id = any(${workIds}) and dealt_with_at is null order by at limit 1000`,
  );

export const listReportsBy = (
  tx: Tx,
  userId: string,
): Promise<{ workId: string; reason: string; at: Date }[]> =>
  many(
    tx,
    sql`select work_id, reason, at from collectibles.report where reporter_id = ${userId} order by at`,
  );

export const closeReports = (tx: Tx, workId: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update collectibles.report set dealt_with_at = ${at} where work_id = ${workId} and dealt_with_at is null`,
  );

/** One at a time per person, so that two uploads or two works at once do not both find the last place. */
export const lockMaker = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`collectibles:${userId}`}, 0))`);

/** Whoever buys a work of theirs later pays the royalty to the house, for nobody else is there to receive it. */
export const erasedCreator = 'usr_erased';

/** Reports go, works that wait are closed; works that were sold stay with their owners without a name of who made them. */
export async function forgetPerson(tx: Tx, userId: string, at: Date): Promise<void> {
  await run(tx, sql`delete from collectibles.report where reporter_id = ${userId}`);
  await run(
    tx,
    sql`update collectibles.work set state = 'rejected', reason = '', decided_at = ${at}
        where creator_id = ${userId} and state = 'pending'`,
  );
  await run(tx, sql`update collectibles.work set creator_id = ${erasedCreator} where creator_id = ${userId}`);
}
