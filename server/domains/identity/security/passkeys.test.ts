import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { minuteMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

// What a real authenticator answers is tested in a browser:
// testing/web/pages/settings-pages.system.test.ts.
let site: Site;
const clock = fixedClock(Date.UTC(2026, 10, 2, 12));
beforeAll(async () => {
  site = await startSite({}, { clock });
});
afterAll(() => site.stop());

const answer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
};
const kept = async () =>
  (await site.database.pool.query<{ n: number }>('select count(*) as n from identity.passkey')).rows[0]?.n;

async function keep(email: string, id: string): Promise<void> {
  await site.database.pool.query(
    `insert into identity.passkey (id, user_id, name, public_key, counter, transports, is_synced, added_at)
     select $2, id, 'Phone', '\\x00', 0, '{}', false, now() from auth_user where email = $1`,
    [email, id],
  );
}

/** As if this person had confirmed it with a second factor just now, in every session. */
const prove = (email: string, purpose: string) =>
  site.database.pool.query(
    `insert into identity.step_up (session_id, user_id, purpose, at)
     select s.id, u.id, $2, $3 from auth_session s join auth_user u on u.id = s."userId" where u.email = $1`,
    [email, purpose, new Date(clock.now())],
  );

describe('adding a passkey', () => {
  it('takes the password, asks the device to know its person, and keeps no false answer', async () => {
    const person = await site.person('keys');
    expect((await person.call('identity', 'beginPasskey', { password: 'Wrong!pass-1' })).code).toBe(
      'wrong_password',
    );
    const none = await person.call('identity', 'finishPasskey', { name: 'Phone', answer });
    expect(none.code).toBe('passkey_failed');
    const { output } = await person.call('identity', 'beginPasskey', { password: goodPassword });
    expect(output).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await person.call('identity', 'finishPasskey', { name: 'Phone', answer })).code).toBe(
      'passkey_failed',
    );
    expect(await kept()).toBe(0);
  });

  it('stops at ten, and at a challenge of somebody else', async () => {
    const person = await site.person('collector');
    const other = await site.person('other-keys');
    await person.call('identity', 'beginPasskey', { password: goodPassword });
    for (const [name, value] of person.cookies) if (name.includes('passkey')) other.cookies.set(name, value);
    expect((await other.call('identity', 'finishPasskey', { name: 'Mine', answer })).code).toBe(
      'passkey_failed',
    );
    for (let n = 0; n < 10; n++) await keep(person.email, `key-${n}`);
    await prove(person.email, 'passkey-add');
    expect((await person.call('identity', 'beginPasskey', { password: goodPassword })).code).toBe(
      'too_many_passkeys',
    );
  });
});

describe('a passkey in the list', () => {
  it('is renamed and removed by its person only, removed with the password', async () => {
    const person = await site.person('holder');
    const other = await site.person('not-holder');
    await keep(person.email, 'held');
    const rename = { id: 'held', name: 'Laptop' };
    const remove = (password: string) => ({ id: 'held', password });
    expect((await other.call('identity', 'renamePasskey', rename)).code).toBe('not_found');
    expect((await other.call('identity', 'removePasskey', remove(goodPassword))).code).toBe('not_found');
    expect((await person.call('identity', 'renamePasskey', { ...rename, name: '' })).status).toBe(400);
    expect((await person.call('identity', 'renamePasskey', rename)).output.passkeys[0]?.name).toBe('Laptop');
    expect((await person.call('identity', 'removePasskey', remove('Wrong!pass-1'))).code).toBe(
      'wrong_password',
    );
    await prove(person.email, 'passkey-remove held');
    expect((await person.call('identity', 'removePasskey', remove(goodPassword))).output.passkeys).toEqual(
      [],
    );
    await site.mail(person.email, /A passkey was removed/);
  });
});

describe('signing in with a passkey', () => {
  it('answers an unknown key, a false signature, a late and a missing challenge alike, and opens nothing', async () => {
    const person = await site.person('passkey-owner');
    await keep(person.email, 'AAAB');
    const codes: (string | undefined)[] = [];
    for (const id of ['AAAA', 'AAAB']) {
      const visitor = site.visitor();
      await visitor.call('identity', 'beginPasskeySignIn');
      const sent = { answer: { ...answer, id, rawId: id } };
      codes.push((await visitor.call('identity', 'finishPasskeySignIn', sent)).code);
      codes.push((await visitor.call('identity', 'finishPasskeySignIn', sent)).code);
      expect((await visitor.call('identity', 'sessions')).code).toBe('not_signed_in');
    }
    const late = site.visitor();
    await late.call('identity', 'beginPasskeySignIn');
    clock.advance(5 * minuteMs);
    codes.push((await late.call('identity', 'finishPasskeySignIn', { answer })).code);
    codes.push((await site.visitor().call('identity', 'finishPasskeySignIn', { answer })).code);
    expect(codes).toEqual(Array(6).fill('passkey_failed'));
    const lines = (await person.call('identity', 'recentSignIns')).output;
    expect(lines[0]).toMatchObject({ way: 'passkey', isOpened: false });
  });
});

describe('a person who has a passkey', () => {
  it('is asked for it before anything that opens the account or takes money changes', async () => {
    const person = await site.person('two-doors');
    await keep(person.email, 'two-doors-key');
    const password = goodPassword;
    const changes = {
      'passkey-add': () => person.call('identity', 'beginPasskey', { password }),
      'passkey-remove two-doors-key': () =>
        person.call('identity', 'removePasskey', { id: 'two-doors-key', password }),
      'totp-add': () => person.call('identity', 'beginTotp', { password }),
      'password-change': () =>
        person.call('identity', 'changePassword', { password, newPassword: 'Otter!crossing-8' }),
      'email-change new@example.org': () =>
        person.call('identity', 'requestEmailChange', { email: 'new@example.org', password }),
      'api-key': () =>
        person.call('identity', 'createApiKey', {
          name: 'Bot',
          scopes: ['read'],
          days: 30,
          networks: [],
          password,
        }),
      'address USDT TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj': () =>
        person.call('funding', 'saveAddress', {
          id: newId('adr'),
          asset: 'USDT',
          label: 'Mine',
          address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
        }),
    };
    for (const [purpose, change] of Object.entries(changes)) {
      const { code, text } = await change();
      expect([purpose, code, text.includes(purpose), text.includes('"ways":"passkey"')]).toEqual([
        purpose,
        'code_required',
        true,
        true,
      ]);
    }
    const { output } = await person.call('identity', 'beginStepUp', { purpose: 'passkey-add' });
    expect(output.options).toMatchObject({ allowCredentials: [{ id: 'two-doors-key' }] });
    expect((await person.call('identity', 'finishStepUp', { kind: 'passkey', answer })).code).toBe(
      'passkey_failed',
    );
    expect((await changes['passkey-add']()).code).toBe('code_required');
    await prove(person.email, 'passkey-add');
    expect((await changes['passkey-add']()).status).toBe(200);
  });
});
