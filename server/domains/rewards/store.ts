// Every SQL statement of rewards.
import type { BonusState } from '#core/rewards/rules.ts';
import type { BonusId, UserId } from '#core/values/ids.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface BonusRow {
  readonly id: BonusId;
  readonly userId: UserId;
  readonly cents: bigint;
  readonly reason: string;
  readonly state: BonusState;
  readonly sentBy: string;
  readonly sentAt: Date;
  readonly claimedAt: Date | null;
}
type RawBonus = Omit<BonusRow, 'cents'> & { readonly cents: string };
const bonusRow = (row: RawBonus): BonusRow => ({ ...row, cents: BigInt(row.cents) });
const bonusColumns = sql`id, user_id, cents, reason, state, sent_by, sent_at, claimed_at`;

/** False when the id is known. */
export const insertBonus = async (tx: Tx, row: Omit<BonusRow, 'state' | 'claimedAt'>): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into rewards.bonus (id, user_id, cents, reason, sent_by, sent_at)
        values (${row.id}, ${row.userId}, ${row.cents.toString()}, ${row.reason}, ${row.sentBy}, ${row.sentAt})
        on conflict (id) do nothing`,
  )) === 1;

export async function lockBonus(tx: Tx, id: string): Promise<BonusRow | undefined> {
  const row = await maybe<RawBonus>(
    tx,
    sql`select ${bonusColumns} from rewards.bonus where id = ${id} for update`,
  );
  return row && bonusRow(row);
}

export const moveBonus = (tx: Tx, id: string, state: BonusState, claimedAt: Date | null): Promise<number> =>
  run(tx, sql`update rewards.bonus set state = ${state}, claimed_at = ${claimedAt} where id = ${id}`);

export async function listBonuses(tx: Tx, userId: string): Promise<BonusRow[]> {
  const rows = await many<RawBonus>(
    tx,
    sql`select ${bonusColumns} from rewards.bonus where user_id = ${userId} order by id desc limit 500`,
  );
  return rows.map(bonusRow);
}

/** The person's letters: these, unless there are some already or somebody else has them. */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<string | undefined> {
  await run(
    tx,
    sql`insert into rewards.referral_code (user_id, code) values (${userId}, ${code}) on conflict do nothing`,
  );
  return findCode(tx, userId);
}

export const findCode = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await maybe<{ code: string }>(tx, sql`select code from rewards.referral_code where user_id = ${userId}`))
    ?.code;

export const findReferrer = async (tx: Tx, code: string): Promise<UserId | undefined> =>
  (await maybe<{ userId: UserId }>(tx, sql`select user_id from rewards.referral_code where code = ${code}`))
    ?.userId;

export interface ReferralRow {
  readonly referredId: UserId;
  readonly referrerId: UserId;
  readonly at: Date;
  readonly feeCents: bigint;
  /** What these fees earned at the rate of their moment, in ten thousandths of a cent. */
  readonly shareUnits: bigint;
  readonly earnedCents: bigint;
}
type RawReferral = Omit<ReferralRow, 'feeCents' | 'shareUnits' | 'earnedCents'> & {
  readonly feeCents: string;
  readonly shareUnits: string;
  readonly earnedCents: string;
};
const referralRow = (row: RawReferral): ReferralRow => ({
  ...row,
  feeCents: BigInt(row.feeCents),
  shareUnits: BigInt(row.shareUnits),
  earnedCents: BigInt(row.earnedCents),
});
const referralColumns = sql`referred_id, referrer_id, at, fee_cents, share_units, earned_cents`;

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
export async function listReferrals(tx: Tx, referrerId: string): Promise<ReferralRow[]> {
  const rows = await many<RawReferral>(
    tx,
    sql`select ${referralColumns} from rewards.referral where referrer_id = ${referrerId}
        order by at desc, referred_id desc limit 500`,
  );
  return rows.map(referralRow);
}

/** Everything ever earned, over all referrals. */
export const sumEarned = async (tx: Tx, referrerId: string): Promise<bigint> =>
  BigInt(
    (
      await one<{ cents: string }>(
        tx,
        sql`select coalesce(sum(earned_cents), 0)::text as cents from rewards.referral where referrer_id = ${referrerId}`,
      )
    ).cents,
  );

/** By whom somebody came, locked: their fees are counted by one transaction at a time. */
export async function lockReferral(tx: Tx, referredId: string): Promise<ReferralRow | undefined> {
  const row = await maybe<RawReferral>(
    tx,
    sql`select ${referralColumns} from rewards.referral where referred_id = ${referredId} for update`,
  );
  return row && referralRow(row);
}

export const listMarks = async (tx: Tx, referredId: string): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await many<{ owner: number; seq: number }>(
        tx,
        sql`select owner, seq from rewards.fee_mark where referred_id = ${referredId}`,
      )
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
    sql`update rewards.referral set fee_cents = ${feeCents.toString()}, share_units = ${shareUnits.toString()}, earned_cents = ${earnedCents.toString()}
        where referred_id = ${referredId}`,
  );

/** The person's link leads nowhere from now on, and nobody earns from them or for them. What was earned stays in the book. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from rewards.referral_code where user_id = ${userId}`);
  await run(tx, sql`delete from rewards.referral where referrer_id = ${userId}`);
  await run(tx, sql`update rewards.bonus set reason = 'Erased' where user_id = ${userId}`);
}
