import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ SEED: 'contact' });
  const person = await site.person('operator');
  await person.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: person.email });
  admin = person;
});
afterAll(() => site.stop());

const letter = (change: Record<string, unknown> = {}) => ({
  id: newId('msg'),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  subject: 'A question about fees',
  message: 'What does a copy cost when it loses?',
  ...change,
});
const stored = async () => (await admin.call('content', 'listMessages', { state: 'all' })).output.messages;

describe('the contact form', () => {
  it('stores a message, mails it to the operator, and takes the same one only once', async () => {
    const message = letter();
    const visitor = site.visitor();
    expect((await visitor.call('content', 'sendMessage', message)).status).toBe(200);
    expect((await visitor.call('content', 'sendMessage', message)).status).toBe(200);
    expect((await stored()).filter(({ id }) => id === message.id)).toHaveLength(1);
    const mail = await site.mail('support@truefill.example', /Contact: A question about fees/);
    expect(mail.text).toContain(
      'Ada Lovelace <ada@example.org> wrote:\n\nWhat does a copy cost when it loses?',
    );
  });

  it.each([
    ['a first name of one letter', { firstName: 'A' }, 'First name must have at least 2 characters'],
    ['digits in a name', { lastName: 'L33t' }, 'Last name can only contain letters, spaces and punctuation'],
    ['a short subject', { subject: 'Hey' }, 'Subject must have at least 5 characters'],
    ['a long subject', { subject: 'x'.repeat(101) }, 'Subject must have at most 100 characters'],
    ['a short message', { message: 'Hello' }, 'Message must have at least 10 characters'],
    [
      'a message of 1001 characters',
      { message: 'x'.repeat(1001) },
      'Message must have at most 1000 characters',
    ],
    ['an address that is none', { email: 'ada at home' }, 'Please enter a valid email address'],
    ['a field too many', { isAdmin: true }, ''],
  ])('refuses %s with its sentence and stores nothing', async (_what, change, sentence) => {
    const before = (await stored()).length;
    const answer = await site.visitor().call('content', 'sendMessage', letter(change));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(await stored()).toHaveLength(before);
  });

  it('is answered by mail, once', async () => {
    const message = letter({ email: 'grace@example.org' });
    await site.visitor().call('content', 'sendMessage', message);
    const reply = { id: message.id, answer: 'Nothing: the fee is taken from profit only.' };
    const answered = await admin.call('content', 'answerMessage', reply);
    expect(answered.output).toMatchObject({ id: message.id, answer: reply.answer });
    expect((await site.mail('grace@example.org', /Re: A question about fees/)).text).toContain(reply.answer);
    const again = await admin.call('content', 'answerMessage', { ...reply, answer: 'Something else' });
    expect([again.status, again.code]).toEqual([409, 'already_answered']);
    const unknown = await admin.call('content', 'answerMessage', { ...reply, id: newId('msg') });
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
    const { open, messages } = (await admin.call('content', 'listMessages', {})).output;
    expect(messages.map(({ id }) => id)).not.toContain(message.id);
    expect(open).toBe(messages.length);
  });

  it('takes only so many from one address in an hour', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 7; sent++) {
      const { status } = await site
        .visitor()
        .call('content', 'sendMessage', letter({ email: 'eager@example.org' }));
      statuses.push(status);
    }
    expect(statuses).toEqual(expect.arrayContaining([200, 429]));
    expect(statuses.lastIndexOf(200)).toBeLessThan(statuses.indexOf(429));
  });
});
