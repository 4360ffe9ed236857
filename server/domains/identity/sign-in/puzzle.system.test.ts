// Failures of others close nobody's door. Behind a proxy the visitor's own network counts,
// and work replaces a lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solvePuzzle } from '#core/identity/puzzle.ts';
import { readProxies, clientAddress } from '#server/platform/http/client-address.ts';
import { createCallRate } from '#server/platform/http/call-rate.ts';
import { createLimits, type LimitName } from '#server/platform/auth/limits.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let fromProxy: (
  visitor: Visitor,
  client: string,
  input: object,
) => Promise<{ status: number; code?: string; puzzle?: string }>;
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '127.0.0.0/8' });
  fromProxy = async (visitor, client, input) => {
    const response = await visitor.fetch('/rpc/identity/signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify({ json: input }),
    });
    const { json } = (await response.json()) as {
      json: { data?: { code?: string; detail?: { puzzle?: string } } };
    };
    const { code, detail } = json.data ?? {};
    return {
      status: response.status,
      ...(code && { code }),
      ...(detail?.puzzle && { puzzle: detail.puzzle }),
    };
  };
});
afterAll(() => site.stop());

const wrong = (email: string) => ({ email, password: 'Wrong!pass-1' });
/** As if a network or an account had failed so often: each real failure costs a hashed password. */
const failed = async (name: LimitName, key: string, times: number): Promise<void> => {
  const limits = createLimits(site.database.pool);
  for (let n = 0; n < times; n++) await limits.excess(name, key);
};

describe('a network that failed sixty times', () => {
  it('neither keeps a known device out nor any other network behind the same proxy', async () => {
    const owner = await site.person('nora');
    await failed('sign-in-network', '203.0.113.9', 61);
    const right = { email: owner.email, password: goodPassword };
    expect((await fromProxy(owner, '203.0.113.9', right)).status).toBe(200);
    expect((await fromProxy(site.visitor(), '203.0.113.10', right)).status).toBe(200);
    expect((await fromProxy(site.visitor(), '203.0.113.9', right)).code).toBe('puzzle_required');
    // What stands left of the proxy's own hop was sent by the visitor and counts for nothing.
    expect((await fromProxy(site.visitor(), '203.0.113.99, 203.0.113.9', right)).code).toBe(
      'puzzle_required',
    );
  });

  it('asks for a puzzle that opens the door once, for its own purpose and in time', async () => {
    const owner = await site.person('olga');
    const client = '203.0.113.20';
    await failed('sign-in-network', client, 61);
    const right = { email: owner.email, password: goodPassword };
    const asked = await fromProxy(site.visitor(), client, right);
    expect([asked.status, asked.code]).toEqual([428, 'puzzle_required']);
    const proof = await solvePuzzle(asked.puzzle ?? '');
    const use = (one: object) => fromProxy(site.visitor(), client, { ...right, proof: one });
    const forged = { ...proof, puzzle: proof?.puzzle.replace(/\.14\./, '.01.') };
    for (const bad of [{ ...proof, solution: '1.2.3.4.5.6.7.8' }, forged])
      expect((await use(bad)).code).toBe('puzzle_required');
    expect((await use(proof ?? {})).status).toBe(200);
    expect((await use(proof ?? {})).code).toBe('puzzle_required');
  });

  it('leaves sign-up open to whoever solves one', async () => {
    await failed('sign-up-network', '127.0.0.1', 41);
    const visitor = site.visitor();
    const input = { email: 'petra@example.org', password: goodPassword };
    const first = await visitor.call('identity', 'signUp', input);
    expect(first.code).toBe('puzzle_required');
    const puzzle = /"puzzle":"([^"]+)"/.exec(first.text)?.[1] ?? '';
    const proof = await solvePuzzle(puzzle);
    expect((await visitor.call('identity', 'signUp', { ...input, proof })).status).toBe(200);
    await createLimits(site.database.pool).forget('sign-up-network', '127.0.0.1');
  });
});

describe('an account that failed eight times', () => {
  it('lets its owner in on a new device with a puzzle, and without one after a password reset', async () => {
    const owner = await site.person('rita');
    await failed('sign-in-account', owner.email, 9);
    const fresh = site.visitor();
    const asked = await fromProxy(fresh, '203.0.113.30', { email: owner.email, password: goodPassword });
    const proof = await solvePuzzle(asked.puzzle ?? '');
    const opened = await fromProxy(fresh, '203.0.113.30', {
      email: owner.email,
      password: goodPassword,
      proof,
    });
    expect(opened.status).toBe(200);

    await failed('sign-in-account', owner.email, 9);
    await fresh.call('identity', 'requestPasswordReset', { email: owner.email });
    const mail = await site.mail(owner.email, /reset|password/i);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const password = 'Another!Zebra-7';
    expect((await fresh.call('identity', 'resetPassword', { token, password })).status).toBe(200);
    expect((await fromProxy(site.visitor(), '203.0.113.31', { email: owner.email, password })).status).toBe(
      200,
    );
    expect((await fromProxy(site.visitor(), '203.0.113.31', wrong(owner.email))).code).toBe(
      'invalid_credentials',
    );
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['198.51.100.1', '203.0.113.5', '', '198.51.100.1'],
    ['10.0.0.1', '203.0.113.5', '10.0.0.0/8', '203.0.113.5'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.5, 10.9.9.9', '10.0.0.0/8', '203.0.113.5'],
    ['::ffff:10.0.0.1', '[2001:db8::7]:4711', '10.0.0.0/8', '2001:db8::7'],
    ['10.0.0.1', 'nonsense', '10.0.0.0/8', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.0/8', '10.0.0.1'],
  ])('reads socket %s with header "%s" behind "%s" as %s', (remoteAddress, header, proxies, expected) => {
    const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': header } };
    expect(clientAddress(request as never, readProxies(proxies)!)).toBe(expected);
  });

  it('refuses what is no address and no range', () => {
    for (const bad of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0'])
      expect([bad, readProxies(bad)]).toEqual([bad, undefined]);
  });
});

describe('floods', () => {
  it('are cut at 120 calls at once and 60 a second per session', () => {
    let at = 0;
    const mayCall = createCallRate({ perSecond: 60, burst: 120 }, () => at);
    const passed = (tries: number) =>
      Array.from({ length: tries }, () => mayCall('a')).filter(Boolean).length;
    expect(passed(500)).toBe(120);
    expect(mayCall('b')).toBe(true);
    at += 1_000;
    expect(passed(500)).toBe(60);
  });

  it('of streams end at twenty strangers of one network, and a closed one makes room', async () => {
    const open = async (address: string) => {
      const stop = new AbortController();
      const headers = { 'x-forwarded-for': address };
      const { status } = await site.visitor().fetch('/stream', { headers, signal: stop.signal });
      return { status, stop };
    };
    const pages = [];
    // All of one /64: one customer.
    for (let n = 0; n < 20; n++) pages.push(await open(`2001:db8:1:2::${n + 1}`));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open('2001:db8:1:2::ffff')).status).toBe(429);
    const elsewhere = await open('2001:db8:1:3::1');
    expect(elsewhere.status).toBe(200);
    pages.pop()?.stop.abort();
    await expect.poll(async () => (await open('2001:db8:1:2::fff0')).status).toBe(200);
    for (const { stop } of [...pages, elsewhere]) stop.abort();
  });

  it('of calls are refused with a sentence', async () => {
    const slow = await startSite({}, { callRate: { perSecond: 0, burst: 5 }, database: site.database });
    const person = await slow.person('busy');
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push(await person.call('identity', 'viewer'));
    const last = answers.at(-1);
    expect([last?.status, last?.code, last?.headers.get('retry-after')]).toEqual([
      429,
      'too_many_attempts',
      '1',
    ]);
    expect(last?.text).toContain('Too many calls at once.');
    await slow.stop();
  });
});
