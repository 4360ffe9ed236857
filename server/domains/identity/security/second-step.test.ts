import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { codeOf, enrol, wrongCode } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
const clock = fixedClock(Date.UTC(2026, 10, 2, 12));
beforeAll(async () => {
  site = await startSite({}, { clock });
});
afterAll(() => site.stop());

async function enrolled(name: string) {
  const person = await site.person(name);
  const { key, recoveryCodes } = await enrol(site, person);
  return { person, secret: key, recoveryCodes };
}

async function passwordStep(email: string): Promise<Visitor> {
  const visitor = site.visitor();
  const answer = await visitor.call('identity', 'signIn', { email, password: goodPassword });
  expect(answer.output).toEqual({ isVerified: true, needsCode: true });
  return visitor;
}

const audited = async (email: string) =>
  (
    await site.database.pool.query<{ action: string }>(
      `select action from audit.entry where subject_id = (select id from auth_user where email = $1) order by id`,
      [email],
    )
  ).rows.map(({ action }) => action);

describe('switching the second step on', () => {
  it('takes the password, then a code; ends other sessions; keeps the secret sealed and the codes hashed', async () => {
    const person = await site.person('careful');
    const elsewhere = site.visitor();
    await elsewhere.call('identity', 'signIn', { email: person.email, password: goodPassword });
    expect((await person.call('identity', 'beginTotp', { password: 'Wrong!pass-1' })).code).toBe(
      'wrong_password',
    );
    const { secret, url } = (await person.call('identity', 'beginTotp', { password: goodPassword })).output;
    expect(url).toContain(`secret=${secret}`);
    // Nothing counts before the first code: the password still opens a session.
    expect((await person.call('identity', 'security')).output.totp.isOn).toBe(false);
    const wrong = await person.call('identity', 'confirmTotp', { code: wrongCode(secret) });
    expect(wrong.code).toBe('wrong_code');
    const on = await person.call('identity', 'confirmTotp', { code: codeOf(secret) });
    expect(new Set(on.output.recoveryCodes).size).toBe(10);
    expect((await elsewhere.call('identity', 'sessions')).code).toBe('not_signed_in');
    const { totp } = (await person.call('identity', 'security')).output;
    expect(totp).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const kept = JSON.stringify(
      (await site.database.pool.query('select sealed::text from identity.totp')).rows,
    );
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    expect((await person.call('identity', 'beginTotp', { password: goodPassword })).code).toBe(
      'totp_already_on',
    );
    expect(await audited(person.email)).toEqual(['identity.totp-on']);
    await site.mail(person.email, /Two-factor sign-in is on/);
  });
});

describe('signing in with the second step on', () => {
  it('opens no session before a right code, and puts no token into any answer', async () => {
    const { person, secret } = await enrolled('two-steps');
    const visitor = await passwordStep(person.email);
    expect([...visitor.cookies.keys()]).toEqual(['truefill_second_step']);
    expect((await visitor.call('identity', 'sessions')).code).toBe('not_signed_in');
    expect((await visitor.call('identity', 'finishSignIn', { kind: 'totp', code: '12345' })).status).toBe(
      400,
    );
    const code = codeOf(secret);
    const wrong = await visitor.call('identity', 'finishSignIn', { kind: 'totp', code: wrongCode(secret) });
    expect(wrong.code).toBe('wrong_code');
    const right = await visitor.call('identity', 'finishSignIn', { kind: 'totp', code });
    expect([right.status, right.output]).toEqual([200, {}]);
    expect((await visitor.call('ledger', 'balances')).status).toBe(200);
    expect(visitor.cookies.has('truefill_second_step')).toBe(false);
    const cookie = right.headers.getSetCookie().find((line) => line.startsWith('truefill='));
    expect(cookie).toMatch(/HttpOnly/i);
    const lines = (await visitor.call('identity', 'recentSignIns')).output;
    expect(lines.map(({ way, isOpened }) => [way, isOpened])).toEqual([
      ['code', true],
      ['code', false],
      ['mail', true],
    ]);
  });

  it('refuses a code that was used before, also in another sign-in', async () => {
    const { person, secret } = await enrolled('replayed');
    const code = codeOf(secret);
    const first = await passwordStep(person.email);
    expect((await first.call('identity', 'finishSignIn', { kind: 'totp', code })).status).toBe(200);
    const second = await passwordStep(person.email);
    expect((await second.call('identity', 'finishSignIn', { kind: 'totp', code })).code).toBe('code_used');
    expect((await second.call('identity', 'sessions')).code).toBe('not_signed_in');
    const next = codeOf(secret, 1);
    expect((await second.call('identity', 'finishSignIn', { kind: 'totp', code: next })).status).toBe(200);
  });

  it('lets one of two that send the same code at the same moment in', async () => {
    const { person, secret } = await enrolled('racing');
    const visitors = [await passwordStep(person.email), await passwordStep(person.email)];
    const code = codeOf(secret);
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.call('identity', 'finishSignIn', { kind: 'totp', code })),
    );
    expect(answers.map(({ code }) => code ?? 'opened').toSorted()).toEqual(['code_used', 'opened']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await enrolled('phoneless');
    const [code = ''] = recoveryCodes;
    const first = await passwordStep(person.email);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await first.call('identity', 'finishSignIn', { kind: 'recovery', code: typed })).status).toBe(
      200,
    );
    const second = await passwordStep(person.email);
    expect((await second.call('identity', 'finishSignIn', { kind: 'recovery', code })).code).toBe(
      'wrong_recovery_code',
    );
    expect((await first.call('identity', 'security')).output.totp.recoveryCodesLeft).toBe(9);
    await site.mail(person.email, /recovery code was used/);
    // Somebody else's code opens nothing here.
    const other = await enrolled('stranger-codes');
    const answer = { kind: 'recovery', code: other.recoveryCodes[0] ?? '' };
    expect((await second.call('identity', 'finishSignIn', answer)).code).toBe('wrong_recovery_code');
  });

  it('ends after five minutes, and cannot be finished without the browser that began it', async () => {
    const { person, secret } = await enrolled('slow');
    const visitor = await passwordStep(person.email);
    const answer = { kind: 'totp', code: codeOf(secret) };
    expect((await site.visitor().call('identity', 'finishSignIn', answer)).code).toBe('challenge_expired');
    clock.advance(5 * minuteMs);
    expect((await visitor.call('identity', 'finishSignIn', answer)).code).toBe('challenge_expired');
  });

  it('locks codes after five wrong ones over several sign-ins, longer each time, and tells the owner', async () => {
    const { person, secret, recoveryCodes } = await enrolled('attacked');
    const wrong = { kind: 'totp', code: wrongCode(secret) };
    for (let n = 0; n < 5; n++) {
      const visitor = await passwordStep(person.email);
      expect((await visitor.call('identity', 'finishSignIn', wrong)).code).toBe('wrong_code');
    }
    const locked = await passwordStep(person.email);
    const right = { kind: 'totp', code: codeOf(secret) };
    expect((await locked.call('identity', 'finishSignIn', right)).code).toBe('codes_locked');
    const recovery = { kind: 'recovery', code: recoveryCodes[0] ?? '' };
    expect((await locked.call('identity', 'finishSignIn', recovery)).code).toBe('codes_locked');
    await site.mail(person.email, /Wrong sign-in codes/);
    clock.advance(15 * minuteMs);
    const later = await passwordStep(person.email);
    const again = { kind: 'totp', code: codeOf(secret) };
    expect((await later.call('identity', 'finishSignIn', again)).status).toBe(200);
    clock.advance(hourMs);
  });
});

describe('switching the second step off', () => {
  it('takes the password and a code; one alone changes nothing', async () => {
    const { person, secret } = await enrolled('leaving-it');
    const code = codeOf(secret);
    const off = (password: string, typed: string) =>
      person.call('identity', 'disableTotp', { password, code: typed });
    expect((await off('Wrong!pass-1', code)).code).toBe('wrong_password');
    expect((await off(goodPassword, wrongCode(secret))).code).toBe('wrong_code');
    expect((await person.call('identity', 'security')).output.totp.isOn).toBe(true);
    expect((await off(goodPassword, code)).output.totp).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    const plain = site.visitor();
    await plain.call('identity', 'signIn', { email: person.email, password: goodPassword });
    expect((await plain.call('ledger', 'balances')).status).toBe(200);
  });

  it('makes new recovery codes that replace the earlier ones', async () => {
    const { person, secret, recoveryCodes } = await enrolled('renewing');
    const renewed = await person.call('identity', 'renewRecoveryCodes', {
      password: goodPassword,
      code: codeOf(secret),
    });
    expect(renewed.output.recoveryCodes).toHaveLength(10);
    const visitor = await passwordStep(person.email);
    const old = { kind: 'recovery', code: recoveryCodes[0] ?? '' };
    expect((await visitor.call('identity', 'finishSignIn', old)).code).toBe('wrong_recovery_code');
    const fresh = { kind: 'recovery', code: renewed.output.recoveryCodes[0] ?? '' };
    expect((await visitor.call('identity', 'finishSignIn', fresh)).status).toBe(200);
  });
});
