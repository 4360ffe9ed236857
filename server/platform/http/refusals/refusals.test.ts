// The refusals that calls declare: known codes, a sentence for each, and a description for programs
// that agrees.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract.ts';
import { knownRefusals } from '#core/refusals/refusal-text.ts';
import { remedies } from '#core/refusals/remedies.ts';
import { refuse } from '#core/trading/contract.ts';
import { accessRefusals } from '#core/values/procedure.ts';
import { Refusal, statusOfRefusal } from '#core/values/refusal.ts';
import { answer, refusalsOf } from '#server/platform/http/procedures.ts';
import { createSecurityLog } from '#server/platform/http/refusals/security-log.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

const calls = Object.entries(contract).flatMap(([domain, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({ call: `${domain}.${name}`, procedure })),
);

describe('the refusals that a call declares', () => {
  it.each(calls)('of $call are known, have a sentence and stand there once', ({ procedure }) => {
    const codes = refusalsOf(procedure);
    expect(codes.filter((code) => !knownRefusals().includes(code))).toEqual([]);
    expect(codes).toEqual([...new Set(codes)]);
  });

  it('come after those of its access', () => {
    const codes = refusalsOf(contract.trading.placeOrder);
    expect(codes.slice(0, accessRefusals.verified.length)).toEqual(accessRefusals.verified);
    expect(codes).toContain('insufficient_funds');
  });
});

describe('a refusal that is met', () => {
  const met: string[] = [];
  const place = (code: 'insufficient_funds' | 'leads_others') =>
    answer(
      {
        name: 'trading.placeOrder',
        procedure: contract.trading.placeOrder,
        handle: () => Promise.reject(refuse(code, { available: '12.00' })),
      },
      {},
      {
        viewer: undefined,
        request: {
          id: 'req',
          ip: '',
          isFromThisMachine: false,
          headers: new Headers(),
          setCookies: () => undefined,
        },
      },
      {
        log: silentLog,
        security: createSecurityLog(silentLog),
        onUndeclared: (call, undeclared) => met.push(`${call} ${undeclared}`),
      },
    );

  it('is answered with its sentence, and is told apart when its call does not declare it', async () => {
    await expect(place('insufficient_funds')).rejects.toMatchObject({
      message: expect.stringContaining('$12.00') as string,
      data: { code: 'insufficient_funds', detail: { available: '12.00' } },
    });
    expect(met).toEqual([]);
    await expect(place('leads_others')).rejects.toMatchObject({ data: { code: 'leads_others' } });
    expect(met).toEqual(['trading.placeOrder leads_others']);
  });
});

describe('the description for programs', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  interface Operation {
    readonly 'x-refusals': readonly string[];
    readonly responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
  }

  it('names every refusal of every call under its status, and what to do about each', async () => {
    const answered = await site.visitor().fetch('/api/openapi.json');
    const { paths } = (await answered.json()) as { paths: Record<string, Record<string, Operation>> };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(10);
    for (const { 'x-refusals': codes, responses } of operations)
      for (const code of codes) {
        expect(remedies[code], `what to do about ${code}`).toBeDefined();
        const schema = responses[String(statusOfRefusal(code))]?.content?.['application/json']?.schema;
        expect(schema).toMatchObject({
          properties: { code: { enum: expect.arrayContaining([code]) as string[] } },
        });
      }
    const placeOrder = paths['/orders']?.['post']?.['x-refusals'] ?? [];
    expect(placeOrder).toEqual(expect.arrayContaining(['key_out_of_scope', 'market_closed', 'own_limit']));
  });

  it('is what a refused program reads', async () => {
    const refusedKey = await site.visitor().fetch('/api/v1/balances', { headers: { authorization: 'x' } });
    expect([refusedKey.status, await refusedKey.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
    expect(new Refusal('key_invalid').status).toBe(401);
  });
});
