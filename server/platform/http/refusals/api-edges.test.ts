// What the API says where no call is, and where a call breaks.
import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { z } from '#core/values/z.ts';
import { hiddenFault } from '#server/platform/http/procedures.ts';
import { createLog } from '#server/platform/log.ts';
import { type ApiStage, openApiStage } from '#testing/api/api-stage.ts';
import { asked } from '#testing/api/asking.ts';

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
