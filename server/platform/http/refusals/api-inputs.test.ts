// Requests to the API that are not as they are described: always a code, a sentence that names what
// is wrong, and never what was sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { newId } from '#core/values/ids.ts';
import { type ApiStage, openApiStage } from '#testing/api/api-stage.ts';
import { asked, callNamed } from '#testing/api/asking.ts';
import { order } from '#testing/api/trading.ts';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query' }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties: object } } };
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let stage: ApiStage;
let document: Document;
beforeAll(async () => {
  stage = await openApiStage();
  document = (await (await stage.site.visitor().fetch('/api/openapi.json')).json()) as Document;
});
afterAll(() => stage.stop());

const places = (more: Readonly<Record<string, unknown>>) =>
  stage.send(asked(callNamed('trading.placeOrder'), order(more)), stage.owner.secret);
const reads = (path: string) => stage.send({ method: 'GET', path }, stage.owner.secret);
const unnamed = 'This call was sent a field that it does not know.';
const invalid = (field: string, message: string) => ({ code: 'invalid_input', message, detail: { field } });

describe('a field of the wrong kind', () => {
  const secret = 'S3CRET'.repeat(4);

  it('is named by every call that takes it, and its value is not', async () => {
    let fields = 0;
    for (const { domain, name, call } of listApiCalls()) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      const { parameters = [], requestBody } = operation ?? {};
      const inBody = Object.keys(requestBody?.content['application/json'].schema.properties ?? {});
      for (const field of [...parameters.map((one) => one.name), ...inBody]) {
        const isInPath = call.path.includes(`{${field}}`);
        const bad = call.method === 'GET' && !isInPath ? { [`${field}[x]`]: secret } : { [field]: secret };
        const wrong = inBody.includes(field) ? { [field]: { x: secret } } : bad;
        const { [field]: _left, ...example } = call.example;
        const answer = await stage.send(
          asked({ ...call, example: isInPath ? call.example : example }, wrong),
          stage.keys[call.scope],
        );
        const of = `${domain}.${name} ${field}`;
        expect([of, answer.status, answer.body]).toEqual([
          of,
          400,
          {
            ...invalid(field, ''),
            message: expect.stringMatching(new RegExp(`^${field} .*[^.]\\.$`)) as string,
          },
        ]);
        expect(JSON.stringify(answer.body)).not.toContain('S3CRET');
        fields += 1;
      }
    }
    expect(fields).toBeGreaterThan(40);
  });
});

describe('an order that is not as it is described', () => {
  it.each([
    ['quantity', { quantity: undefined }, 'quantity is missing.'],
    ['side', { side: undefined }, 'side is missing.'],
    ['quantity', { quantity: 5 }, 'quantity must be a string.'],
    ['quantity', { quantity: '-1' }, 'quantity is not valid: please enter an amount above zero.'],
    ['side', { side: 'up' }, 'side must be buy or sell.'],
    ['leverage', { leverage: 1.5 }, 'leverage must be a whole number.'],
    ['leverage', { leverage: '2' }, 'leverage must be a whole number.'],
    ['leverage', { leverage: '0x2' }, 'leverage must be a whole number.'],
    ['leverage', { leverage: 1_000 }, 'leverage must be at most 30.'],
    ['trailBps', { trailBps: 0 }, 'trailBps must be at least 1.'],
    ['postOnly', { postOnly: 'yes' }, 'postOnly must be true or false.'],
    ['postOnly', { postOnly: 'on' }, 'postOnly must be true or false.'],
    ['symbol', { symbol: 'x'.repeat(21) }, 'symbol must have at most 20 characters.'],
    ['symbol', { symbol: null }, 'symbol must be a string.'],
    ['symbol', { symbol: 'B\u0000TC' }, 'symbol is not valid: this text contains an unsupported character.'],
    ['symbol', { symbol: '\ud800' }, 'symbol is not valid: this text contains an unsupported character.'],
    ['id', { id: 'ord_1' }, 'id is not valid: unknown id.'],
    ['portfolioId', { portfolioId: 'pfo_1' }, 'portfolioId is not valid: unknown id.'],
    [
      'expiresAt',
      { expiresAt: 'tomorrow' },
      'expiresAt must be an instant in UTC, such as 2026-11-20T09:30:00Z.',
    ],
    ['price', { price: '9' }, 'This call has no field price.'],
    ['constructor', { constructor: 1 }, 'This call has no field constructor.'],
    ['x'.repeat(30), { ['x'.repeat(30)]: 1 }, `This call has no field ${'x'.repeat(30)}.`],
    ['', { ['x'.repeat(31)]: 1 }, unnamed],
    ['', { [`tf_${'x'.repeat(20)}`]: 1 }, unnamed],
    ['', { 'my password': 1 }, unnamed],
    ['', { '': 1 }, unnamed],
  ])('is told about %s', async (field, more, message) => {
    const { status, body } = await places(more);
    expect([status, body]).toEqual([400, invalid(field, message)]);
  });

  it('is told in English, whatever language a browser speaks', async () => {
    const call = asked(callNamed('trading.placeOrder'), order({ quantity: '0' }));
    const { body } = await stage.send({ ...call, headers: { 'accept-language': 'es' } }, stage.owner.secret);
    expect(body).toEqual(invalid('quantity', 'quantity is not valid: please enter an amount above zero.'));
  });
});

describe('a query that is not as it is described', () => {
  it.each([
    ['/orders?limit=-1', 'limit', 'limit must be at least 1.'],
    ['/orders?limit=101', 'limit', 'limit must be at most 100.'],
    ['/orders?price=9', 'price', 'This call has no field price.'],
    ['/orders?=1', '', unnamed],
    ['/orders?[]=1', '', unnamed],
    ['/instruments/BTC?=1', '', unnamed],
    [`/orders?tf_${'x'.repeat(20)}=1`, '', unnamed],
    ['/orders?limit=0', 'limit', 'limit must be at least 1.'],
    ['/orders?status=open', 'status', 'status must be working or all.'],
    ['/instruments/BTC/candles', 'interval', 'interval is missing.'],
    ['/instruments/BTC?symbol=ETH', 'symbol', 'symbol is not valid: it differs from the one in the path.'],
    [
      '/statement?from=2026-02-30',
      'from',
      'from is not valid: please enter a day from 1900 to 2999, as YYYY-MM-DD.',
    ],
    [
      '/statement?from=2026-02-03&to=2026-01-01',
      'to',
      'to is not valid: the first day must not be after the last.',
    ],
    ['/statement?zone=Moon', 'zone', 'zone is not valid: unknown time zone.'],
  ])('is told what: %s', async (path, field, message) => {
    const { status, body } = await reads(path);
    expect([status, body]).toEqual([400, invalid(field, message)]);
  });
});

describe('a number in a query', () => {
  it.each(['abc', '', '1&limit=2', '1.5', '1.0', '0x10', '1e1', '%205'])('is not %j', async (limit) => {
    const { status, body } = await reads(`/orders?limit=${limit}`);
    expect([status, body]).toEqual([400, invalid('limit', 'limit must be a whole number.')]);
  });

  it('is its digits', async () => {
    const { status, body } = await reads('/instruments/BTC/candles?interval=1h&limit=3');
    expect([status, Object.keys(body)]).toEqual([200, ['0', '1', '2']]);
  });
});

describe('a number', () => {
  it('is a whole one in every call, as the sentences say', () => {
    const kinds = JSON.stringify(document.paths, (name, value: unknown) =>
      name === 'responses' ? undefined : value,
    );
    expect(kinds).toContain('"type":"integer"');
    expect(kinds).not.toContain('"type":"number"');
  });
});

describe('an id in the body', () => {
  it('never stands for another one than the path names', async () => {
    const waits = order({ type: 'limit', limitPrice: '9' });
    const placed = await stage.send(asked(callNamed('trading.placeOrder'), waits), stage.owner.secret);
    expect(placed.body['status']).toBe('working');
    const cancel = (inPath: string, inBody: unknown) =>
      stage.send(
        { method: 'POST', path: `/orders/${inPath}/cancel`, body: JSON.stringify({ id: inBody }) },
        stage.owner.secret,
      );
    expect((await cancel(newId('ord'), waits['id'])).body).toEqual(
      invalid('id', 'id is not valid: it differs from the one in the path.'),
    );
    expect((await reads(`/orders/${String(waits['id'])}`)).body['status']).toBe('working');
    expect((await cancel(String(waits['id']), waits['id'])).body['status']).toBe('cancelled');
  });
});
