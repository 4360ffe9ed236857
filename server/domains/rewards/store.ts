// Every SQL statement of rewards.
import { type BonusState, bonusStates } from '#core/rewards/rules.ts';
import type { BonusId, UserId } from '#core/values/ids.ts';
import { cents, int, nullable, oneOf, text, textAs, timestamp, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const bonusRow = row({
  id: textAs<BonusId>(),
  userId: textAs<UserId>(),
  cents: cents,
  reason: text,
  state: oneOf(bonusStates),
  sentBy: text,
  sentAt: timestamp,
  claimedAt: nullable(timestamp),
});
export type BonusRow = RowOf<typeof bonusRow>;

/** False when the id is known. */
export const insertBonus = async (tx: Tx, row: Omit<BonusRow, 'state' | 'claimedAt'>): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into rewards.bonus (id, user_id, cents, reason, sent_by, sent_at)
        values (${row.id}, ${row.userId}, ${row.cents.toString()}, ${row.reason}, ${row.sentBy}, ${row.sentAt})
        on conflict (id) do nothing`,
  )) === 1;

export const lockBonus = (tx: Tx, id: string): Promise<BonusRow | undefined> =>
  maybe(tx, bonusRow, sql`select ${columns(bonusRow)} from rewards.bonus where id = ${id} for update`);

export const moveBonus = (tx: Tx, id: string, state: BonusState, claimedAt: Date | null): Promise<number> =>
  run(tx, sql`update rewards.bonus set state = ${state}, claimed_at = ${claimedAt} where id = ${id}`);

export const listBonuses = (tx: Tx, userId: string): Promise<BonusRow[]> =>
  many(
    tx,
    bonusRow,
    sql`select ${columns(bonusRow)} from rewards.bonus where user_id = ${userId} order by id desc limit 500`,
  );

/** The person's letters: these, unless there are some already or somebody else has them. */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<string | undefined> {
  await run(
    tx,
    sql`insert into rewards.referral_code (user_id, code) values (${userId}, ${code}) on conflict do nothing`,
  );
  return findCode(tx, userId);
}

export const findCode = (tx: Tx, userId: string): Promise<string | undefined> =>
  maybeValue(tx, text, sql`select code from rewards.referral_code where user_id = ${userId}`);

export const findReferrer = (tx: Tx, code: string): Promise<UserId | undefined> =>
  maybeValue(tx, textAs<UserId>(), sql`select user_id from rewards.referral_code where code = ${code}`);

const referralRow = row({
  referredId: textAs<UserId>(),
  referrerId: textAs<UserId>(),
  at: timestamp,
  feeCents: cents,
  /** What these fees earned at the rate of their moment, in ten thousandths of a cent. */
  shareUnits: units,
  earnedCents: cents,
});
export type ReferralRow = RowOf<typeof referralRow>;

export const insertReferral = (
  tx: Tx,
  row: Pick<ReferralRow, 'referredId' | 'referrerId' | 'at'>,
): Promise<number> =>
  run(
    tx,
    sql`insert into rewards.referral (referred_id, referrer_id, at)
        values (${row.referredId}, ${row.referrerId}, ${row.at}) on conflict do nothing`,
  );

/** Newest first. */
export const listReferrals = (tx: Tx, referrerId: string): Promise<ReferralRow[]> =>
  many(
    tx,
    referralRow,
    sql`select ${columns(referralRow)} from rewards.referral where referrer_id = ${referrerId}
        order by at desc, referred_id desc limit 500`,
  );

/** Everything ever earned, over all referrals. */
export const sumEarned = (tx: Tx, referrerId: string): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(earned_cents), 0) as cents from rewards.referral where referrer_id = ${referrerId}`,
  );

/** By whom somebody came, locked: their fees are counted by one transaction at a time. */
export const lockReferral = (tx: Tx, referredId: string): Promise<ReferralRow | undefined> =>
  maybe(
    tx,
    referralRow,
    sql`select ${columns(referralRow)} from rewards.referral where referred_id = ${referredId} for update`,
  );

const markRow = row({
  owner: int,
  seq: int,
});

export const listMarks = async (tx: Tx, referredId: string): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await many(tx, markRow, sql`select owner, seq from rewards.fee_mark where referred_id = ${referredId}`)
    ).map(({ owner, seq }) => [owner, seq]),
  );

export const saveMark = (tx: Tx, owner: number, referredId: string, seq: number): Promise<number> =>
  run(
    tx,
    sql`insert into rewards.fee_mark (owner, referred_id, seq) values (${owner}, ${referredId}, ${seq})
        on conflict (owner) do update set seq = excluded.seq`,
  );

export const saveEarned = (
  tx: Tx,
  { referredId, feeCents, shareUnits, earnedCents }: Omit<ReferralRow, 'referrerId' | 'at'>,
): Promise<number> =>
  run(
    tx,
    sql`update rewards.referral set fee_cents = ${feeCents.toString()}, share_units = ${shareUnits.toString()},
      earned_cents = ${earnedCents.toString()}
        where referred_id = ${referredId}`,
  );

/**
 * The person's link leads nowhere from now on, and nobody earns from them or for them. What was
 * earned stays in the book.
 */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from rewards.referral_code where user_id = ${userId}`);
  await run(tx, sql`delete from rewards.referral where referrer_id = ${userId}`);
  await run(tx, sql`update rewards.bonus set reason = 'Erased' where user_id = ${userId}`);
}
