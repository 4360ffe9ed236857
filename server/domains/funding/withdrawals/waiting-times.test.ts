import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingChanges, type OpeningChange, securityChanges } from '#core/identity/security.ts';
import { type Id, newId } from '#core/values/ids.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { codeOf, enrol } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string };

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const holdHours = 24;
const amount = { from: 'USD', asset: 'USDT', amount: '60' } as const;
const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';
const newPassword = 'Giraffe?neck-7';
let held: Site;
let boss: Person;

beforeAll(async () => {
  held = await startSite({ WITHDRAWAL_HOLD_HOURS: String(holdHours) }, { clock });
  boss = await held.person('boss');
  await boss.call('identity', 'claimFirstAdmin', { token: held.firstAdminToken ?? '', email: boss.email });
});
afterAll(() => held.stop());

const quoteOf = async (person: Visitor) => (await person.call('funding', 'previewWithdrawal', amount)).output;
const save = async (person: Visitor): Promise<{ id: Id<'adr'>; usableAt: string }> => {
  const id = newId('adr');
  const { output } = await person.call('funding', 'saveAddress', {
    id,
    asset: 'USDT',
    label: 'Mine',
    address,
  });
  return { id, usableAt: output.usableAt };
};
const request = async (person: Visitor, addressId: Id<'adr'>) =>
  (
    await person.call('funding', 'requestWithdrawal', {
      id: newId('wdr'),
      quoteId: (await quoteOf(person)).id as Id<'wdq'>,
      addressId,
    })
  ).output;
const stateOf = async (person: Visitor, id: string) =>
  (await person.call('funding', 'withdrawal', { id: id as Id<'wdr'> })).output.state;
const approve = (id: string) => boss.call('funding', 'approveWithdrawal', { id: id as Id<'wdr'> });
const queuedOf = async (email: string) =>
  (await boss.call('funding', 'adminWithdrawals', { state: 'all' })).output.filter(
    (row) => row.email === email,
  );
const signIn = async (email: string, password: string) => {
  const visitor = held.visitor();
  await visitor.call('identity', 'signIn', { email, password });
  return visitor;
};

/** What a person does in the product to change how the account opens; their next session. */
const ways: Readonly<Partial<Record<OpeningChange, (person: Person) => Promise<Visitor>>>> = {
  'password-changed': async (person) => {
    await person.call('identity', 'changePassword', { password: goodPassword, newPassword });
    return person;
  },
  'password-reset': async (person) => {
    await held.visitor().call('identity', 'requestPasswordReset', { email: person.email });
    const { text } = await held.mail(person.email, /new Truefill password/);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    await held.visitor().call('identity', 'resetPassword', { token, password: newPassword });
    return signIn(person.email, newPassword);
  },
  'email-changed': async (person) => {
    const email = `new-${person.email}`;
    await person.call('identity', 'requestEmailChange', { email, password: goodPassword });
    const token = /email-token=([\w-]+)/.exec((await held.mail(email, /Confirm/)).text)?.[1] ?? '';
    await person.call('identity', 'confirmEmailChange', { token });
    return person;
  },
  'totp-on': async (person) => {
    await enrol(held, person);
    return person;
  },
  'recovery-codes-renewed': async (person) => {
    const { key } = await enrol(held, person);
    clock.advance(dayMs);
    await person.call('identity', 'renewRecoveryCodes', { password: goodPassword, code: codeOf(key, 1) });
    return person;
  },
  'totp-off': async (person) => {
    const { key } = await enrol(held, person);
    clock.advance(dayMs);
    await person.call('identity', 'disableTotp', { password: goodPassword, code: codeOf(key, 1) });
    return person;
  },
  'passkey-removed': async (person) => {
    await held.database.pool.query(
      `insert into identity.passkey (id, user_id, name, public_key, counter, transports, is_synced, added_at)
       select 'lost', id, 'Phone', '\\x00', 0, '{}', false, now() from auth_user where email = $1`,
      [person.email],
    );
    await held.database.pool.query(
      `insert into identity.step_up (session_id, user_id, purpose, at)
       select s.id, u.id, 'passkey-remove lost', $2 from auth_session s
         join auth_user u on u.id = s."userId" where u.email = $1`,
      [person.email, new Date(clock.now())],
    );
    await person.call('identity', 'removePasskey', { id: 'lost', password: goodPassword });
    return person;
  },
};

describe('a payout to a new address', () => {
  it('waits as long as the preview said', async () => {
    const person = await held.person('patient');
    const { output: quote } = await person.call('funding', 'previewWithdrawal', {
      ...amount,
      to: { address },
    });
    expect(quote.holdReason).toBe('new_address');
    expect(Date.parse(quote.usableAt ?? '') - clock.now()).toBe(holdHours * hourMs);
    const saved = await save(person);
    const first = await request(person, saved.id);
    expect(first).toMatchObject({ holdReason: 'new_address', releasableAt: saved.usableAt });
    await approve(first.id);
    clock.advance((holdHours - 1) * hourMs);
    await held.fundingTicks.now();
    expect(await stateOf(person, first.id)).toBe('approved');
    clock.advance(hourMs);
    await held.fundingTicks.now();
    expect(await stateOf(person, first.id)).not.toBe('approved');
  });
});

describe('a change to how the account opens', () => {
  it.each(Object.entries(ways) as [OpeningChange, (person: Person) => Promise<Visitor>][])(
    '%s: payments wait a day, the mail says so, and whoever decides sees it',
    async (change, make) => {
      const person = await held.person(change);
      const saved = await save(person);
      clock.advance(holdHours * hourMs);
      const before = await request(person, saved.id);
      expect(before.holdReason).toBeNull();
      expect((await quoteOf(person)).usableAt).toBeUndefined();

      const now = await make(person);
      const changedAt = new Date(clock.now()).toISOString();
      clock.advance(hourMs);
      const quote = await quoteOf(now);
      expect(quote.holdReason).toBe('opening_changed');
      expect(Date.parse(quote.usableAt ?? '') - clock.now()).toBe((holdHours - 1) * hourMs);

      const { text } = await held.mail(person.email, new RegExp(securityChanges[change].title()));
      expect(text).toContain('New withdrawals wait 24 h after this change.');
      const email = change === 'email-changed' ? `new-${person.email}` : person.email;
      const [shown] = await queuedOf(email);
      expect(shown?.id).toBe(before.id);
      expect(shown?.openingChanges.at(-1)).toEqual({ change, at: changedAt });
    },
  );

  it('leaves nothing out of the list', () => {
    // A real authenticator adds a passkey in the browser test of the settings.
    expect([...Object.keys(ways), 'passkey-added'].toSorted()).toEqual([...openingChanges].toSorted());
  });

  it('holds the request itself until the day is over, and no longer', async () => {
    const person = await held.person('hasty');
    const saved = await save(person);
    clock.advance(holdHours * hourMs);
    await person.call('identity', 'changePassword', { password: goodPassword, newPassword });
    clock.advance(2 * hourMs);
    const asked = await request(person, saved.id);
    expect(asked.holdReason).toBe('opening_changed');
    expect(Date.parse(asked.releasableAt) - clock.now()).toBe((holdHours - 2) * hourMs);
    await approve(asked.id);
    clock.advance((holdHours - 3) * hourMs);
    await held.fundingTicks.now();
    expect(await stateOf(person, asked.id)).toBe('approved');
    clock.advance(hourMs);
    await held.fundingTicks.now();
    expect(await stateOf(person, asked.id)).not.toBe('approved');
    expect((await quoteOf(person)).holdReason).toBeUndefined();
  });
});
