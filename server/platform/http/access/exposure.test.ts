// What a site shows to strangers once its address is one that others can open.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/platform/config.ts';
import { enrol } from '#testing/authenticator.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

const publicUrl = 'https://trade.example.com';
let site: Site;
beforeAll(async () => {
  site = await startSite({
    PUBLIC_URL: publicUrl,
    MAIL_CAPTURE: 'administrators',
    METRICS_TOKEN: 'a token of the monitoring',
    DEV_TRIGGERS: 'true',
  });
});
afterAll(() => site.stop());

const postTo = (visitor: Visitor, path: string) =>
  visitor.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

describe('a site with a public address', () => {
  it('has nothing below /dev, for nobody and from nowhere', async () => {
    const admin = await site.person('first');
    await admin.call('identity', 'claimFirstAdmin', {
      token: site.firstAdminToken ?? '',
      email: admin.email,
    });
    for (const visitor of [site.visitor(), admin]) {
      for (const path of ['/dev/mail', '/dev/mail.json', '/dev/quote'])
        expect([path, (await visitor.fetch(path)).status]).toEqual([path, 404]);
      for (const path of ['/dev/quote', '/dev/strategy-trade'])
        expect([path, (await postTo(visitor, path)).status]).toEqual([path, 404]);
    }
    expect(site.routes.filter((route) => route.includes('/dev'))).toEqual([]);
    expect((await site.visitor().call('identity', 'viewer')).output.hasMailbox).toBe(false);
  });

  it('gives no stranger the mail that a reset sends, so nobody becomes administrator by it', async () => {
    const stranger = site.visitor();
    expect(
      (await stranger.call('identity', 'requestPasswordReset', { email: 'first@example.org' })).status,
    ).toBe(200);
    expect((await stranger.fetch('/dev/mail.json')).status).toBe(404);
    expect((await stranger.call('identity', 'capturedMail')).code).toBe('not_signed_in');
    // The token was used above, and its file went with it.
    const { code, status } = await stranger.call('identity', 'setupMail', {
      token: site.firstAdminToken ?? '',
    });
    expect([code, status]).toEqual(['setup_done', 410]);
  });

  it('shows captured mail to an administrator with a second step, and notes each look', async () => {
    const admin = site.visitor();
    await admin.call('identity', 'signIn', { email: 'first@example.org', password: goodPassword });
    expect((await admin.call('identity', 'capturedMail')).code).toBe('two_factor_required');
    expect((await admin.call('admin', 'users')).code).toBe('two_factor_required');
    await enrol(site, admin);
    const { output } = await admin.call('identity', 'capturedMail');
    expect(output.isCapturing).toBe(true);
    const looks = await site.database.pool.query(
      `select 1 from audit.entry where action = 'identity.captured-mail-read'`,
    );
    expect(looks.rowCount).toBe(1);
  });

  it('answers /metrics to the holder of the token only', async () => {
    const ask = async (authorization?: string) =>
      (await site.visitor().fetch('/metrics', authorization ? { headers: { authorization } } : {})).status;
    expect(await ask()).toBe(401);
    expect(await ask('Bearer another token')).toBe(401);
    expect(await ask('Bearer a token of the monitoring')).toBe(200);
  });

  it('tells browsers to stay on https, also in demo', async () => {
    const { headers } = await site.visitor().fetch('/healthz');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  });
});

describe('a site of this machine', () => {
  let local: Site;
  beforeAll(async () => {
    local = await startSite();
  });
  afterAll(() => local.stop());

  it('opens /dev and /metrics to this machine only: not through a proxy and not under the name of another', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json', '/metrics']) {
      const ask = (headers: Record<string, string>) => statusOf(local.port, path, headers);
      expect([path, await ask({})]).toEqual([path, 200]);
      for (const headers of [
        { 'x-forwarded-for': '198.51.100.7' },
        { forwarded: 'for=198.51.100.7' },
        { host: 'trade.example.com' },
        { host: 'localhost.evil.example' },
      ])
        expect([path, headers, await ask(headers as never)]).toEqual([path, headers, 404]);
    }
  });

  it('says that its mailbox is open to those who can open it', async () => {
    const { output } = await local.visitor().call('identity', 'viewer');
    expect(output.hasMailbox).toBe(true);
    const proxied = await local.visitor().fetch('/rpc/identity/viewer', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: '{}',
    });
    expect(await proxied.json()).toMatchObject({ json: { hasMailbox: false } });
  });

  it('shows its mail to the holder of the setup token until an administrator exists', async () => {
    const operator = local.visitor();
    const token = local.firstAdminToken ?? '';
    await operator.call('identity', 'signUp', { email: 'op@example.org', password: goodPassword });
    await local.mail('op@example.org', /./);
    expect((await operator.call('identity', 'setupMail', { token: `${token}x` })).code).toBe('invalid_token');
    const { output } = await operator.call('identity', 'setupMail', { token });
    expect(output.mails.map(({ to }) => to)).toEqual(['op@example.org']);
    await local.database.pool.query(`update auth_user set role = 'admin' where email = 'op@example.org'`);
    expect((await operator.call('identity', 'setupMail', { token })).code).toBe('setup_done');
    const claim = { token, email: 'op@example.org' };
    expect((await operator.call('identity', 'claimFirstAdmin', claim)).code).toBe('setup_done');
  });

  it('shows the mail of one address, and asks again while there is none', async () => {
    const visitor = local.visitor();
    await visitor.call('identity', 'signUp', { email: 'ada@example.org', password: goodPassword });
    await local.mail('ada@example.org', /./);
    const shown = async (to: string) =>
      (await visitor.fetch(`/dev/mail?to=${encodeURIComponent(to)}`)).text();
    expect(await shown('Ada@example.org')).toMatch(/<article>.*To ada@example\.org/);
    const none = await shown('<b>bob@example.org');
    expect(none).toContain('To &lt;b&gt;bob@example.org only.');
    expect(none).toContain('http-equiv="refresh"');
    expect(none).not.toContain('<article>');
  });
});

/** By hand: fetch sets its own Host. */
const statusOf = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest({ port, path, host: '127.0.0.1', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('a public address without a way to deliver mail', () => {
  it('is refused with one sentence that names both ways out', () => {
    const start = (env: Record<string, string>) => () =>
      loadConfig({ PUBLIC_URL: publicUrl, AUTH_SECRET: 'a secret of at least 32 characters', ...env });
    expect(start({})).toThrow(/1 problem:\n {2}SMTP_URL: is required .* MAIL_CAPTURE=administrators/);
    expect(start({ SMTP_URL: 'smtp://mail.example.com' })).not.toThrow();
    expect(start({ MAIL_CAPTURE: 'administrators' })).not.toThrow();
    for (const url of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      expect([url, loadConfig({ PUBLIC_URL: url }).isLocal]).toEqual([url, true]);
    for (const url of ['http://localhost.example.com', 'http://127.0.0.1.nip.io', 'http://10.0.0.5'])
      expect(() => loadConfig({ PUBLIC_URL: url })).toThrow('SMTP_URL');
  });
});
