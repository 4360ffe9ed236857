// How long a refused code takes says nothing about the address. Told by what happens first,
// not by a clock.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { evenly } from '#server/domains/identity/index.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({}, { evenly });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.stop());

/** The least that judging a code takes, known address or not. */
const floorMs = 150;

/** Keeps timers of the floor from ending until they are let go; all others run. */
function holdFloors() {
  const held: (() => void)[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== floorMs) return real(run, ms);
    held.push(run);
    return real(() => undefined);
  }) as typeof setTimeout);
  return { count: () => held.length, release: () => held.splice(0).forEach((run) => run()) };
}
const triesLeft = async (email: string): Promise<unknown> =>
  (
    await site.database.pool.query<{ left: number }>(
      `select tries_left as left from identity.mailed_token t join auth_user u on u.id = t.user_id where u.email = $1`,
      [email],
    )
  ).rows[0]?.left;

it('answers a wrong code alike and after the same wait, whether the address waits for one or is nobody’s', async () => {
  const known = 'waits@example.org';
  await site.visitor().call('identity', 'signUp', { email: known, password: goodPassword });
  const { text } = await site.mail(known, /./);
  const right = /code where you signed up: (\d{6})/.exec(text)?.[1] ?? expect.fail('no code in the mail');
  const code = right === '000000' ? '000001' : '000000';

  const floors = holdFloors();
  const order: string[] = [];
  const asked = [known, 'nobody@example.org'].map(async (email) => {
    const answer = await site.visitor().call('identity', 'verifyCode', { email, code });
    order.push('answered');
    return [answer.status, answer.code, answer.text];
  });
  await expect.poll(floors.count).toBe(2);
  // The work for both is done: the try is counted, and the database answers what was asked after
  // them.
  await expect.poll(() => triesLeft(known)).toBe(4);
  expect((await site.visitor().fetch('/healthz')).status).toBe(200);
  order.push('the work was done');
  floors.release();

  const [ofKnown, ofNobody] = await Promise.all(asked);
  expect(ofKnown?.[1]).toBe('wrong_code');
  expect(ofNobody).toEqual(ofKnown);
  expect(order).toEqual(['the work was done', 'answered', 'answered']);
});
