import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { minuteMs } from '#core/values/time.ts';
import { newId } from '#core/values/ids.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
const clock = fixedClock(Date.UTC(2026, 10, 2, 12));
beforeAll(async () => {
  site = await startSite({}, { clock });
});
afterAll(() => site.stop());

const codeOf = (text: string) => /code where you signed up: (\d{6})/.exec(text)?.[1] ?? '';
const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('verifying', () => {
  it('works once by the link, gives the opening balance once, and says when a link was used', async () => {
    const visitor = site.visitor();
    await visitor.call('identity', 'signUp', { email: 'link@example.org', password: goodPassword });
    const token = tokenOf((await site.mail('link@example.org', /Verify/)).text);
    expect((await visitor.call('identity', 'verifyEmail', { token })).status).toBe(200);
    expect((await visitor.call('identity', 'verifyEmail', { token })).code).toBe('link_used');
    await site.relay.settled();
    const balances = await visitor.call('ledger', 'balances');
    expect(balances.output[0]).toMatchObject({ asset: 'USD', available: '1000.00' });
  });

  it('sent with an address, takes the link of that account only, changes nothing else, and stays good', async () => {
    const [own, stranger] = [await site.person('asked-here'), site.visitor()];
    await stranger.call('identity', 'signUp', { email: 'stranger@example.org', password: goodPassword });
    const token = tokenOf((await site.mail('stranger@example.org', /Verify/)).text);
    const refused = await own.call('identity', 'verifyEmail', { token, email: own.email });
    expect(refused.code).toBe('invalid_token');
    expect((await own.call('identity', 'viewer')).output.viewer?.email).toBe(own.email);
    const email = 'Stranger@example.org';
    expect((await stranger.call('identity', 'verifyEmail', { token, email })).status).toBe(200);
  });

  it('works by the six digits for ten minutes and five tries', async () => {
    const visitor = site.visitor();
    const email = 'digits@example.org';
    await visitor.call('identity', 'signUp', { email, password: goodPassword });
    const first = codeOf((await site.mail(email, /Verify/)).text);
    const wrong = first === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n++)
      expect((await visitor.call('identity', 'verifyCode', { email, code: wrong })).code).toBe('wrong_code');
    expect((await visitor.call('identity', 'verifyCode', { email, code: first })).code).toBe('wrong_code');

    clock.advance(1_000);
    await visitor.call('identity', 'resendVerification', { email });
    // The first mail loses its code when it is replaced, before the second one is there.
    let second = '';
    for (let n = 0; n < 6_000 && (second === '' || second === first); n++) {
      second = codeOf((await site.mail(email, /Verify/)).text);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    clock.advance(11 * minuteMs);
    expect((await visitor.call('identity', 'verifyCode', { email, code: second })).code).toBe('wrong_code');
    clock.advance(-10 * minuteMs);
    expect((await visitor.call('identity', 'verifyCode', { email, code: second })).status).toBe(200);
  });

  it('keeps no token or code in the database that would open an account', async () => {
    const email = 'at-rest@example.org';
    await site.visitor().call('identity', 'signUp', { email, password: goodPassword });
    const { text } = await site.mail(email, /Verify/);
    expect(tokenOf(text).length).toBeGreaterThan(20);
    const dump = await site.database.pool.query('select * from identity.mailed_token');
    const stored = JSON.stringify(
      dump.rows.map((row: object) =>
        Object.values(row).map((value) => (value instanceof Buffer ? value.toString('latin1') : value)),
      ),
    );
    expect(stored).not.toContain(tokenOf(text));
  });
});

describe('an address that was signed up twice before anybody verified it', () => {
  it('belongs to whoever proves the mailbox: the first password and its sessions stop working', async () => {
    const email = 'contested@example.org';
    const stranger = site.visitor();
    await stranger.call('identity', 'signUp', { email, password: 'Stranger!pass-1' });
    expect((await stranger.call('identity', 'signIn', { email, password: 'Stranger!pass-1' })).status).toBe(
      200,
    );
    const oldest = tokenOf((await site.mail(email, /Verify/)).text);
    clock.advance(1_000);
    const owner = site.visitor();
    await owner.call('identity', 'signUp', { email, password: goodPassword });
    const newest = await nextToken(owner, email, oldest);
    expect((await owner.call('identity', 'verifyEmail', { token: oldest })).code).toBe('link_used');
    expect((await owner.call('identity', 'verifyEmail', { token: newest })).status).toBe(200);
    expect((await stranger.call('identity', 'sessions')).code).toBe('not_signed_in');
    expect((await stranger.call('identity', 'signIn', { email, password: 'Stranger!pass-1' })).code).toBe(
      'invalid_credentials',
    );
    const token = tokenOf((await site.mail(email, /new Truefill password/)).text);
    expect((await owner.call('identity', 'resetPassword', { token, password: goodPassword })).status).toBe(
      200,
    );
    expect((await owner.call('identity', 'signIn', { email, password: goodPassword })).status).toBe(200);
  });

  /** The token of the mail that came after the one with `before`. */
  async function nextToken(
    visitor: ReturnType<Site['visitor']>,
    email: string,
    before: string,
  ): Promise<string> {
    for (let attempt = 0; attempt < 6_000; attempt++) {
      const mails = (await (await visitor.fetch('/dev/mail.json')).json()) as {
        to: string;
        subject: string;
        text: string;
      }[];
      const tokens = mails
        .filter((mail) => mail.to === email && /Verify/.test(mail.subject))
        .map((mail) => tokenOf(mail.text));
      const next = tokens.find((token) => token !== before);
      if (next) return next;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('a second verification mail was expected');
  }
});

describe('signing in', () => {
  it('counts guesses that arrive side by side before it looks at any of them', async () => {
    const owner = await site.person('guessed');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        site.visitor().call('identity', 'signIn', {
          email: owner.email,
          password: n === 29 ? goodPassword : `Wrong!pass-${n}`,
        }),
      ),
    );
    const codes = answers.map((answer) => answer.code ?? 'signed_in');
    expect(codes.filter((code) => code !== 'puzzle_required').length).toBeLessThanOrEqual(8);
  });

  it('lets an unverified person reach only the gate', async () => {
    const visitor = site.visitor();
    await visitor.call('identity', 'signUp', { email: 'gate@example.org', password: goodPassword });
    expect(
      (await visitor.call('identity', 'signIn', { email: 'gate@example.org', password: goodPassword }))
        .output,
    ).toEqual({ isVerified: false });
    expect((await visitor.call('ledger', 'balances')).code).toBe('not_verified');
    expect((await visitor.call('identity', 'sessions')).status).toBe(200);
  });

  it('answers a wrong password and an unknown address alike, and puts no token into any answer', async () => {
    await site.person('alike');
    const visitor = site.visitor();
    const wrong = await visitor.call('identity', 'signIn', {
      email: 'alike@example.org',
      password: 'Wrong!pass-1',
    });
    const unknown = await visitor.call('identity', 'signIn', {
      email: 'nobody@example.org',
      password: 'Wrong!pass-1',
    });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    const good = await visitor.call('identity', 'signIn', {
      email: 'alike@example.org',
      password: goodPassword,
    });
    const [session = ''] = (visitor.cookies.get('truefill') ?? '').split('.');
    expect(session.length).toBeGreaterThan(20);
    expect(good.text).not.toContain(session);
    expect(good.headers.getSetCookie().find((line) => line.startsWith('truefill='))).toMatch(
      /HttpOnly.*SameSite=Lax/i,
    );
  });

  it('asks strangers for a puzzle after eight failures, whatever address they claim to come from, but not a known device', async () => {
    const owner = await site.person('locked');
    await owner.call('identity', 'signOut');
    expect(
      (await owner.call('identity', 'signIn', { email: owner.email, password: goodPassword })).status,
    ).toBe(200);
    const stranger = site.visitor();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 10; n++) {
      const response = await stranger.fetch('/rpc/identity/signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify({ json: { email: owner.email, password: 'Wrong!pass-1' } }),
      });
      codes.push(((await response.json()) as { json: { data: { code: string } } }).json.data.code);
    }
    expect(codes.slice(0, 8)).toEqual(Array(8).fill('invalid_credentials'));
    expect(codes.slice(8)).toEqual(Array(2).fill('puzzle_required'));
    expect(
      (await owner.call('identity', 'signIn', { email: owner.email, password: goodPassword })).status,
    ).toBe(200);
  });

  it('ends a session thirty days after its sign-in, however often it is used', async () => {
    const person = await site.person('lasting');
    const age = (days: number) =>
      site.database.pool.query(
        `update auth_session set "createdAt" = now() - make_interval(days => $2)
         where "userId" = (select id from auth_user where email = $1)`,
        [person.email, days],
      );
    await age(29);
    expect((await person.call('identity', 'sessions')).status).toBe(200);
    await age(31);
    expect((await person.call('identity', 'sessions')).code).toBe('not_signed_in');
  });

  it('ends the session and its stream on sign-out', async () => {
    const person = await site.person('leaving');
    const other = site.visitor();
    for (const [name, value] of person.cookies) other.cookies.set(name, value);
    const stream = await other.fetch('/stream');
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await person.call('identity', 'signOut');
    expect(await ended).toContain('identity.sessions-ended');
    expect((await other.call('ledger', 'balances')).code).toBe('not_signed_in');
  });
});

describe('recovering a password', () => {
  it('is not kept from a person by strangers who ask for it', async () => {
    const person = await site.person('pestered');
    for (let n = 0; n < 20; n++) {
      await site.database.pool.query(`delete from identity.rate_limit where key like 'mail-asker%'`);
      const asked = await site.visitor().call('identity', 'requestPasswordReset', { email: person.email });
      expect(asked.status).toBe(200);
    }
    await site.database.pool.query(`delete from identity.rate_limit where key like 'mail-asker%'`);
    const beyond = await site.visitor().call('identity', 'requestPasswordReset', { email: person.email });
    expect(beyond.status).toBe(200);
  });

  it('ends API keys and remembered devices, and removes passkeys when the person says so', async () => {
    const person = await site.person('broken-into');
    const idOf = async () =>
      (
        await site.database.pool.query<{ id: string }>('select id from auth_user where email = $1', [
          person.email,
        ])
      ).rows[0]?.id;
    const id = await idOf();
    const made = await person.call('identity', 'createApiKey', {
      name: 'Left behind',
      scopes: ['read'],
      days: 365,
      networks: [],
      password: goodPassword,
    });
    const authorization = `Bearer ${made.output.secret}`;
    const ask = () => site.visitor().fetch('/api/v1/portfolio', { headers: { authorization } });
    expect((await ask()).status).toBe(200);
    await site.database.pool.query(
      `insert into identity.passkey (id, user_id, name, public_key, counter, transports, is_synced, added_at)
       values ('left-behind', $1, 'Phone', '\\x00', 0, '{}', false, now())`,
      [id],
    );
    const reset = async (removePasskeys: boolean) => {
      const token = await resetTokenFor(person.email);
      const checked = await site.visitor().call('identity', 'checkResetToken', { token });
      const input = { token, password: goodPassword, removePasskeys };
      expect((await site.visitor().call('identity', 'resetPassword', input)).status).toBe(200);
      return checked.output.passkeys;
    };
    const count = async (table: string) =>
      (await site.database.pool.query(`select 1 from identity.${table} where user_id = $1`, [id])).rowCount;
    expect(await reset(false)).toBe(1);
    expect((await ask()).status).toBe(401);
    expect([await count('known_device'), await count('passkey')]).toEqual([0, 1]);
    expect(await reset(true)).toBe(1);
    expect(await count('passkey')).toBe(0);
  });

  it('works once, ends every session and refuses the old password', async () => {
    const person = await site.person('forgot');
    const asked = await site.visitor().call('identity', 'requestPasswordReset', { email: person.email });
    const askedUnknown = await site
      .visitor()
      .call('identity', 'requestPasswordReset', { email: 'unknown@example.org' });
    expect(askedUnknown.text).toBe(asked.text);
    const token = tokenOf((await site.mail(person.email, /new Truefill password/)).text);
    const password = 'Giraffe?neck-7';
    expect((await site.visitor().call('identity', 'resetPassword', { token, password })).status).toBe(200);
    expect((await site.visitor().call('identity', 'resetPassword', { token, password })).code).toBe(
      'invalid_reset_link',
    );
    expect((await person.call('ledger', 'balances')).code).toBe('not_signed_in');
    expect(
      (await person.call('identity', 'signIn', { email: person.email, password: goodPassword })).code,
    ).toBe('invalid_credentials');
    expect((await person.call('identity', 'signIn', { email: person.email, password })).status).toBe(200);
  });
});

/** Asks for a reset and returns the token of the newest mail about it. */
async function resetTokenFor(email: string): Promise<string> {
  await site.database.pool.query('delete from mail.captured');
  await site.visitor().call('identity', 'requestPasswordReset', { email });
  return tokenOf((await site.mail(email, /new Truefill password/)).text);
}

describe('the first administrator', () => {
  it('is exactly one of twenty that use the token at once; a replay is gone', async () => {
    const people = await Promise.all(['ada', 'bob', 'cyd'].map((name) => site.person(name)));
    const token = site.firstAdminToken ?? '';
    expect(
      (
        await site
          .visitor()
          .call('identity', 'claimFirstAdmin', { token: 'x'.repeat(43), email: 'ada@example.org' })
      ).code,
    ).toBe('invalid_token');
    expect(
      (await site.visitor().call('identity', 'claimFirstAdmin', { token, email: 'gate@example.org' })).code,
    ).toBe('not_registered_or_verified');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        site.visitor().call('identity', 'claimFirstAdmin', { token, email: people[n % 3]?.email ?? '' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const admins = await site.database.pool.query(`select count(*) as n from auth_user where role = 'admin'`);
    expect(admins.rows[0]).toEqual({ n: 1 });
    const replay = await site
      .visitor()
      .call('identity', 'claimFirstAdmin', { token, email: 'bob@example.org' });
    expect([replay.status, replay.code]).toEqual([410, 'setup_done']);
  });

  it('promotes only verified people, and loses the right with the next request after a demotion', async () => {
    const admins = await site.database.pool.query<{ email: string }>(
      `select email from auth_user where role = 'admin'`,
    );
    const email = admins.rows[0]?.email ?? '';
    const admin = site.visitor();
    await admin.call('identity', 'signIn', { email, password: goodPassword });
    const promotion = { id: newId('prp'), email: 'gate@example.org', password: goodPassword };
    expect((await admin.call('admin', 'promote', promotion)).code).toBe('not_registered_or_verified');
    expect((await admin.call('admin', 'users', {})).status).toBe(200);
    await site.database.pool.query(`update auth_user set role = 'user' where email = $1`, [email]);
    expect((await admin.call('admin', 'users', {})).code).toBe('not_admin');
  });
});
