// What a reader of the whole database, or of a backup, can do with it: nothing as somebody
// else.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '#core/values/time.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { forgetVoidLinks } from '#server/platform/mail/outgoing.ts';
import { ownSecret } from '#server/platform/secret.ts';
import { openTestDatabase } from '#testing/database.ts';
import { dumpOf } from '#testing/dump.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

const log = createLog('silent', () => undefined);

describe('a dump of the database', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('holds no session token, so no cookie can be made from it', async () => {
    const person = await site.person('cleo');
    const [token = ''] = decodeURIComponent(person.cookies.get('truefill') ?? '').split('.');
    expect(token.length).toBeGreaterThan(20);
    expect((await person.call('identity', 'viewer')).output.viewer?.email).toBe(person.email);
    const { rows } = await site.database.pool.query<{ token: string }>('select token from auth_session');
    expect(rows.map((row) => row.token)).not.toContain(token);
    expect(await dumpOf(site.database)).not.toContain(token);
    await person.call('identity', 'signOut');
    const left = await site.database.pool.query('select 1 from auth_session');
    expect(left.rowCount).toBe(0);
  });

  it('holds no mailed token before its mail is sent: the queue has ids and the address', async () => {
    const visitor = site.visitor();
    await visitor.call('identity', 'signUp', { email: 'dora@example.org', password: goodPassword });
    const { rows } = await site.database.pool.query<{ data: { data: object } }>(
      `select data from pgboss.job where name = 'mail' order by created_on desc limit 1`,
    );
    expect(Object.keys(rows[0]?.data.data ?? {}).sort()).toEqual([
      'about',
      'id',
      'kind',
      'locale',
      'subject',
      'to',
    ]);
    const mail = await site.mail('dora@example.org', /./);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const queue = await site.database.pool.query(`select data::text from pgboss.job`);
    expect(JSON.stringify(queue.rows)).not.toContain(token);
    expect((await visitor.call('identity', 'verifyEmail', { token })).status).toBe(200);
  });

  it('holds the link and code of a captured mail only while they open something', async () => {
    const visitor = site.visitor();
    const email = 'fern@example.org';
    const linkOf = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)?.[1] ?? 'none';
    const kept = async (text: string) => (await dumpOf(site.database)).includes(text);
    await visitor.call('identity', 'signUp', { email, password: goodPassword });
    const first = await site.mail(email, /Confirm|Verify|verify/);
    expect(await kept(linkOf(first))).toBe(true);
    const code = /\b\d{6}\b/.exec(first.text)?.[0] ?? '';
    expect((await visitor.call('identity', 'verifyCode', { email, code })).status).toBe(200);
    // Used: the inbox still shows the mail, and says what became of both.
    expect(await kept(linkOf(first))).toBe(false);
    const shown = await site.mail(email, /Confirm|Verify|verify/);
    expect(shown.text.split('(no longer valid)')).toHaveLength(3);
    expect(shown.text).not.toContain(code);

    // Replaced by a newer one, used, and taken back.
    const reset = async () => {
      await site.database.pool.query(`delete from identity.rate_limit`);
      await site.visitor().call('identity', 'requestPasswordReset', { email });
      await site.database.pool.query(`delete from mail.captured where link_hash is null`);
      return linkOf(await site.mail(email, /new Truefill password/));
    };
    const [older, newer] = [await reset(), await reset()];
    expect([await kept(older), await kept(newer)]).toEqual([false, true]);
    const password = 'Giraffe?neck-7';
    await site.visitor().call('identity', 'resetPassword', { token: newer, password, removePasskeys: false });
    expect(await kept(newer)).toBe(false);
    await visitor.call('identity', 'signIn', { email, password });
    await visitor.call('identity', 'requestEmailChange', { email: 'ferns@example.org', password });
    const change = linkOf(await site.mail('ferns@example.org', /Confirm/));
    expect(await kept(change)).toBe(true);
    await visitor.call('identity', 'cancelEmailChange');
    expect(await kept(change)).toBe(false);

    // Expired: the housekeeper's own minute.
    const late = await reset();
    await forgetVoidLinks(site.database.read, systemClock.now() + 59 * minuteMs);
    expect(await kept(late)).toBe(true);
    await forgetVoidLinks(site.database.read, systemClock.now() + 61 * minuteMs);
    expect(await kept(late)).toBe(false);
  });

  it('holds no secret', async () => {
    const { rows } = await site.database.pool.query(
      `select key from public.setting where key = 'auth-secret'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the secret of an installation', () => {
  let database: Database;
  const folder = mkdtempSync(join(tmpdir(), 'truefill-keys-'));
  const place = (name: string) => ({ KEYS_DIR: join(folder, name), AUTH_SECRET: undefined });
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('moves from the database of an earlier version to a file that only its owner reads', async () => {
    const former = 'the secret that an earlier version kept in the table';
    await database.pool.query(`insert into public.setting (key, value) values ('auth-secret', $1)`, [former]);
    expect(await ownSecret(place('a'), database.read, log)).toBe(former);
    const file = join(folder, 'a', 'auth-secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(former);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { rows } = await database.pool.query('select value from public.setting');
    expect(JSON.stringify(rows)).not.toContain(former);
    expect(await ownSecret(place('a'), database.read, log)).toBe(former);
  });

  it('is never made by accident for a database that has one', async () => {
    await expect(ownSecret(place('empty'), database.read, log)).rejects.toThrow(
      /npm run admin -- new-secret/,
    );
    expect(existsSync(join(folder, 'empty'))).toBe(false);
  });

  it('is asked of the operator where others can reach the site', () => {
    const env = { PUBLIC_URL: 'https://trade.example.com', SMTP_URL: 'smtp://mail.example.com' };
    expect(() => loadConfig(env)).toThrow(/1 problem:\n {2}AUTH_SECRET: is required/);
  });
});
