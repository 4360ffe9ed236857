// Each refusal that the description of the API documents, read from a real call: its status and its
// body. A code without a case fails, and so does a case that is not documented.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiCalls } from '#core/api-calls.ts';
import { z } from '#core/values/z.ts';
import { type ApiStage, openApiStage, type RefusalCase } from '#testing/api/api-stage.ts';
import { closeCases } from '#testing/api/close-cases.ts';
import { editCases } from '#testing/api/edit-cases.ts';
import { keyCases } from '#testing/api/key-cases.ts';
import { cancelCases, placeCases } from '#testing/api/place-cases.ts';
import { readCases } from '#testing/api/read-cases.ts';
import { requestCases } from '#testing/api/request-cases.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0] & {
  readonly properties: { readonly code: { readonly enum: readonly string[] } };
};
interface Response {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly 'x-refusals': readonly string[];
  readonly responses: Readonly<Record<string, Response>>;
}

let stage: ApiStage;
let operations: ReadonlyMap<string, Operation>;
beforeAll(async () => {
  stage = await openApiStage();
  const answered = await stage.site.visitor().fetch('/api/openapi.json');
  const { paths } = (await answered.json()) as { paths: Record<string, Record<string, Operation>> };
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  operations = new Map(all.map((operation) => [operation.operationId, operation]));
});
afterAll(() => stage.stop());

const ownCases: Readonly<Record<string, readonly RefusalCase[]>> = {
  ...readCases,
  'trading.placeOrder': placeCases,
  'trading.editOrder': editCases,
  'trading.cancelOrder': cancelCases,
  'trading.closePosition': closeCases,
};

const casesOf = ({ operationId, parameters, requestBody }: Operation): readonly RefusalCase[] => [
  ...keyCases(operationId),
  ...requestCases(operationId, parameters !== undefined || requestBody !== undefined),
  ...(ownCases[operationId] ?? []),
];

/** The status and the schema of the body of each code. */
const documentedIn = ({ responses }: Operation) =>
  new Map(
    Object.entries(responses)
      .filter(([status]) => status !== '200')
      .flatMap(([status, { content }]) => {
        const { schema } = content['application/json'];
        return schema.properties.code.enum.map((code) => [code, { status: Number(status), schema }] as const);
      }),
  );

describe('every refusal that is documented', () => {
  it.each(listApiCalls().map(({ domain, name }) => `${domain}.${name}`))('of %s is given', async (id) => {
    const operation = operations.get(id);
    if (!operation) throw new Error(`${id} is not described`);
    const documented = documentedIn(operation);
    const cases = casesOf(operation);
    expect(new Set(cases.map(({ code }) => code))).toEqual(new Set(documented.keys()));
    expect(operation['x-refusals'].filter((code) => !documented.has(code))).toEqual([]);
    for (const { code, how, ask } of cases) {
      const answer = await ask(stage);
      const { status, schema } = documented.get(code) ?? {};
      expect([code, how, answer.status, answer.body]).toMatchObject([code, how, status, { code }]);
      z.fromJSONSchema(schema as Schema).parse(answer.body);
      expect(answer.body['message']).toMatch(/^\S.*\S$/);
      expect(answer.body['message']).not.toMatch(/Invalid input|\[object|undefined|[{}]/);
      expect(answer.headers['retry-after'] !== undefined).toBe(status === 429);
    }
  });
});
