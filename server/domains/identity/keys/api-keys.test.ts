import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { keyCallsPerMinute, maxKeys } from '#core/identity/keys-contract.ts';
import { dayMs } from '#core/values/time.ts';
import { hashKey, isAllowedFrom } from '#server/domains/identity/keys/keys.ts';
import { listProcedures } from '#server/platform/http/procedures.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { createClient, newOrderId } from '../../../../examples/client.ts';

let site: Site;
let base: string;
beforeAll(async () => {
  site = await startSite();
  base = `http://127.0.0.1:${site.port}`;
});
afterAll(() => site.stop());

type Person = Visitor & { email: string };
const wanted = { name: 'Bot', scopes: ['read'], days: 30, networks: [] as string[], password: goodPassword };
async function keyOf(person: Person, change: object = {}): Promise<{ id: string; secret: string }> {
  const made = await person.call('identity', 'createApiKey', { ...wanted, ...change });
  if (made.status !== 200) throw new Error(made.text);
  const { key, secret } = made.output as { key: { id: string }; secret: string };
  return { id: key.id, secret };
}
const get = (path: string, secret: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { authorization: `Bearer ${secret}`, ...headers } });
const codeOf = async (answer: Response): Promise<unknown> => {
  const body = (await answer.json()) as { code?: string; data?: { code?: string } };
  return body.data?.code ?? body.code;
};

describe('an API key', () => {
  it('is shown once, kept as a hash, told by mail, and opens what its scope says', async () => {
    const person = await site.person('keys');
    const { secret } = await keyOf(person);
    const stored = await site.database.pool.query('select * from identity.api_key');
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(8));
    expect(stored.rows[0].secret_hash.equals(hashKey(secret))).toBe(true);
    expect((await person.call('identity', 'apiKeys', undefined)).text).not.toContain(secret.slice(8));
    await site.mail(person.email, /An API key was created/);
    const portfolio = await get('/api/v1/portfolio', secret);
    expect([portfolio.status, await portfolio.json()]).toEqual([
      200,
      expect.objectContaining({ balance: '1000.00' }),
    ]);
    const candles = await get('/api/v1/instruments/BTC/candles?interval=1h&limit=3', secret);
    expect([candles.status, ((await candles.json()) as unknown[]).length]).toEqual([200, 3]);
  });

  it.each([
    ['read', 'trade'],
    ['trade', 'read'],
  ])(
    'with the scope to %s alone is told what it lacks by every call that needs %s, before its input is looked at',
    async (has, scope) => {
      const { secret } = await keyOf(await site.person(`only-${has}`), { scopes: [has] });
      for (const { call } of listApiCalls().filter((one) => one.call.scope === scope)) {
        const answer = await fetch(`${base}/api/v1${call.path.replace(/\{\w+\}/g, 'x')}`, {
          method: call.method,
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          ...(call.method === 'POST' && { body: '{"no":"sense"}' }),
        });
        expect([call.path, answer.status, await answer.json()]).toMatchObject([
          call.path,
          403,
          {
            code: 'key_out_of_scope',
            message: `This call needs a key with the scope "${scope}". This key has the scope "${has}".`,
            detail: { scope, has },
          },
        ]);
      }
      const orders = await site.database.pool.query('select count(*)::int as n from trading.working_order');
      expect(orders.rows[0].n).toBe(0);
    },
  );

  it('opens nothing but the listed calls: no procedure takes a key, and no unlisted one has an address', async () => {
    const { secret } = await keyOf(await site.person('closed'), { scopes: ['read', 'trade'] });
    for (const { path, access } of listProcedures().filter((one) => one.access !== 'public')) {
      const answer = await fetch(`${base}/rpc/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', origin: site.url },
        body: JSON.stringify({ json: {} }),
      });
      expect([path, access, answer.status]).toEqual([path, access, 401]);
    }
    expect((await get('/api/v1/identity/sessions', secret)).status).toBe(404);
    expect(
      listApiCalls().filter(({ domain }) => ['identity', 'funding', 'admin', 'support'].includes(domain)),
    ).toEqual([]);
  });

  it('refuses alike a key that is unknown, revoked, expired or used from elsewhere', async () => {
    const person = await site.person('ended');
    const revoked = await keyOf(person);
    const expired = await keyOf(person);
    const elsewhere = await keyOf(person, { networks: ['192.0.2.0/24'] });
    const home = await keyOf(person, { networks: ['127.0.0.0/8', '::1'] });
    expect((await person.call('identity', 'revokeApiKey', { id: revoked.id })).status).toBe(200);
    expect((await person.call('identity', 'revokeApiKey', { id: revoked.id })).code).toBe('not_found');
    await site.database.pool.query('update identity.api_key set expires_at = $2 where id = $1', [
      expired.id,
      new Date(site.app.clock.now() - dayMs),
    ]);
    for (const secret of [revoked.secret, expired.secret, elsewhere.secret, `tf_${'x'.repeat(43)}`]) {
      const answer = await get('/api/v1/portfolio', secret);
      expect([answer.status, await codeOf(answer)]).toEqual([401, 'key_invalid']);
    }
    expect((await get('/api/v1/portfolio', home.secret)).status).toBe(200);
    for (const bad of ['', 'Bearer', 'Bearer tf_', 'Basic tf_xxxxxxxxxxxxxxxxxxxxxxxx']) {
      const answer = await fetch(`${base}/api/v1/portfolio`, { headers: { authorization: bad } });
      expect(await codeOf(answer)).toBe('not_signed_in');
    }
  });

  it('takes no cookie for a key', async () => {
    const person = await site.person('cookie');
    const answer = await person.fetch('/api/v1/portfolio');
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'not_signed_in']);
  });

  it('has a limit of its own', async () => {
    const person = await site.person('busy');
    const busy = await keyOf(person);
    const calm = await keyOf(person);
    const answers = await Promise.all(
      Array.from({ length: keyCallsPerMinute + 5 }, () => get('/api/v1/balances', busy.secret)),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(5);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('/api/v1/balances', calm.secret)).status).toBe(200);
  });

  it('is refused with a sentence for a wrong password, a false network or one too many, and nothing is kept', async () => {
    const person = await site.person('wrong');
    const ask = (change: object) => person.call('identity', 'createApiKey', { ...wanted, ...change });
    expect((await ask({ password: 'not-it' })).code).toBe('wrong_password');
    expect((await ask({ networks: ['10.0.0.0/99'] })).code).toBe('key_network_wrong');
    for (const change of [
      { scopes: [] },
      { scopes: ['withdraw'] },
      { days: 0 },
      { days: 366 },
      { name: ' ' },
    ])
      expect((await ask(change)).status).toBe(400);
    expect((await person.call('identity', 'apiKeys', undefined)).output).toEqual([]);
    for (let made = 0; made < maxKeys; made++) await keyOf(person);
    expect((await ask({})).code).toBe('too_many_keys');
  });
});

describe('isAllowedFrom', () => {
  it.each([
    [[], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.9', true],
    [['203.0.113.0/24'], '203.0.114.1', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.77', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '203.0.113.9', false],
    [['nonsense'], '203.0.113.9', false],
  ])('%j from %s: %s', (networks, ip, allowed) => expect(isAllowedFrom(networks, ip)).toBe(allowed));
});

describe('the description', () => {
  it('lists every open call with its schema, and nothing else', async () => {
    const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    expect(listed.toSorted()).toEqual(
      listApiCalls()
        .map(({ domain, name, call }) => `${call.method} ${call.path} ${domain}.${name}`)
        .toSorted(),
    );
  });
});

describe('the example client', () => {
  it('lists quotes, places an order once however often it is sent, and reads the position', async () => {
    const { secret } = await keyOf(await site.person('example'), { scopes: ['read', 'trade'] });
    const client = createClient(base, secret);
    expect((await client.instruments()).length).toBeGreaterThan(100);
    const order = {
      id: newOrderId(),
      symbol: 'BTC',
      side: 'buy',
      product: 'cash',
      quantity: '0.001',
    } as const;
    const [first, again] = [await client.placeOrder(order), await client.placeOrder(order)];
    expect(first.status).toBe('filled');
    expect(again).toEqual(first);
    expect(await client.positions()).toMatchObject([{ symbol: 'BTC', side: 'buy', quantity: '0.001' }]);
    await expect(client.placeOrder({ ...order, id: newOrderId(), quantity: '-1' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: { field: 'quantity' },
    });
  });
});
