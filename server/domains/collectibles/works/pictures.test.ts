import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, values } from '#server/platform/db/sql.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { specimenJpeg, specimenPdf, specimenPng } from '#testing/stages/specimens.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const upload = async (
  who: Visitor,
  bytes: Buffer,
  {
    id = newId('fil') as string,
    type = 'image/png',
    headers = {},
  }: { id?: string; type?: string; headers?: Record<string, string> } = {},
) => {
  const response = await who.fetch(`/uploads/collectibles?id=${encodeURIComponent(id)}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: new Uint8Array(bytes),
  });
  const { code } = (await response.json()) as { code?: string };
  return [response.status >= 400 && response.status < 500, code];
};
const kept = () => values(site.app.db.read, int, sql`select 1 from files.blob`);

it('refuses a picture of another kind, too large, cut short, of 41 megapixels or with a virus; nothing is kept', async () => {
  const person = await site.person('refused');
  const virus = Buffer.from(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD'].join(''));
  const cases: readonly (readonly [bytes: Buffer, type: string, code: string])[] = [
    [Buffer.from('<svg xmlns="x"><script>1</script>'), 'image/png', 'file_wrong_type'],
    [Buffer.from('GIF89a'), 'image/gif', 'file_wrong_type'],
    [specimenPdf(), 'application/pdf', 'file_wrong_type'],
    [specimenPdf(), 'image/png', 'file_wrong_type'],
    [Buffer.concat([specimenPng(), virus]), 'image/png', 'file_unsafe'],
    [specimenPng(8_200, 5_000), 'image/png', 'file_too_many_pixels'],
    [specimenPng().subarray(0, 30), 'image/png', 'file_damaged'],
    [Buffer.concat([specimenPng(), Buffer.alloc(5 * 1024 * 1024)]), 'image/png', 'file_too_large'],
  ];
  for (const [bytes, type, code] of cases)
    expect(await upload(person, bytes, { type })).toEqual([true, code]);
  expect(await kept()).toEqual([]);
});

it('takes no path for an id, nothing from another origin and nothing from strangers', async () => {
  const person = await site.person('careful');
  for (const id of ['../../etc/passwd', '..%2fx', 'fil_', '__proto__'])
    expect(await upload(person, specimenPng(), { id })).toEqual([true, 'BAD_REQUEST']);
  // The edge takes no NUL at all.
  expect(await upload(person, specimenPng(), { id: 'fil_\u0000' })).toEqual([true, 'BAD_PATH']);
  const evil = { origin: 'https://evil.example' };
  expect(await upload(person, specimenPng(), { headers: evil })).toEqual([true, 'BAD_ORIGIN']);
  expect(await upload(site.visitor(), specimenPng())).toEqual([true, 'not_signed_in']);
  for (const path of ['..', '%2e%2e%2fsecret', 'fil_x', newId('fil')])
    expect((await person.fetch(`/collectible-pictures/${path}`)).status).toBeGreaterThanOrEqual(400);
  expect(await kept()).toEqual([]);
});

it('goes by the bytes, whatever the type says, and keeps ten of a person at most', async () => {
  const person = await site.person('many');
  expect(await upload(person, specimenJpeg(), { type: 'image/png' })).toEqual([false, undefined]);
  const more = await Promise.all(Array.from({ length: 10 }, () => upload(person, specimenPng())));
  expect(more.filter(([, code]) => code === 'too_many_pictures')).toHaveLength(1);
  const types = await many(
    site.app.db.read,
    row({ type: text }),
    sql`select distinct type from files.blob order by 1`,
  );
  expect(types.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png']);
  expect(await kept()).toHaveLength(10);
});
