import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { copyFile } from '#testing/stages/copied-files.ts';
import { specimenPdf, specimenPng } from '#testing/stages/specimens.ts';

type Person = Visitor & { readonly email: string };
let site: Site;
let admin: Person;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  site = await startSite({ SEED: 'support' });
  admin = await site.person('operator');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: admin.email });
  ada = await site.person('ada');
  grace = await site.person('grace');
});
afterAll(() => site.stop());

const rows = async (sql: string, ...values: unknown[]) =>
  (await site.database.pool.query<Record<string, unknown>>(sql, values)).rows;
const send = (person: Visitor, text: string, id = newId('msg')) =>
  person.call('support', 'send', { id, text });
const answer = (conversationId: string, text: string, id = newId('msg')) =>
  admin.call('support', 'adminReply', { id, conversationId, text });
const read = async (person: Visitor, conversationId: string, after = 0) =>
  (await person.call('support', 'messages', { conversationId, after })).output;
const current = async (person: Visitor) => (await person.call('support', 'conversation')).output.conversation;
/** A person of their own, with a first message. */
async function someone(name: string): Promise<Person & { conversationId: string }> {
  const person = await site.person(name);
  const { conversationId } = (await send(person, `Hello from ${name}`)).output;
  return { ...person, conversationId };
}
const eventsOf = (email: string) =>
  rows(
    `select e.type, e.payload from events.user_event e join auth_user u on u.id = e.user_id
     where u.email = $1 and e.type like 'support.%' order by e.seq`,
    email,
  );

describe('messages', () => {
  it('open a conversation with the first one, and count their places without a gap', async () => {
    expect(await current(ada)).toBeNull();
    const first = await send(ada, '  Where is my deposit?  ');
    const id = first.output.conversationId;
    await answer(id, 'It has two confirmations.');
    await send(ada, 'Thank you');
    expect((await read(ada, id)).map(({ place, sender, text }) => [place, sender, text])).toEqual([
      [1, 'user', 'Where is my deposit?'],
      [2, 'admin', 'It has two confirmations.'],
      [3, 'user', 'Thank you'],
    ]);
    expect((await read(ada, id, 2)).map(({ place }) => place)).toEqual([3]);
    expect(await current(ada)).toMatchObject({ id, status: 'active', last: 3, unread: 1 });
  });

  it('are one message however often they are sent, also at once', async () => {
    const person = await someone('repeat');
    const id = newId('msg');
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(person, 'Only once', id)));
    expect(new Set(answers.map(({ output }) => output.message.place)).size).toBe(1);
    expect(await read(person, person.conversationId)).toHaveLength(2);
    const other = await send(person, 'Something else', id);
    expect([other.status, other.code]).toEqual([409, 'id_reused']);
    const stolen = await send(grace, 'Only once', id);
    expect(stolen.code).toBe('id_reused');
    expect(await current(grace)).toBeNull();
    const reply = newId('msg');
    await Promise.all([1, 2, 3].map(() => answer(person.conversationId, 'Also once', reply)));
    expect(await read(person, person.conversationId)).toHaveLength(3);
  });

  it.each([
    ['1001 characters', 'x'.repeat(1001), 'Message is too long. Maximum 1000 characters.'],
    ['HTML', '<b>bold</b>', 'Invalid message content detected.'],
    ['a script address', 'java\tscript:alert(1)', 'Invalid message content detected.'],
    ['a handler', 'x onload=alert(1)', 'Invalid message content detected.'],
    ['a NUL', 'a\u0000b', 'Invalid message content detected.'],
    ['half a character', 'a\ud800b', 'Invalid message content detected.'],
    ['nothing', '  ', 'Please write a message'],
  ])('of %s are refused on both sides, and nothing is written', async (_what, text, sentence) => {
    const [before] = await rows('select count(*)::int as n from support.message');
    const mine = await send(ada, text);
    expect([mine.status, mine.text]).toEqual([400, expect.stringContaining(sentence)]);
    const theirs = await answer((await current(ada))?.id ?? '', text);
    expect([theirs.status, theirs.text]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await rows('select count(*)::int as n from support.message')).toEqual([before]);
  });

  it('of others do not exist', async () => {
    const person = await someone('private');
    const input = { conversationId: person.conversationId };
    const unknown = { conversationId: newId('cnv') };
    for (const [name, extra] of [
      ['messages', {}],
      ['markSeen', { upTo: 1 }],
      ['typing', {}],
    ] as const) {
      const theirs = await grace.call('support', name, { ...input, ...extra });
      const none = await grace.call('support', name, { ...unknown, ...extra });
      expect([theirs.status, theirs.text]).toEqual([404, none.text]);
    }
    const files = [
      `${person.conversationId}.txt`,
      `${unknown.conversationId}.txt`,
      'x.txt',
      `${person.conversationId}.exe`,
    ];
    for (const name of files) expect((await grace.fetch(`/conversations/${name}`)).status).toBe(404);
  });
});

describe('unread and seen', () => {
  it('are counted per side and fall as each side looks; the other side learns of it', async () => {
    const person = await someone('reader');
    await answer(person.conversationId, 'One');
    await answer(person.conversationId, 'Two');
    expect((await person.call('support', 'unread')).output).toEqual({ own: 2, desk: 0 });
    await person.call('support', 'markSeen', { conversationId: person.conversationId, upTo: 2 });
    expect((await person.call('support', 'unread')).output.own).toBe(1);
    await person.call('support', 'markSeen', { conversationId: person.conversationId, upTo: 99 });
    await person.call('support', 'markSeen', { conversationId: person.conversationId, upTo: 1 });
    expect((await person.call('support', 'unread')).output.own).toBe(0);
    const desk = async () =>
      (await admin.call('support', 'adminConversation', { conversationId: person.conversationId })).output;
    expect((await desk()).conversation).toMatchObject({ unread: 1, seenByOther: 3 });
    const before = (await admin.call('support', 'unread')).output.desk;
    await admin.call('support', 'adminMarkSeen', { conversationId: person.conversationId, upTo: 3 });
    expect((await admin.call('support', 'unread')).output.desk).toBe(before - 1);
    expect(await current(person)).toMatchObject({ seenByOther: 3 });
    await site.relay.settled();
    expect((await eventsOf(person.email)).map(({ type }) => type)).toEqual([
      'support.message-sent',
      'support.message-sent',
      'support.message-sent',
      'support.conversation-changed',
      'support.conversation-changed',
      'support.conversation-changed',
    ]);
  });
});

describe('the desk', () => {
  it('closes a conversation once; it stays readable, and the next message opens a new one', async () => {
    const person = await someone('closer');
    const input = { conversationId: person.conversationId };
    expect((await admin.call('support', 'adminClose', input)).output.status).toBe('closed');
    expect((await admin.call('support', 'adminClose', input)).output.status).toBe('closed');
    const late = await answer(person.conversationId, 'One more thing');
    expect([late.status, late.code]).toEqual([409, 'conversation_closed']);
    expect(await current(person)).toMatchObject({ id: person.conversationId, status: 'closed' });
    const next = await send(person, 'And another question');
    expect(next.output.conversationId).not.toBe(person.conversationId);
    expect(next.output.message.place).toBe(1);
    expect(await read(person, person.conversationId)).toHaveLength(1);
    expect(
      await rows(
        `select 1 from audit.entry where action = 'support.conversation-closed' and detail->>'conversationId' = $1`,
        person.conversationId,
      ),
    ).toHaveLength(1);
  });

  it('answers a late second try of a message like the first time, although its conversation is closed', async () => {
    const person = await site.person('late');
    const id = newId('msg');
    const first = await send(person, 'Did this arrive?', id);
    await admin.call('support', 'adminClose', { conversationId: first.output.conversationId });
    expect((await send(person, 'Did this arrive?', id)).output).toEqual(first.output);
    expect((await current(person))?.status).toBe('closed');
  });

  it('gives a conversation to one administrator: of two who take it at once, one is refused', async () => {
    const person = await someone('assigned');
    const second = await site.person('second-operator');
    await site.database.pool.query(`update auth_user set role = 'admin' where email = $1`, [second.email]);
    const idOf = async (who: Visitor) => (await who.call('identity', 'viewer')).output.viewer?.id ?? '';
    const input = { conversationId: person.conversationId, from: null };
    const [one, other] = await Promise.all([
      admin.call('support', 'adminAssign', { ...input, to: await idOf(admin) }),
      second.call('support', 'adminAssign', { ...input, to: await idOf(second) }),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    expect([one.code, other.code]).toContain('assigned_elsewhere');
    const toUser = await admin.call('support', 'adminAssign', {
      conversationId: person.conversationId,
      from: one.status === 200 ? await idOf(admin) : await idOf(second),
      to: await idOf(person),
    });
    expect(toUser.code).toBe('not_found');
    const mine = await (one.status === 200 ? admin : second).call('support', 'adminSummaries', {
      assigned: 'mine',
    });
    expect(mine.output.conversations.map(({ id }) => id)).toEqual([person.conversationId]);
  });

  it('finds conversations by words, by people and by the end of their id', async () => {
    const person = await someone('searched');
    await send(person, 'My 100%_special\\ case');
    const find = async (search: string) =>
      (await admin.call('support', 'adminSummaries', { search })).output.conversations.map(({ id }) => id);
    expect(await find('100%_special\\')).toEqual([person.conversationId]);
    expect(await find('SEARCHED@example')).toEqual([person.conversationId]);
    expect(await find(person.conversationId.slice(-8))).toEqual([person.conversationId]);
    expect(await find('no such words')).toEqual([]);
  });

  it('puts a look on record once per sitting, under the person who was looked at', async () => {
    const person = await someone('watched');
    const input = { conversationId: person.conversationId };
    await admin.call('support', 'adminMessages', { ...input, after: 1 });
    await admin.call('support', 'adminConversation', input);
    await admin.call('support', 'adminMessages', input);
    expect(
      await rows(
        `select 1 from audit.entry e join auth_user u on u.id = e.subject_id
         where e.action = 'support.conversation-viewed' and u.email = $1`,
        person.email,
      ),
    ).toHaveLength(1);
  });

  it('keeps canned replies by name', async () => {
    const id = newId('cnd');
    await admin.call('support', 'saveCannedReply', { id, title: 'Greeting', text: 'Hello!' });
    const saved = await admin.call('support', 'saveCannedReply', {
      id,
      title: 'Greeting',
      text: 'Good day!',
    });
    expect(saved.output).toEqual([{ id, title: 'Greeting', text: 'Good day!' }]);
    expect((await admin.call('support', 'removeCannedReply', { id })).output).toEqual([]);
    expect((await admin.call('support', 'removeCannedReply', { id })).output).toEqual([]);
  });
});

describe('notes', () => {
  it('reach no answer, no event, no file and no line of the log about their person', async () => {
    const person = await someone('silent');
    const input = { conversationId: person.conversationId };
    const id = newId('nte');
    const secret = 'This customer is tiresome';
    await admin.call('support', 'adminAddNote', { ...input, id, text: secret });
    await admin.call('support', 'adminAddNote', { ...input, id, text: secret });
    const changed = await admin.call('support', 'adminAddNote', { ...input, id, text: 'Other words' });
    expect(changed.code).toBe('id_reused');
    const { notes } = (await admin.call('support', 'adminConversation', input)).output;
    expect(notes).toEqual([expect.objectContaining({ text: secret, by: admin.email })]);
    await answer(person.conversationId, 'We look into it.');
    await site.relay.settled();
    const texts = [
      (await person.call('support', 'conversation')).text,
      (await person.call('support', 'messages', input)).text,
      (await person.call('support', 'unread')).text,
      JSON.stringify(await eventsOf(person.email)),
    ];
    for (const ending of ['txt', 'csv', 'json']) {
      texts.push(await (await person.fetch(`/conversations/${person.conversationId}.${ending}`)).text());
      texts.push(await (await admin.fetch(`/conversations/${person.conversationId}.${ending}`)).text());
    }
    for (const text of texts) expect(text).not.toMatch(/tiresome|note/i);
    expect(
      await rows(
        `select 1 from audit.entry e join auth_user u on u.id = e.subject_id where e.action like '%note%' and u.email = $1`,
        person.email,
      ),
    ).toEqual([]);
    expect(await eventsOf(person.email)).toHaveLength(2);
  });
});

describe('files', () => {
  const upload = (who: Visitor, bytes: Buffer, type: string, query: Record<string, string>) =>
    who.fetch(`/uploads/support?${new URLSearchParams(query).toString()}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });
  const ids = () => ({ id: newId('fil'), message: newId('msg') });

  it('go both ways as messages, are one however often they are sent, and are seen by the two sides only', async () => {
    const person = await someone('filer');
    const query = ids();
    const first = await upload(person, specimenPng(), 'image/png', query);
    const again = await upload(person, specimenPng(), 'image/png', query);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    const theirs = ids();
    const toThem = { ...theirs, conversation: person.conversationId };
    const back = await upload(admin, specimenPdf(), 'application/pdf', toThem);
    expect(back.status).toBe(200);
    const messages = await read(person, person.conversationId);
    expect(messages.map(({ sender, file }) => [sender, file?.type])).toEqual([
      ['user', undefined],
      ['user', 'image/png'],
      ['admin', 'image/jpeg'],
    ]);
    for (const who of [person, admin])
      for (const { id } of [query, theirs])
        expect((await who.fetch(`/uploads/support/${id}`)).status).toBe(200);
    expect((await grace.fetch(`/uploads/support/${query.id}`)).status).toBe(404);
    expect((await site.visitor().fetch(`/uploads/support/${query.id}`)).status).toBe(401);
    // Documents are another matter: neither list nor limit of theirs knows these files.
    expect((await person.call('identity', 'kyc')).output.files).toEqual([]);
    expect((await person.fetch(`/uploads/identity/${query.id}`)).status).toBe(404);
  });

  it('are judged by their bytes and refused with a reason, and nothing is written', async () => {
    const person = await someone('forger');
    const refused = async (bytes: Buffer, type: string, extra: Record<string, string> = {}) => {
      const response = await upload(person, bytes, type, { ...ids(), ...extra });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await refused(Buffer.from('<html>'), 'image/png')).toEqual([409, 'file_wrong_type']);
    expect(await refused(specimenPng(), 'text/html')).toEqual([415, 'file_wrong_type']);
    expect(await refused(Buffer.alloc(10_485_760), 'application/pdf')).toEqual([413, 'file_too_large']);
    expect(await refused(specimenPng(), 'image/png', { conversation: person.conversationId })).toEqual([
      403,
      'not_admin',
    ]);
    expect(await refused(specimenPng(), 'image/png', { message: 'x' })).toEqual([400, 'BAD_REQUEST']);
    expect(await read(person, person.conversationId)).toHaveLength(1);
    expect(await rows('select 1 from files.blob where owner_id = $1', person.conversationId)).toEqual([]);
  });

  it('end at ten in one conversation', async () => {
    const person = await someone('hoarder');
    const first = ids();
    const more = async (query = ids()) => upload(person, specimenPng(), 'image/png', query);
    expect((await more(first)).status).toBe(200);
    await copyFile(site, first.id, 8);
    expect((await more()).status).toBe(200);
    expect(await (await more()).json()).toMatchObject({ code: 'too_many_chat_files' });
    expect(await read(person, person.conversationId)).toHaveLength(3);
  });
});

describe('a saved conversation', () => {
  it('holds every message as text, table and data, safe to open in a spreadsheet', async () => {
    const person = await someone('saver');
    await send(person, '=1+1');
    await answer(person.conversationId, 'That is two.');
    const get = async (who: Visitor, ending: string) =>
      (await who.fetch(`/conversations/${person.conversationId}.${ending}?zone=Asia/Tokyo`)).text();
    const text = await get(person, 'txt');
    expect(text).toContain('demo – no real money');
    expect(text).toMatch(/\+09:00\] saver@example.org: =1\+1\n.*Support: That is two\./);
    expect(await get(person, 'csv')).toMatch(
      /2,[^,]+,saver@example.org,'=1\+1\r\n3,[^,]+,Support,That is two\./,
    );
    const data = JSON.parse(await get(admin, 'json')) as { messages: unknown[] };
    expect(data.messages).toHaveLength(3);
    expect(
      await rows(
        `select 1 from audit.entry where action = 'support.conversation-exported' and detail->>'conversationId' = $1`,
        person.conversationId,
      ),
    ).toHaveLength(1);
  });
});

describe('the stream', () => {
  it('brings signals to whom they are for and to nobody else', async () => {
    const person = await someone('streamed');
    const heard = { person: '', admin: '', grace: '' };
    const stop = new AbortController();
    const listen = async (who: Visitor, key: keyof typeof heard) => {
      const response = await who.fetch('/stream', { signal: stop.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      await reader?.read();
      void (async () => {
        for (;;) {
          const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
          if (done) return;
          heard[key] += value ?? '';
        }
      })();
    };
    await listen(person, 'person');
    await listen(admin, 'admin');
    await listen(grace, 'grace');
    const input = { conversationId: person.conversationId };
    await person.call('support', 'typing', input);
    await admin.call('support', 'adminTyping', input);
    await admin.call('support', 'adminAddNote', { ...input, id: newId('nte'), text: 'Between us' });
    await send(person, 'A second message');
    await expect.poll(() => heard.person).toContain('support.message-sent');
    await expect.poll(() => heard.admin).toContain('support.desk-changed');
    expect(heard.person).toContain('"support.typing","payload":{"conversationId"');
    expect(heard.person).toContain('"side":"admin"');
    expect(heard.person).not.toMatch(/"side":"user"|desk-changed|Between us|A second message/);
    expect(heard.admin).toContain('"side":"user"');
    expect(heard.grace).not.toContain(person.conversationId);
    stop.abort();
    // Signs of typing are stored nowhere.
    expect(await rows(`select 1 from events.outbox where type = 'support.typing'`)).toEqual([]);
  });
});
