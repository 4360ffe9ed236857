// What the API says where no call is, and where a call breaks.
import { connect } from 'node:net';
import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { z } from '#core/values/z.ts';
import { hiddenFault } from '#server/platform/http/procedures.ts';
import { createLog } from '#server/platform/log.ts';
import { type ApiStage, openApiStage } from '#testing/api/api-stage.ts';
import { asked, callNamed } from '#testing/api/asking.ts';
import { order } from '#testing/api/trading.ts';

interface Document {
  readonly components: {
    readonly responses: Readonly<
      Record<string, { readonly content: { readonly 'application/json': { readonly schema: object } } }>
    >;
  };
}

let stage: ApiStage;
let document: Document;
beforeAll(async () => {
  stage = await openApiStage();
  document = (await (await stage.site.visitor().fetch('/api/openapi.json')).json()) as Document;
});
afterAll(() => stage.stop());

describe('an address without a call', () => {
  const agrees = (status: number, body: unknown) => {
    const { schema } = document.components.responses[String(status)]?.content['application/json'] ?? {};
    expect(() => z.fromJSONSchema(schema as never).parse(body)).not.toThrow();
  };

  it('is answered as the description says, with the methods that it has', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
    for (const { call } of listApiCalls()) {
      const { path } = asked(call);
      const own = listApiCalls().filter((one) => one.call.path === call.path);
      const offered = own.map((one) => one.call.method as string);
      for (const method of methods.filter((one) => !offered.includes(one))) {
        const answer = await stage.send({ method, path, ...(method === 'POST' && { body: '{}' }) });
        expect([method, path, answer.status, answer.headers['allow']]).toEqual([
          method,
          path,
          405,
          offered.join(', '),
        ]);
        if (method === 'HEAD') continue;
        expect(answer.body['code']).toBe('bad_method');
        agrees(405, answer.body);
      }
    }
    for (const asking of [
      { method: 'GET', path: '/nowhere' },
      { method: 'POST', path: '/orders/all/cancel-them', body: '{}' },
      ...['', '?x=1', '/'].flatMap((path) => [
        { method: 'GET', path },
        { method: 'POST', path, body: '{}' },
      ]),
    ]) {
      const { status, body } = await stage.send(asking, stage.owner.secret);
      expect([status, body]).toEqual([
        404,
        { code: 'not_found', message: 'There is no such call.', detail: {} },
      ]);
      agrees(404, body);
    }
    expect(Object.keys(document.components.responses)).toEqual(['404', '405']);
  });
});

describe('the type of a body', () => {
  const places = async (type: string) => {
    const headers = { 'content-type': type };
    const asking = { ...asked(callNamed('trading.placeOrder'), order()), headers };
    return stage.send(asking, stage.owner.secret);
  };

  it.each([
    'application/json/x',
    'application/json, multipart/form-data',
    'application/json; charset=utf-8, text/plain',
    'application/json-patch+json',
    'application/json+x',
    'application/jsonx',
    'application/json;charset=utf-16',
    'application/json; charset="latin1"',
    'text/plain; application/json',
  ])('that is another than JSON in UTF-8 is refused: %s', async (type) => {
    const { status, body } = await places(type);
    expect([status, body]).toEqual([
      415,
      { code: 'not_json', message: 'The body must be JSON.', detail: {} },
    ]);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;charset="UTF-8"',
    'application/json; profile=x',
  ])('is taken however it is written: %s', async (type) => {
    expect((await places(type)).status).toBe(200);
  });
});

describe('an address that hides its letters', () => {
  it.each(['/api/v%31/orders', '/%61pi/v1/orders', '/api/v1/%6Frders', '/api/v%31'])(
    'is refused as the API refuses: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await stage.site.visitor().fetch(path, { method });
        expect([method, answer.status, await answer.json()]).toEqual([
          method,
          400,
          { code: 'bad_path', message: 'This address is not valid.', detail: {} },
        ]);
      }
    },
  );

  it('is no address of the API beside it', async () => {
    const answer = await stage.site.visitor().fetch('/api/v10/orders', { method: 'POST', body: '{}' });
    expect(await answer.json()).not.toHaveProperty('detail');
  });
});

describe('bytes that are no request', () => {
  const told = (bytes: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(stage.site.port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (part) => (text += String(part)));
      // Cut off by the server: what it said before counts.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });

  it.each([
    [400, 'bad_request', 'GET /api/v1/orders HTTP/1.1\r\nno header\r\n\r\n'],
    [400, 'bad_request', 'NONSENSE\r\n\r\n'],
    [431, 'headers_too_large', `GET /api/v1/orders HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('are answered in the same shape: %i %s', async (status, code, bytes) => {
    const [head = '', body = ''] = (await told(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain(`Content-Length: ${body.length}`);
    expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\.$/) as string, detail: {} });
  });
});

describe('a fault inside a call', () => {
  it('is answered with the reference that the log has, and nothing else of it', async () => {
    const { market, lines } = stage.site;
    const { candles } = market;
    Object.assign(market, {
      candles: () => {
        throw new Error('the inside');
      },
    });
    const { status, body } = await stage.send(
      { method: 'GET', path: '/instruments/BTC/candles?interval=1h' },
      stage.owner.secret,
    );
    Object.assign(market, { candles });
    const { reference } = body['detail'] as { reference: string };
    expect([status, body]).toEqual([
      500,
      {
        code: 'fault',
        message: `Something went wrong on our side. Please try again; reference ${reference}.`,
        detail: { reference },
      },
    ]);
    expect(lines.filter((line) => line.includes(reference) && line.includes('the inside'))).toHaveLength(1);
  });

  it('is logged also when it is an output that the contract does not know', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const output = new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Output validation failed' });
    expect(hiddenFault(output, 'ref1', log)).toMatchObject({ status: 500, data: { reference: 'ref1' } });
    expect(lines.join('')).toContain('Output validation failed');
    const refusal = new ORPCError('REFUSED', { status: 409, data: {} });
    expect(hiddenFault(refusal, 'ref2', log)).toBe(refusal);
  });
});
