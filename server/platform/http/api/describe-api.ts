// OpenAPI 3.1, generated from the contract that the calls are checked by.
import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type ApiCall, listApiCalls } from '#core/api-calls.ts';
import { contract } from '#core/contract.ts';
import { apiPrefix } from '#server/platform/http/api/addresses.ts';
import type { RequestError } from '#server/platform/http/api/answers.ts';
import { errorsSaid, refusalsSaid, responsesOf } from '#server/platform/http/api/describe-answers.ts';
import { ownRefusalsOf } from '#server/platform/http/procedures.ts';

export const converters = [new ZodToJsonSchemaConverter()] as const;

/** The procedure behind a call. Throws for a name that is none. */
export function procedureOf(domain: string, name: string): AnyContractProcedure {
  const procedures: Readonly<Record<string, AnyContractProcedure | undefined>> =
    contract[domain as keyof typeof contract];
  const procedure = procedures[name];
  if (!procedure) throw new Error(`core/api-calls.ts names ${domain}.${name}, which is no procedure`);
  return procedure;
}

/** Each open procedure with its address; the contract itself stays free of them. */
export function apiContract(): AnyContractRouter {
  const tree: Record<string, Record<string, AnyContractProcedure>> = {};
  for (const { domain, name, call } of listApiCalls())
    (tree[domain] ??= {})[name] = (procedureOf(domain, name) as AnyContractProcedure & Routable).route({
      method: call.method,
      path: call.path,
      summary: call.summary,
      tags: [domain],
      operationId: `${domain}.${name}`,
    });
  return tree;
}
interface Routable {
  route(route: object): AnyContractProcedure;
}

/**
 * Those of the key, then those of the call itself. Its access refuses nothing more: who has a key
 * is verified, and no key looks at the pages of another person.
 */
const refusalsOfCall = (procedure: AnyContractProcedure): string[] => [
  ...new Set([
    'not_signed_in',
    'key_invalid',
    'too_many_attempts',
    'plan_limit_reached',
    'key_out_of_scope',
    ...ownRefusalsOf(procedure),
  ]),
];

function errorsOfCall({ method }: ApiCall, procedure: AnyContractProcedure): RequestError[] {
  const takesInput = procedure['~orpc'].inputSchema !== undefined;
  return [
    'bad_path',
    'bad_body',
    ...(takesInput ? (['invalid_input'] as const) : []),
    ...(method === 'POST' ? (['too_large', 'not_json'] as const) : []),
    'fault',
  ];
}

export interface Described {
  readonly publicUrl: string;
  readonly siteName: string;
  readonly isDemo: boolean;
}

export async function describeApi(described: AnyContractRouter, { publicUrl, siteName, isDemo }: Described) {
  const document = await new OpenAPIGenerator({ schemaConverters: [...converters] }).generate(described, {
    info: {
      title: `${siteName} API`,
      version: '1',
      description: `Trade and read your account from a program.${isDemo ? ' Demo – no real money.' : ''}`,
    },
    servers: [{ url: new URL(apiPrefix, publicUrl).href }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'tf_…' } },
      // Of addresses and methods where no call stands.
      responses: responsesOf([...refusalsSaid(['not_found'], ''), ...errorsSaid(['bad_method'])]),
    },
  });
  for (const { domain, name, call } of listApiCalls()) {
    const procedure = procedureOf(domain, name);
    const operation = document.paths?.[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
    const output = operation?.responses?.['200'];
    if (!operation || !output) throw new Error(`${call.path} is not described`);
    const codes = refusalsOfCall(procedure);
    // Instead of what the generator makes of the contract, which answers in another shape.
    operation.responses = {
      200: output,
      ...responsesOf([...errorsSaid(errorsOfCall(call, procedure)), ...refusalsSaid(codes, call.scope)]),
    };
    // Over all statuses, in order of precedence.
    Object.assign(operation, { 'x-refusals': codes });
  }
  return document;
}
