// Every path that carries files, for every kind of visitor. The list is read from where they are opened: a new one is in it.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/site.ts';

const opened = [
  ...readFileSync(new URL('../../app.ts', import.meta.url), 'utf8').matchAll(
    /serve(Downloads|Uploads)\(http\.server, '([^']+)'/g,
  ),
].map(([, kind = '', folder = '']) => ({ kind, folder }));

let site: Site;
let personas: Readonly<Record<string, Visitor>>;
beforeAll(async () => {
  site = await startSite();
  const unverified = site.visitor();
  await unverified.call('identity', 'signUp', { email: 'new@example.org', password: goodPassword });
  await unverified.call('identity', 'signIn', { email: 'new@example.org', password: goodPassword });
  const [user, other, admin, revoked, demoted] = [
    await site.person('user'),
    await site.person('other'),
    await site.person('admin'),
    await site.person('revoked'),
    await site.person('demoted'),
  ];
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: admin.email });
  const set = (role: string) =>
    site.database.pool.query('update auth_user set role = $2 where email = $1', [demoted.email, role]);
  await set('admin');
  await demoted.call('admin', 'users', {});
  await set('user');
  await site.database.pool.query(
    'delete from auth_session where "userId" = (select id from auth_user where email = $1)',
    [revoked.email],
  );
  personas = { anonymous: site.visitor(), unverified, user, other, admin, revoked, demoted };
}, 60_000);
afterAll(() => site.stop());

const gates: Readonly<Record<string, number>> = { anonymous: 401, revoked: 401, unverified: 403 };

describe('files', () => {
  it('are opened somewhere', () => {
    expect(opened.length).toBeGreaterThan(7);
    expect(opened.map(({ folder }) => folder)).toContain('/audit-files');
  });

  it('are for people who are signed in and verified, and a file of nobody is unknown to all', async () => {
    for (const { kind, folder } of opened)
      for (const [persona, visitor] of Object.entries(personas)) {
        const { status } = await visitor.fetch(
          kind === 'Uploads' ? folder : `${folder}/fil_00000000000000000000000000`,
          kind === 'Uploads' ? { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'x' } : {},
        );
        const gate = gates[persona];
        if (gate !== undefined)
          expect([kind, folder, persona, status]).toEqual([kind, folder, persona, gate]);
        else {
          expect([kind, folder, persona, [200, 401, 403].includes(status)]).toEqual([
            kind,
            folder,
            persona,
            false,
          ]);
          expect([kind, folder, persona, status < 500]).toEqual([kind, folder, persona, true]);
        }
      }
  });

  it('of the audit log are unknown to everybody but administrators', async () => {
    const seen: Record<string, number> = {};
    for (const [persona, visitor] of Object.entries(personas))
      seen[persona] = (await visitor.fetch('/audit-files/audit.csv')).status;
    expect(seen).toEqual({
      anonymous: 401,
      unverified: 403,
      user: 404,
      other: 404,
      admin: 200,
      revoked: 401,
      demoted: 404,
    });
  });
});
