// SQL of what people want to keep in use first, and of whom to settle.
import {
  type KeepingPlan,
  type Kept,
  keepingPlans,
  type StayingKind,
  stayingKinds,
} from '#core/plans/staying.ts';
import { bool, instant, nullable, oneOf, text } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const keptRow = row({ plan: oneOf(keepingPlans), what: oneOf(stayingKinds), ref: text });

/** What the person chose for each plan, of each kind in the order of the choice. */
export async function keptOf(tx: Tx, userId: string): Promise<Readonly<Record<KeepingPlan, Kept>>> {
  const rows = await many(
    tx,
    keptRow,
    sql`select plan, what, ref from plans.kept where user_id = ${userId} order by place, ref`,
  );
  const keptOn = (plan: KeepingPlan): Kept => {
    const refs = (what: StayingKind) =>
      rows.filter((kept) => kept.plan === plan && kept.what === what).map(({ ref }) => ref);
    return { portfolios: refs('portfolios'), leaders: refs('leaders'), alerts: refs('alerts') };
  };
  return { basic: keptOn('basic'), pro: keptOn('pro') };
}

/** All of a person, or what was chosen for one plan. */
export const deleteKept = (tx: Tx, userId: string, plan?: KeepingPlan): Promise<number> =>
  run(tx, sql`delete from plans.kept where user_id = ${userId} and plan = coalesce(${plan ?? null}, plan)`);

export const insertKept = (
  tx: Tx,
  userId: string,
  plan: KeepingPlan,
  what: StayingKind,
  refs: readonly string[],
): Promise<number> =>
  run(
    tx,
    sql`insert into plans.kept (user_id, plan, what, ref, place)
      select ${userId}, ${plan}, ${what}, ref, min(place)
        from unnest(${refs}::text[]) with ordinality as chosen (ref, place) group by ref`,
  );

/** Settles these people at an instant, or when they were to be settled already. */
export const queuePeople = (tx: Tx, userIds: readonly string[], dueAt: number): Promise<number> =>
  run(
    tx,
    sql`insert into plans.to_settle (user_id, due_at)
        select distinct id, ${new Date(dueAt)}::timestamptz from unnest(${userIds}::text[]) as people (id)
      on conflict (user_id) do update set due_at = least(to_settle.due_at, excluded.due_at)`,
  );

/** Somebody is to be settled, or what is sold has changed and people were not told. */
export const settlingDue = (at: number): readonly Query[] => [
  sql`exists (select from plans.to_settle where due_at <= ${new Date(at)})`,
  sql`exists (select from plans.setting where are_sold <> (told_at is not null))`,
];

export const findDuePerson = (tx: Tx, at: number): Promise<string | undefined> =>
  maybeValue(
    tx,
    text,
    sql`select user_id from plans.to_settle where due_at <= ${new Date(at)} order by due_at, user_id limit 1`,
  );

/** From when the person is to be settled; undefined when nothing waits. */
export const dueOf = (tx: Tx, userId: string): Promise<number | undefined> =>
  maybeValue(tx, instant, sql`select due_at from plans.to_settle where user_id = ${userId}`);

/** False when another node has settled the person. */
export const takePerson = async (tx: Tx, userId: string): Promise<boolean> =>
  (await run(tx, sql`delete from plans.to_settle where user_id = ${userId}`)) === 1;

export const postponePerson = (tx: Tx, userId: string, dueAt: number): Promise<number> =>
  run(tx, sql`update plans.to_settle set due_at = ${new Date(dueAt)} where user_id = ${userId}`);

const settingRow = row({ areSold: bool, toldAt: nullable(instant) });
type Setting = RowOf<typeof settingRow>;

/** Whether plans are sold, and since when people know that theirs holds. */
export const findSetting = (tx: Tx): Promise<Setting | undefined> =>
  maybe(tx, settingRow, sql`select are_sold, told_at from plans.setting`);

/** The same, locked: one node tells. */
export const lockSetting = (tx: Tx): Promise<Setting | undefined> =>
  maybe(tx, settingRow, sql`select are_sold, told_at from plans.setting for no key update`);

export const saveTold = (tx: Tx, at: number | null): Promise<number> =>
  run(tx, sql`update plans.setting set told_at = ${at === null ? null : new Date(at)}`);
