import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const spanish = { 'accept-language': 'es-MX,es;q=0.9' };

it('writes to each person in the language of the page they came from, from the first mail on', async () => {
  const visitor = site.visitor();
  const signUp = (email: string, headers: Record<string, string>) =>
    visitor.fetch('/rpc/identity/signUp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ json: { email, password: goodPassword } }),
    });
  await signUp('ana@example.org', spanish);
  await signUp('ben@example.org', {});
  const toAna = await site.mail('ana@example.org', /Verifica tu correo/);
  expect(toAna.text).toContain('Te damos la bienvenida');
  expect(toAna.text).toContain('Demo – sin dinero real.');
  const toBen = await site.mail('ben@example.org', /Verify your email/);
  expect(toBen.text).toContain('Demo – no real money.');
});

it('tells what happens while nobody looks in the language a person chose', async () => {
  const ana = await site.person('eva');
  const display = { theme: 'system', palette: 'green-red', amounts: 'shown', locale: 'es', zone: '' };
  expect((await ana.call('identity', 'saveDisplay', display)).status).toBe(200);
  expect(
    (
      await ana.call('funding', 'topUp', {
        id: 'top_01JZZZZZZZZZZZZZZZZZZZZZZZ',
        rail: 'card',
        amount: '100.00',
      })
    ).status,
  ).toBe(200);
  const told = await site.mail(ana.email, /Depósito de \$100.00 abonado/);
  expect(told.text).toContain('El dinero está en tu cartera.');
  expect(told.text).toContain('Demo – sin dinero real.');
});

it('gives times in mails in the zone a person chose, and in UTC before', async () => {
  const event = (userId: string) => ({
    type: 'admin.account-viewed' as const,
    userId,
    payload: { until: '2026-07-01T22:30:00.000Z' },
  });
  const told = async (name: string, zone: string) => {
    const person = await site.person(name);
    const display = { theme: 'system', palette: 'green-red', amounts: 'shown', locale: 'en', zone };
    await person.call('identity', 'saveDisplay', display);
    const { viewer } = (await person.call('identity', 'viewer')).output;
    await site.database.transaction((tx) =>
      recordEvents(tx, [event(viewer?.id ?? '')], site.app.clock.now()),
    );
    return (await site.mail(person.email, /looked at your pages/)).text;
  };
  expect(await told('far', 'Europe/Berlin')).toContain('until 2 Jul 2026, 00:30 GMT+2 at the latest');
  expect(await told('near', '')).toContain('until 1 Jul 2026, 22:30 UTC at the latest');
});
