import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#core/values/time.ts';
import { fixedClock, systemClock } from '#server/platform/clock.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
const clock = fixedClock(Date.UTC(2026, 10, 2, 12));
beforeAll(async () => {
  site = await startSite({}, { clock });
});
afterAll(() => site.stop());

const profile = {
  displayName: 'Ada L.',
  phone: '+44 20 7946 0000',
  country: 'GB',
  bio: 'Slow and steady.',
  experience: 'advanced',
  riskTolerance: 'low',
  preferredMarkets: ['forex', 'crypto'],
  isPublic: true,
  showTradingStats: true,
};
const empty = {
  displayName: '',
  phone: '',
  country: '',
  bio: '',
  experience: '',
  riskTolerance: '',
  preferredMarkets: [],
  isPublic: false,
  showTradingStats: false,
};
const display = {
  locale: 'es',
  theme: 'dark',
  palette: 'blue-orange',
  amounts: 'hidden',
  zone: 'Asia/Tokyo',
};
const tokenOf = (text: string) => /email-token=([\w-]+)/.exec(text)?.[1] ?? '';
const signIn = async (email: string, password = goodPassword): Promise<Visitor> => {
  const visitor = site.visitor();
  await visitor.call('identity', 'signIn', { email, password });
  return visitor;
};

describe('a profile', () => {
  it('is empty and private at first, and keeps what is saved', async () => {
    const person = await site.person('profile');
    expect((await person.call('identity', 'profile')).output).toEqual({
      ...empty,
      email: person.email,
      pendingEmail: null,
      currency: 'USD',
    });
    expect((await person.call('identity', 'saveProfile', profile)).output).toMatchObject(profile);
    expect((await person.call('identity', 'profile')).output).toMatchObject(profile);
    expect((await person.call('identity', 'viewer')).output.viewer).toMatchObject({
      displayName: 'Ada L.',
      preferredMarkets: ['forex', 'crypto'],
    });
    const other = { ...profile, preferredMarkets: ['crypto', 'forex', 'crypto'] };
    expect((await person.call('identity', 'saveProfile', other)).output).toMatchObject(profile);
    expect((await person.call('identity', 'saveProfile', empty)).output).toMatchObject(empty);
    const { rows } = await site.database.pool.query(
      `select detail from audit.entry where action = 'identity.profile-saved' order by id limit 1`,
    );
    expect(JSON.stringify(rows)).toContain('bio');
    expect(JSON.stringify(rows)).not.toContain('steady');
  });

  it('begins with the first steps and a watch list, and puts the steps away for good', async () => {
    const person = await site.person('newcomer');
    const shows = async (who: Visitor) =>
      (await who.call('identity', 'viewer')).output.viewer?.showsFirstSteps;
    expect(await shows(person)).toBe(true);
    expect((await person.call('market', 'watchlist')).output).toEqual([
      'BTC',
      'ETH',
      'AAPL',
      'SPX',
      'EURUSD',
      'GOLD',
    ]);
    const both = [person.call('identity', 'hideFirstSteps'), person.call('identity', 'hideFirstSteps')];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await shows(await signIn(person.email))).toBe(false);
    const { rows } = await site.database.pool.query(
      `select from events.outbox where type = 'identity.settings-saved' and payload->>'part' = 'first_steps'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('keeps a phone number in the international form, read by the country beside it', async () => {
    const person = await site.person('dialled');
    const phoneOf = async (phone: string, country: string) =>
      (await person.call('identity', 'saveProfile', { ...empty, phone, country })).output.phone;
    expect(await phoneOf('(212) 555-0123', 'US')).toBe('+1 212 555 0123');
    expect(await phoneOf('+1 212 555 0123', '')).toBe('+1 212 555 0123');
    const codeOf = async (phone: string, country: string) =>
      (await person.call('identity', 'saveProfile', { ...empty, phone, country })).code;
    expect(await codeOf('(212) 555-0123', '')).toBe('phone_country_missing');
    expect(await codeOf('555', 'US')).toBe('phone_malformed');
    // One from before this rule stays as it is, and stands in nobody's way.
    await site.database.pool.query(`update identity.profile set phone = '020 7946' where phone <> ''`);
    expect(await phoneOf('020 7946', '')).toBe('020 7946');
  });

  it('holds no name that could be taken for the site\u2019s, its staff\u2019s or a trader\u2019s', async () => {
    const person = await site.person('namesake');
    const saved = async (displayName: string) =>
      (await person.call('identity', 'saveProfile', { ...empty, displayName })).code ?? 'saved';
    await site.database.pool.query(
      `insert into auth_user (id, name, email, role) values ('usr_staff', 'Grace Hopper', 'g@example.org', 'admin')`,
    );
    const trader = await site.person('a-trader');
    await site.database.pool.query(
      `insert into copying.leader (id, owner, user_id, min_copy_cents, opened_at, name, specialty, strategy, fee_bps)
       values ('ldr_0000000000000000000000NAME', 990001, $1, 10000, now(), 'Wandering Star', '', '', 1000)`,
      [(await trader.call('identity', 'viewer')).output.viewer?.id],
    );
    for (const taken of [
      'Tru3fill',
      'Northlight',
      'Moderator',
      'Customer Service',
      'Grace  Hopper',
      'Wanderíng-Star',
    ])
      expect([taken, await saved(taken)]).toEqual([taken, 'name_reserved']);
    expect(await saved('Grace')).toBe('saved');
    const own = await trader.call('identity', 'saveProfile', { ...empty, displayName: 'Wandering Star' });
    expect(own.status).toBe(200);
    const newcomer = await site.visitor().call('identity', 'signUp', {
      email: 'newcomer@example.org',
      password: goodPassword,
      displayName: 'Wandering Star',
    });
    expect(newcomer.code).toBe('name_reserved');
  });

  it('refuses what breaks its rules with a sentence, and changes nothing', async () => {
    const person = await site.person('broken-profile');
    await person.call('identity', 'saveProfile', profile);
    const bad: [Record<string, unknown>, string][] = [
      [{ bio: 'x'.repeat(501) }, 'Bio must be less than 500 characters'],
      [{ displayName: 'A' }, 'Display name must be at least 2 characters'],
      [{ displayName: '<b>Ada</b>' }, 'Display name can only contain'],
      [{ country: 'XX' }, 'Choose a country'],
      [{ experience: 'wizard' }, ''],
      [{ preferredMarkets: ['bonds'] }, ''],
      [{ role: 'admin' }, ''],
    ];
    for (const [change, sentence] of bad) {
      const answer = await person.call('identity', 'saveProfile', { ...profile, ...change, isPublic: false });
      expect([change, answer.status]).toEqual([change, 400]);
      expect(answer.text).toContain(sentence);
    }
    expect((await person.call('identity', 'profile')).output).toMatchObject(profile);
    expect((await person.call('identity', 'saveProfile', { ...profile, bio: 'x'.repeat(500) })).status).toBe(
      200,
    );
  });
});

describe('display choices', () => {
  it('reach every browser the person signs in with, and an unknown zone is refused', async () => {
    const person = await site.person('display');
    expect((await person.call('identity', 'viewer')).output.display).toBeNull();
    expect((await person.call('identity', 'saveDisplay', display)).output).toMatchObject(display);
    const other = await signIn(person.email);
    expect((await other.call('identity', 'viewer')).output.display).toMatchObject(display);
    for (const change of [{ zone: 'Mars/Olympus' }, { zone: '../etc' }, { theme: 'pink' }, { palette: '' }])
      expect((await person.call('identity', 'saveDisplay', { ...display, ...change })).status).toBe(400);
    expect((await person.call('identity', 'viewer')).output.display).toMatchObject(display);
  });
});

describe('another email address', () => {
  it('counts once its mailbox answered; the old one is told and its links stop working', async () => {
    const person = await site.person('moving');
    const email = 'moved@example.org';
    const ask = (input: Record<string, string>) => person.call('identity', 'requestEmailChange', input);
    expect((await ask({ email, password: 'Wrong!pass-1' })).code).toBe('wrong_password');
    expect((await ask({ email: person.email, password: goodPassword })).code).toBe('same_email');
    expect((await ask({ email, password: goodPassword })).output.pendingEmail).toBe(email);
    await site.mail(person.email, /new email address was requested/);
    const token = tokenOf((await site.mail(email, /Confirm your new email/)).text);
    // Until then the old address signs in and the new one does not.
    expect((await (await signIn(person.email)).call('ledger', 'balances')).status).toBe(200);
    expect((await (await signIn(email)).call('ledger', 'balances')).code).toBe('not_signed_in');
    await site.visitor().call('identity', 'requestPasswordReset', { email: person.email });
    const reset = /token=([\w-]+)/.exec((await site.mail(person.email, /new Truefill password/)).text)?.[1];
    const stranger = await site.person('moving-stranger');
    expect((await stranger.call('identity', 'confirmEmailChange', { token })).code).toBe('invalid_token');
    expect((await person.call('identity', 'confirmEmailChange', { token })).output).toMatchObject({
      email,
      pendingEmail: null,
    });
    expect((await person.call('identity', 'confirmEmailChange', { token })).code).toBe('invalid_token');
    await site.mail(person.email, /email address was changed/);
    expect((await (await signIn(email)).call('ledger', 'balances')).status).toBe(200);
    const stale = await site
      .visitor()
      .call('identity', 'resetPassword', { token: reset ?? '', password: 'Giraffe?neck-7' });
    expect(stale.code).toBe('invalid_reset_link');
  });

  it('answers alike for an address with an account, and a link ends after a day or a cancel', async () => {
    const owner = await site.person('owner');
    const person = await site.person('curious');
    const ask = (email: string) =>
      person.call('identity', 'requestEmailChange', { email, password: goodPassword });
    const free = await ask('free@example.org');
    // Its link is written when the mail is sent, and only while it would count.
    const first = tokenOf((await site.mail('free@example.org', /Confirm/)).text);
    const taken = await ask(owner.email);
    expect([taken.status, { ...taken.output, pendingEmail: '' }]).toEqual([
      free.status,
      { ...free.output, pendingEmail: '' },
    ]);
    await site.mail(owner.email, /already have/);
    expect((await person.call('identity', 'confirmEmailChange', { token: first })).code).toBe(
      'invalid_token',
    );
    await ask('free-two@example.org');
    const second = tokenOf((await site.mail('free-two@example.org', /Confirm/)).text);
    expect((await person.call('identity', 'cancelEmailChange')).output.pendingEmail).toBeNull();
    expect((await person.call('identity', 'confirmEmailChange', { token: second })).code).toBe(
      'invalid_token',
    );
    await ask('free-three@example.org');
    const third = tokenOf((await site.mail('free-three@example.org', /Confirm/)).text);
    clock.advance(dayMs);
    expect((await person.call('identity', 'confirmEmailChange', { token: third })).code).toBe(
      'invalid_token',
    );
    expect((await person.call('identity', 'profile')).output.email).toBe(person.email);
  });
});

describe('a new password', () => {
  it('takes the old one, ends other sessions and their streams, and is mailed', async () => {
    const person = await site.person('renewed');
    const other = await signIn(person.email);
    const stream = await other.fetch('/stream');
    const ended = stream.text();
    const change = (password: string, newPassword: string) =>
      person.call('identity', 'changePassword', { password, newPassword });
    expect((await change('Wrong!pass-1', 'Giraffe?neck-7')).code).toBe('wrong_password');
    expect((await change(goodPassword, 'Password1!')).code).toBe('common_password');
    expect((await change(goodPassword, 'short')).status).toBe(400);
    expect((await other.call('ledger', 'balances')).status).toBe(200);
    const changed = await change(goodPassword, 'Giraffe?neck-7');
    expect(changed.output.passwordChangedAt).toBe(new Date(clock.now()).toISOString());
    expect(await ended).toContain('identity.sessions-ended');
    expect((await other.call('ledger', 'balances')).code).toBe('not_signed_in');
    expect((await person.call('ledger', 'balances')).status).toBe(200);
    expect((await (await signIn(person.email)).call('ledger', 'balances')).code).toBe('not_signed_in');
    expect((await (await signIn(person.email, 'Giraffe?neck-7')).call('ledger', 'balances')).status).toBe(
      200,
    );
    await site.mail(person.email, /Your password was changed/);
  });

  it('stops guesses of the old one after ten', async () => {
    const person = await site.person('guessed');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++)
      codes.push(
        (
          await person.call('identity', 'changePassword', {
            password: `Wrong!pass-${n}`,
            newPassword: 'Giraffe?neck-7',
          })
        ).code,
      );
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong_password'));
    expect(codes.slice(10)).toEqual(Array(2).fill('too_many_attempts'));
  });
});

describe('sessions', () => {
  it('are listed with device and network, from the socket whatever a header says, and end one by one or together', async () => {
    const person = await site.person('many');
    const spoofing = site.visitor();
    await spoofing.fetch('/rpc/identity/signIn', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      },
      body: JSON.stringify({ json: { email: person.email, password: goodPassword } }),
    });
    const third = await signIn(person.email);
    const { output: list } = await person.call('identity', 'sessions');
    expect(list).toHaveLength(3);
    expect(list.filter(({ isThis }) => isThis)).toHaveLength(1);
    const phone = list.find(({ device }) => device === 'Safari on iPhone');
    expect(phone?.network).toBe('127.0.0.1');
    const stranger = await site.person('session-stranger');
    await stranger.call('identity', 'revokeSession', { id: phone?.id ?? '' });
    expect((await spoofing.call('identity', 'sessions')).status).toBe(200);
    await person.call('identity', 'revokeSession', { id: phone?.id ?? '' });
    expect((await spoofing.call('identity', 'sessions')).code).toBe('not_signed_in');
    expect((await person.call('identity', 'revokeOtherSessions')).output).toEqual({ ended: 1 });
    expect((await third.call('identity', 'sessions')).code).toBe('not_signed_in');
    expect((await person.call('identity', 'sessions')).output).toHaveLength(1);
  });

  it('are seen when they are used, to a few minutes', async () => {
    const person = await site.person('seen');
    await site.database.pool.query(
      `update auth_session set "updatedAt" = now() - interval '1 hour' where "userId" = (select id from auth_user where email = $1)`,
      [person.email],
    );
    const { output } = await person.call('identity', 'sessions');
    expect(Date.parse(output[0]?.lastSeenAt ?? '')).toBeGreaterThan(systemClock.now() - 30 * 60_000);
  });

  it('keeps the tries with the right address, the refused ones too', async () => {
    const person = await site.person('watched');
    await site.visitor().call('identity', 'signIn', { email: person.email, password: 'Wrong!pass-1' });
    await signIn(person.email);
    const { output } = await person.call('identity', 'recentSignIns');
    expect(output.map(({ way, isOpened }) => [way, isOpened])).toEqual([
      ['password', true],
      ['password', false],
      ['mail', true],
    ]);
  });
});
