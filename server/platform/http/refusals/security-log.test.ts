import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refuse } from '#core/identity/contract.ts';
import { packagePath } from '#core/identity/leaving-contract.ts';
import { newId } from '#core/values/ids.ts';
import { createSecurityLog, mostLines } from '#server/platform/http/refusals/security-log.ts';
import { createLog } from '#server/platform/log.ts';
import { codeOf, enrol, forgetSpentCodes, wrongCode } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({}, { callRate: { perSecond: 0.001, burst: 150 } });
});
afterAll(() => site.stop());

type Line = Readonly<Record<string, unknown>>;
const read = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line) as Line);
/** The security lines that `act` leaves, without what differs between runs. */
async function linesOf(act: () => Promise<unknown>): Promise<Line[]> {
  const from = site.lines.length;
  await act();
  return read(site.lines.slice(from))
    .filter(({ event }) => String(event).startsWith('security.'))
    .map(({ at: _at, requestId, ...line }) => {
      if (line['event'] === 'security.refused') expect(requestId).toMatch(/^[0-9a-f]{16}$/);
      return line;
    });
}
const refused = (code: string, call: string, userId?: string): Line => ({
  level: 'warn',
  event: 'security.refused',
  code,
  call,
  ...(userId !== undefined && { userId }),
});
const idOf = async ({ email }: { readonly email: string }) =>
  (await site.database.pool.query<{ id: string }>('select id from auth_user where email = $1', [email]))
    .rows[0]?.id ?? '';
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('identity', 'signIn', { email, password });

describe('whoever is kept out', () => {
  it('leaves one line: a wrong password, of an account and of none, and a right one none', async () => {
    const person = await site.person('watched');
    const wrong = await linesOf(() => signIn(site.visitor(), person.email, 'Wrong!pass-1'));
    expect(wrong).toEqual([refused('invalid_credentials', 'identity.signIn', await idOf(person))]);
    const nobody = await linesOf(() => signIn(site.visitor(), 'nobody@example.org', 'Wrong!pass-1'));
    expect(nobody).toEqual([refused('invalid_credentials', 'identity.signIn')]);
    expect(await linesOf(() => signIn(site.visitor(), person.email, goodPassword))).toEqual([]);
    const asked = await linesOf(() => person.call('identity', 'beginTotp', { password: 'Wrong!pass-1' }));
    expect(asked).toEqual([refused('wrong_password', 'identity.beginTotp', await idOf(person))]);
  });

  it('leaves one for the fifth wrong code, which locks, and for a puzzle after too many passwords', async () => {
    const person = await site.person('locked');
    const userId = await idOf(person);
    const { key } = await enrol(site, person);
    const visitor = site.visitor();
    await signIn(visitor, person.email, goodPassword);
    const guess = () => visitor.call('identity', 'finishSignIn', { kind: 'totp', code: wrongCode(key) });
    for (let n = 0; n < 4; n++)
      expect(await linesOf(guess)).toEqual([refused('wrong_code', 'identity.finishSignIn', userId)]);
    expect(await linesOf(guess)).toEqual([
      { level: 'warn', event: 'security.codes_locked', userId },
      refused('wrong_code', 'identity.finishSignIn', userId),
    ]);
    expect(await linesOf(guess)).toEqual([refused('codes_locked', 'identity.finishSignIn', userId)]);
    const lines = await linesOf(async () => {
      for (let n = 0; n < 9; n++) await signIn(site.visitor(), person.email, 'Wrong!pass-1');
    });
    expect(lines.at(-1)).toEqual(refused('puzzle_required', 'identity.signIn', userId));
  });

  it('leaves one for a request from another site, and for a key, a link and a file that are refused', async () => {
    const foreign = await linesOf(() =>
      fetch(`${site.url}/rpc/identity/signOut`, {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    expect(foreign).toEqual([refused('BAD_ORIGIN', '/rpc/*')]);
    const key = await linesOf(() =>
      site
        .visitor()
        .fetch('/api/v1/portfolio', { headers: { authorization: `Bearer tf_${'a'.repeat(40)}` } }),
    );
    expect(key).toEqual([refused('key_invalid', '/api/v1')]);
    const link = await linesOf(() =>
      site.visitor().call('identity', 'checkResetToken', { token: 'a'.repeat(43) }),
    );
    expect(link).toEqual([refused('invalid_reset_link', 'identity.checkResetToken')]);
    const person = await site.person('exporting');
    const file = await linesOf(() =>
      person.fetch(packagePath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'Wrong!pass-1' }),
      }),
    );
    expect(file).toEqual([refused('wrong_password', packagePath, await idOf(person))]);
  });

  it('leaves one for a session that calls too often', async () => {
    const person = await site.person('hasty');
    const lines = await linesOf(async () => {
      let status = 200;
      for (let n = 0; n < 200 && status !== 429; n++)
        ({ status } = await person.call('identity', 'sessions'));
      expect(status).toBe(429);
    });
    expect(lines).toEqual([refused('too_many_attempts', '/rpc/*', await idOf(person))]);
  });
});

describe('a second factor that is proven', () => {
  it('leaves one line with the act, and never what the act is about', async () => {
    const person = await site.person('proven');
    const { key } = await enrol(site, person);
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    const save = (code?: string) =>
      person.call('funding', 'saveAddress', {
        id: newId('adr'),
        asset: 'BTC',
        label: 'Mine',
        address,
        ...(code !== undefined && { code }),
      });
    const line = { level: 'info', event: 'security.step_up', userId: await idOf(person), act: 'address' };
    expect(await linesOf(() => save(codeOf(key)))).toEqual([line]);
    await forgetSpentCodes(site);
    // The same by a proof that was kept for it, which says nothing until it is used.
    await person.call('funding', 'removeAddress', {
      id: ((await person.call('funding', 'savedAddresses')).output[0]?.id ?? '') as never,
    });
    expect((await save()).code).toBe('code_required');
    const purpose = `address BTC ${address}`;
    const prove = () => person.call('identity', 'finishStepUp', { kind: 'totp', purpose, code: codeOf(key) });
    expect(await linesOf(prove)).toEqual([]);
    expect(await linesOf(save)).toEqual([line]);
    await forgetSpentCodes(site);
  });
});

describe('the log', () => {
  afterEach(() => vi.useRealTimers());

  it('holds no address, secret or text of a person', () => {
    const security = site.lines.filter((line) => line.includes('"security.'));
    expect(security.length).toBeGreaterThan(10);
    expect(security.join('\n')).not.toMatch(/@|127\.0\.0\.1|::1|Wrong!pass|tf_|bc1q/);
  });

  it('counts what is above a hundred lines of one code a minute', () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const security = createSecurityLog(createLog('info', (line) => written.push(line)));
    const flood = (times: number) => {
      for (let n = 0; n < times; n++)
        security.refused(refuse('wrong_code'), { call: 'identity.finishSignIn', requestId: String(n) });
    };
    flood(mostLines + 500);
    security.refused(refuse('wrong_password'), { call: 'identity.beginTotp', requestId: 'other' });
    security.refused(refuse('same_email'), { call: 'identity.requestEmailChange', requestId: 'no matter' });
    expect(written).toHaveLength(mostLines + 1);
    vi.advanceTimersByTime(60_000);
    expect(read(written).at(-1)).toMatchObject({
      event: 'security.refused_more',
      code: 'wrong_code',
      count: 500,
    });
    expect(written).toHaveLength(mostLines + 2);
    flood(1);
    expect(written).toHaveLength(mostLines + 3);
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(mostLines + 3);
  });
});
