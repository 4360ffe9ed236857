// Messages, closes and files at the same instant. Skipped, and listed, without PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { newId } from '#core/values/ids.ts';
import { closeConversation } from '#server/domains/support/chat/close-conversation.ts';
import { reply } from '#server/domains/support/chat/reply.ts';
import { sendMessage } from '#server/domains/support/chat/send-message.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

let cluster: Cluster | undefined;
let db: Database;
let app: Support;

async function someone(): Promise<Actor> {
  const userId = newId('usr');
  const email = `${userId.toLowerCase()}@example.com`;
  await db.pool.query(
    `insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ($1, '', $2, true, now(), now())`,
    [userId, email],
  );
  return { userId, email, sessionId: 's', isVerified: true, isAdmin: false };
}
const rows = async (sql: string, ...values: unknown[]) =>
  (await db.pool.query<Record<string, unknown>>(sql, values)).rows;
const places = (userId: string) =>
  rows(
    `select c.id, c.last_place, array_agg(m.place order by m.place) as places from support.conversation c
     join support.message m on m.conversation_id = c.id where c.user_id = $1 group by c.id order by c.created_at`,
    userId,
  );
const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('support')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
    app = {
      db,
      clock: fixedClock(Date.UTC(2026, 5, 1, 9)),
      config: { site: defaultSite } as never,
      mail: { queue: async () => {}, queueLetter: async () => {} },
      log: silentLog,
      limits: {
        excess: async () => 0,
        take: async () => {},
        forget: async () => {},
        giveBack: async () => {},
      },
      vault: openVault('a secret of this test only, long enough'),
      isPriority: () => Promise.resolve(false),
    };
  });
  afterAll(async () => {
    await db.close();
    await cluster?.stop();
  });

  it('numbers messages of both sides without a gap and opens one conversation only', async () => {
    const [person, admin] = [await someone(), await someone()];
    const ids = Array.from({ length: 20 }, () => newId('msg'));
    const sent = await Promise.all([...ids, ...ids].map((id) => sendMessage(app, person, { id, text: id })));
    const conversationId = sent[0]?.conversationId ?? '';
    await Promise.all(
      ids.flatMap((id) => [
        sendMessage(app, person, { id, text: id }),
        reply(app, admin, { id: newId('msg'), conversationId, text: `Answer to ${id}` }),
      ]),
    );
    expect(await places(person.userId)).toEqual([{ id: conversationId, last_place: 40, places: upTo(40) }]);
  });

  it('loses no message to a close at the same instant', async () => {
    const [person, admin] = [await someone(), await someone()];
    for (let round = 0; round < 10; round++) {
      const first = await sendMessage(app, person, { id: newId('msg'), text: 'Hello' });
      await Promise.all([
        closeConversation(app, admin, first),
        ...[1, 2, 3].map((n) => sendMessage(app, person, { id: newId('msg'), text: `Number ${n}` })),
      ]);
    }
    // The last close may have come after all three: one more message opens a conversation then, and
    // joins it otherwise.
    await sendMessage(app, person, { id: newId('msg'), text: 'And now?' });
    const all = await places(person.userId);
    expect(all.flatMap(({ places: found }) => found as number[])).toHaveLength(41);
    for (const { last_place: last, places: found } of all) expect(found).toEqual(upTo(last as number));
    expect(
      await rows(
        `select 1 from support.conversation where user_id = $1 and status = 'active'`,
        person.userId,
      ),
    ).toHaveLength(1);
  });

  it('gives an id that two people send at once to one of them', async () => {
    const [one, other] = [await someone(), await someone()];
    const id = newId('msg');
    const answers = await Promise.allSettled([
      sendMessage(app, one, { id, text: 'Mine' }),
      sendMessage(app, other, { id, text: 'Mine' }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'id_reused' },
    });
    expect(
      await rows('select 1 from support.conversation where user_id = any($1)', [one.userId, other.userId]),
    ).toHaveLength(1);
  });

  it('carries signals from one node to another', async () => {
    const heard: string[] = [];
    const stop = await db.listen('signals', (payload) => heard.push(payload));
    const person = await someone();
    const { conversationId } = await sendMessage(app, person, { id: newId('msg'), text: 'Hello' });
    await expect
      .poll(() => heard.filter((text) => text.includes(conversationId)))
      .toEqual([
        JSON.stringify({ to: 'administrators', type: 'support.desk-changed', payload: { conversationId } }),
      ]);
    await stop();
  });
});
