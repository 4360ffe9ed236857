import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { deskLapsesMs, mailAfterMs } from '#core/support/rules.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { takeAttachment } from '#server/domains/support/chat/attach.ts';
import { mailUnseen } from '#server/domains/support/chat/mail-unseen.ts';
import { markSeen } from '#server/domains/support/chat/mark-seen.ts';
import { personalData } from '#server/domains/support/personal-data.ts';
import { createDeskWatch, presenceNow, sitAtDesk } from '#server/domains/support/desk/presence.ts';
import { reply } from '#server/domains/support/chat/reply.ts';
import { sendMessage } from '#server/domains/support/chat/send-message.ts';
import { addNote } from '#server/domains/support/desk/add-note.ts';
import type { Support } from '#server/domains/support/support.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { silentLog } from '#server/platform/log.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';
import { openTestDatabase } from '#testing/database.ts';
import { specimenPng } from '#testing/stages/specimens.ts';

let db: Database;
/** A Monday, 10:00 in New York. */
const monday = Date.UTC(2026, 0, 5, 15);
let now = monday;
const mailed: MailMessage[] = [];
const premium = new Set<string>();
let app: Support;

beforeAll(async () => {
  db = await openTestDatabase();
  app = {
    db,
    clock: { now: () => now },
    config: { PUBLIC_URL: 'https://truefill.test', MODE: 'demo', site: defaultSite } as never,
    mail: {
      queue: (_tx, message) => Promise.resolve(void mailed.push(message)),
      queueLetter: async () => undefined,
    },
    log: silentLog,
    limits: { excess: async () => 0, take: async () => {}, forget: async () => {}, giveBack: async () => {} },
    vault: openVault('a secret of this test only, long enough'),
    isPriority: (_tx, userId) => Promise.resolve(premium.has(userId)),
  };
});
afterAll(() => db.close());
beforeEach(async () => {
  now = monday;
  mailed.length = 0;
  await db.pool.query('delete from support.desk');
});

async function someone(isAdmin = false): Promise<Actor> {
  const userId: UserId = newId('usr');
  const email = `${userId.toLowerCase()}@example.com`;
  await db.pool.query(
    `insert into auth_user ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
     values ($1, '', $2, true, $3, now(), now())`,
    [userId, email, isAdmin ? 'admin' : 'user'],
  );
  return { userId, email, sessionId: 's', isVerified: true, isAdmin } as Actor;
}
async function talk(): Promise<{ person: Actor; admin: Actor; conversationId: string }> {
  const [person, admin] = [await someone(), await someone(true)];
  const { conversationId } = await sendMessage(app, person, { id: newId('msg'), text: 'Hello?' });
  return { person, admin, conversationId };
}
const answer = (admin: Actor, conversationId: string, text: string) =>
  reply(app, admin, { id: newId('msg'), conversationId, text });

describe('a reply that nobody sees', () => {
  it('is mailed after two minutes, not before, and once for the whole run', async () => {
    const { person, admin, conversationId } = await talk();
    await answer(admin, conversationId, 'Are you there?');
    now += mailAfterMs - 1;
    expect(await mailUnseen(app)).toBe(0);
    await answer(admin, conversationId, 'I looked it up.');
    now += 1;
    expect(await mailUnseen(app)).toBe(1);
    expect(mailed).toEqual([
      {
        to: person.email,
        locale: 'en',
        subject: 'Truefill support answered you',
        text: 'Are you there?\n\nI looked it up.\n\nReply in the chat: https://truefill.test/dashboard#support',
      },
    ]);
    await answer(admin, conversationId, 'Still here.');
    now += 10 * mailAfterMs;
    expect(await mailUnseen(app)).toBe(0);
  });

  it('is mailed again after its person has looked', async () => {
    const { person, admin, conversationId } = await talk();
    await answer(admin, conversationId, 'First run');
    now += mailAfterMs;
    expect(await mailUnseen(app)).toBe(1);
    await markSeen(app, person, { conversationId, upTo: 2 });
    now += mailAfterMs;
    expect(await mailUnseen(app)).toBe(0);
    await answer(admin, conversationId, 'Second run');
    now += mailAfterMs;
    expect(await mailUnseen(app)).toBe(1);
    expect(mailed.map(({ text }) => text.split('\n')[0])).toEqual(['First run', 'Second run']);
  });

  it('is not mailed when it was seen in time, nor for what the person wrote', async () => {
    const { person, admin, conversationId } = await talk();
    await answer(admin, conversationId, 'Quick answer');
    await markSeen(app, person, { conversationId, upTo: 2 });
    await sendMessage(app, person, { id: newId('msg'), text: 'Thank you' });
    now += 2 * mailAfterMs;
    expect(await mailUnseen(app)).toBe(0);
    expect(mailed).toEqual([]);
  });

  it('is mailed once when two nodes take their turn at once', async () => {
    const { admin, conversationId } = await talk();
    await answer(admin, conversationId, 'Only once');
    now += mailAfterMs;
    const counts = await Promise.all([mailUnseen(app), mailUnseen(app)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(mailed).toHaveLength(1);
  });
});

describe('presence', () => {
  const presence = () => presenceNow(db.read, app);

  it('is here while a desk is open, whatever the hour, and lapses without a word', async () => {
    const admin = await someone(true);
    now = Date.UTC(2026, 0, 10, 23);
    expect(await presence()).toMatchObject({
      isHere: false,
      isOpen: false,
      backAt: '2026-01-12T14:00:00.000Z',
    });
    await sitAtDesk(app, admin);
    expect((await presence()).isHere).toBe(true);
    now += deskLapsesMs - 1;
    expect((await presence()).isHere).toBe(true);
    now += 1;
    expect((await presence()).isHere).toBe(false);
  });

  it('says nothing of coming back while a shift runs', async () => {
    now = monday + 5 * deskLapsesMs;
    expect(await presence()).toEqual({
      isHere: false,
      isOpen: true,
      backAt: null,
      answer: '2-4 business hours',
    });
  });

  it('is signalled when the first desk opens and when the last one has lapsed, once each', async () => {
    const heard: string[] = [];
    const stop = await db.listen('signals', (payload) => heard.push(payload));
    const admin = await someone(true);
    const watch = createDeskWatch(app);
    now = monday + 20 * deskLapsesMs;
    await watch();
    await sitAtDesk(app, admin);
    await sitAtDesk(app, admin);
    await watch();
    now += deskLapsesMs;
    await watch();
    await watch();
    await expect
      .poll(() => heard.map((text) => (JSON.parse(text) as { payload: object }).payload))
      .toEqual([{ isHere: true }, { isHere: false }]);
    await stop();
  });
});

describe('who is answered first', () => {
  it('is asked with each message', async () => {
    const { person, conversationId } = await talk();
    const stored = async () =>
      (
        await db.pool.query<{ is_priority: boolean }>(
          'select is_priority from support.conversation where id = $1',
          [conversationId],
        )
      ).rows[0]?.is_priority;
    expect(await stored()).toBe(false);
    premium.add(person.userId);
    await sendMessage(app, person, { id: newId('msg'), text: 'I upgraded' });
    expect(await stored()).toBe(true);
  });
});

describe('personal data', () => {
  it('is exported without notes, and erased with its files while others keep theirs', async () => {
    const { person, admin, conversationId } = await talk();
    const other = await talk();
    const attach = (actor: Actor) =>
      takeAttachment(app, actor, { id: newId('fil'), message: newId('msg') }, specimenPng());
    await attach(person);
    await attach(other.person);
    await addNote(app, admin, { id: newId('nte'), conversationId, text: 'Between us' });
    const kept = await db.transaction((tx) => personalData.exportFor(tx, person.userId));
    expect(kept['support.conversation']).toMatchObject([{ id: conversationId }]);
    expect(kept['support.message']).toMatchObject([{ conversationId, text: 'Hello?' }, { file: {} }]);
    expect(JSON.stringify(kept)).not.toContain('Between us');

    await db.transaction((tx) => personalData.erase(tx, person.userId, app.vault));
    const left = await db.pool.query(
      `select id from support.conversation where id = any($1)
       union all select owner_id from files.blob where owner_id = any($1)
       union all select conversation_id from support.message where conversation_id = $2
       union all select conversation_id from support.note where conversation_id = $2`,
      [[conversationId, other.conversationId], conversationId],
    );
    expect(left.rows.map(({ id }) => id)).toEqual([other.conversationId, other.conversationId]);
  });
});
