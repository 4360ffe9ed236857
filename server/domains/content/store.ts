import type { MessageId } from '#core/values/ids.ts';
import { int, nullable, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const messageRow = row({
  id: textAs<MessageId>(),
  firstName: text,
  lastName: text,
  email: text,
  subject: text,
  body: text,
  at: timestamp,
  answer: nullable(text),
  answeredAt: nullable(timestamp),
});
export type MessageRow = RowOf<typeof messageRow>;

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
  maybe(tx, messageRow, sql`select ${columns(messageRow)} from content.contact_message where id = ${id}`);

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
    messageRow,
    sql`${ownPlan} select ${columns(messageRow)} from content.contact_message
        where (${page.state} = 'all' or (answer is null) = (${page.state} = 'open'))
          and (${page.before ?? null}::text is null or id < ${page.before ?? null})
        order by id desc limit ${page.limit}`,
  );

export const countOpen = (tx: Tx): Promise<number> =>
  value(tx, int, sql`select count(*) as n from content.contact_message where answer is null`);

/** Answers an open message; undefined when it is answered already or was never sent. */
export const saveAnswer = (
  tx: Tx,
  id: MessageId,
  answer: { readonly text: string; readonly by: string; readonly at: Date },
): Promise<MessageRow | undefined> =>
  maybe(
    tx,
    messageRow,
    sql`update content.contact_message set answer = ${answer.text}, answered_by = ${answer.by},
      answered_at = ${answer.at}
        where id = ${id} and answer is null returning ${columns(messageRow)}`,
  );

/** Everything written from this address, in any case of its letters. */
export const listFrom = (tx: Tx, email: string): Promise<MessageRow[]> =>
  many(
    tx,
    messageRow,
    sql`select ${columns(messageRow)} from content.contact_message where lower(email) = lower(${email}) order by id`,
  );

/** `until`: the address may be somebody else's since then. */
export const deleteFrom = (tx: Tx, email: string, until?: Date): Promise<number> =>
  run(
    tx,
    sql`delete from content.contact_message where lower(email) = lower(${email})
          and at <= coalesce(${until ?? null}::timestamptz, 'infinity')`,
  );
