import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalData } from '#server/domains/identity/personal-data.ts';
import { openVault } from '#server/platform/files/vault.ts';
import { confirm, enrol } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

const secret = 'a secret for the test of personal data';
let site: Site;
beforeAll(async () => {
  site = await startSite({ AUTH_SECRET: secret });
});
afterAll(() => site.stop());

/** Every row of identity and of the authentication library, as text. */
async function everything(): Promise<string> {
  const tables = await site.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'identity' or table_name like 'auth\\_%')`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      site.database.pool.query(`select row_to_json(t)::text as line from ${name} t`),
    ),
  );
  return JSON.stringify(rows.map((result) => result.rows));
}

describe('personal data', () => {
  it('is exported whole without what opens an account, and gone from every table after erasure', async () => {
    const vault = openVault(secret);
    const person = await site.person('leaves-traces');
    const stays = await site.person('stays');
    await person.call('identity', 'saveProfile', {
      displayName: 'Planted Name',
      phone: '+44 20 7946 0123',
      country: 'GB',
      bio: 'planted words',
      experience: 'advanced',
      riskTolerance: 'low',
      preferredMarkets: ['forex'],
      showTradingStats: true,
      isPublic: true,
    });
    await person.call('identity', 'saveDisplay', {
      locale: 'es',
      theme: 'dark',
      palette: 'green-red',
      amounts: 'shown',
      zone: 'Pacific/Chatham',
    });
    const { key, recoveryCodes } = await enrol(site, person);
    await confirm(site, person, key, 'email-change planted-new@example.org');
    await person.call('identity', 'requestEmailChange', {
      email: 'planted-new@example.org',
      password: goodPassword,
    });
    const { rows } = await site.database.pool.query<{ id: string }>(
      'select id from auth_user where email = $1',
      [person.email],
    );
    const userId = rows[0]?.id ?? '';
    const held = JSON.stringify(await personalData.exportFor(site.app.db.read, userId, vault));
    const planted = ['Planted Name', '+44 20 7946 0123', 'planted words', 'Pacific/Chatham', person.email];
    for (const text of [...planted, 'planted-new@example.org', '127.0.0.1']) expect(held).toContain(text);
    const [token = 'none'] = (person.cookies.get('truefill') ?? '').split('.');
    for (const text of [key, token, '$argon2', ...recoveryCodes]) expect(held).not.toContain(text);

    expect(await everything()).toContain(userId);
    await site.app.db.transaction((tx) => personalData.erase(tx, userId, vault));
    const left = await everything();
    for (const text of [...planted, 'planted-new@example.org', userId]) expect(left).not.toContain(text);
    expect(await personalData.exportFor(site.app.db.read, userId, vault)).toEqual({});
    expect((await person.call('identity', 'sessions')).code).toBe('not_signed_in');
    expect((await stays.call('identity', 'sessions')).status).toBe(200);
  });
});
