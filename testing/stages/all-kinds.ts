// One visitor of each kind that a site knows: what every route is tried with.
import { goodPassword, type Site, type Visitor } from '#testing/nodes/site.ts';

export const kinds = ['anonymous', 'unverified', 'user', 'other', 'admin', 'revoked', 'demoted'] as const;
export type KindOfVisitor = (typeof kinds)[number];

/**
 * Seven visitors: two ordinary people, an administrator, one whose session was ended and one who
 * was an administrator.
 */
export async function visitorsOfAllKinds(site: Site): Promise<Readonly<Record<KindOfVisitor, Visitor>>> {
  const unverified = site.visitor();
  await unverified.call('identity', 'signUp', { email: 'new@example.org', password: goodPassword });
  await unverified.call('identity', 'signIn', { email: 'new@example.org', password: goodPassword });
  const user = await site.person('user');
  const other = await site.person('other');
  const admin = await site.person('admin');
  const revoked = await site.person('revoked');
  const demoted = await site.person('demoted');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
  const setRole = (role: string) =>
    site.database.pool.query('update auth_user set role = $2 where email = $1', [demoted.email, role]);
  await setRole('admin');
  if ((await demoted.call('admin', 'users', {})).status !== 200)
    throw new Error('who shall be demoted never was an administrator');
  await setRole('user');
  await site.database.pool.query(
    'delete from auth_session where "userId" = (select id from auth_user where email = $1)',
    [revoked.email],
  );
  return { anonymous: site.visitor(), unverified, user, other, admin, revoked, demoted };
}
