import type { MessageId } from '#core/values/ids.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface MessageRow {
  readonly id: MessageId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly body: string;
  readonly at: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

const columns = sql`id, first_name, last_name, email, subject, body, at, answer, answered_at`;

/** True when this call stored it; false when the id was there already. */
export const insertMessage = async (
  tx: Tx,
  row: Omit<MessageRow, 'answer' | 'answeredAt'>,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into content.contact_message (id, first_name, last_name, email, subject, body, at)
        values (${row.id}, ${row.firstName}, ${row.lastName}, ${row.email}, ${row.subject}, ${row.body}, ${row.at})
        on conflict (id) do nothing`,
  )) === 1;

export const findMessage = (tx: Tx, id: MessageId): Promise<MessageRow | undefined> =>
  maybe(tx, sql`select ${columns} from content.contact_message where id = ${id}`);

/** Newest first, below the cursor (an id). */
export const listMessageRows = (
  tx: Tx,
  page: {
    readonly state: 'open' | 'answered' | 'all';
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<MessageRow[]> =>
  many(
    tx,
    sql`select ${columns} from content.contact_message
        where (${page.state} = 'all' or (answer is null) = (${page.state} = 'open'))
          and (${page.before ?? null}::text is null or id < ${page.before ?? null})
        order by id desc limit ${page.limit}`,
  );

export const countOpen = async (tx: Tx): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from content.contact_message where answer is null`))
    .n;

/** Answers an open message; undefined when it is answered already or was never sent. */
export const saveAnswer = (
  tx: Tx,
  id: MessageId,
  answer: { readonly text: string; readonly by: string; readonly at: Date },
): Promise<MessageRow | undefined> =>
  maybe(
    tx,
    sql`update content.contact_message set answer = ${answer.text}, answered_by = ${answer.by}, answered_at = ${answer.at}
        where id = ${id} and answer is null returning ${columns}`,
  );

/** Everything written from this address, in any case of its letters. */
export const listFrom = (tx: Tx, email: string): Promise<MessageRow[]> =>
  many(
    tx,
    sql`select ${columns} from content.contact_message where lower(email) = lower(${email}) order by id`,
  );

/** `until`: the address may be somebody else's since then. */
export const deleteFrom = (tx: Tx, email: string, until?: Date): Promise<number> =>
  run(
    tx,
    sql`delete from content.contact_message where lower(email) = lower(${email})
          and at <= coalesce(${until ?? null}::timestamptz, 'infinity')`,
  );
