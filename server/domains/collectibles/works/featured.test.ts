import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { json } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite();
  const person = await site.person('admin');
  await person.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken, email: person.email });
  admin = person;
});
afterAll(() => site.stop());

const browse = async (person: Visitor, tab: string) =>
  (await person.call('collectibles', 'browse', { tab })).output;

it('a work stands in the Featured tab while an administrator wants it there; each change is on record once', async () => {
  const { shown } = (await admin.call('collectibles', 'moderation')).output;
  const { id } = shown.find(({ name }) => name === 'Night Auction')!;
  const set = (person: Visitor, isFeatured: boolean) =>
    person.call('collectibles', 'setFeatured', { id, isFeatured });
  const rita = await site.person('rita');
  const featured = async () => (await browse(rita, 'featured')).pieces.map(({ name }) => name);
  const before = await featured();
  expect((await set(rita, true)).status).toBe(403);
  expect(await featured()).toEqual(before);
  expect((await set(admin, true)).output).toMatchObject({ isFeatured: true });
  await set(admin, true);
  expect((await featured()).toSorted()).toEqual([...before, 'Night Auction'].toSorted());
  expect(
    (await admin.call('collectibles', 'moderation')).output.shown.filter((one) => one.isFeatured),
  ).toHaveLength(before.length + 1);
  await set(admin, false);
  expect(await featured()).toEqual(before);
  const audited = await values(
    site.app.db.read,
    json<{ isFeatured: boolean }>(),
    sql`select detail from audit.entry
      where action = 'collectibles.work-featured' and detail->>'work' = ${id} order by id`,
  );
  expect(audited.map(({ isFeatured }) => isFeatured)).toEqual([true, false]);
  const unknown = await admin.call('collectibles', 'setFeatured', { id: newId('col'), isFeatured: true });
  expect(unknown.code).toBe('not_found');
});
