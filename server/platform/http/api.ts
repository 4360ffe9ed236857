// The calls of core/api-calls.ts for programs: `Authorization: Bearer tf_…`, never a cookie, and a
// description of it all.
import { type AnyContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { implement, type ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiCall, listApiCalls } from '#core/api-calls.ts';
import { contract } from '#core/contract.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';
import { refuse } from '#core/identity/contract.ts';
import { sentenceOf } from '#core/refusals/sentences.ts';
import { Refusal } from '#core/values/refusal.ts';
import { type Actor, requireAccess } from '#server/platform/auth/actor.ts';
import {
  accessOf,
  answer,
  type AnyHandler,
  type CallContext,
  type CallParts,
  refusalsOf,
  refused,
  type Routers,
} from '#server/platform/http/procedures.ts';
import { refusalResponses } from '#server/platform/http/refusals/describe-refusals.ts';
import { readJsonBodies } from '#server/platform/http/json-bodies.ts';

export interface ApiParts extends CallParts {
  readonly routers: Routers;
  readonly publicUrl: string;
  readonly siteName: string;
  readonly isDemo: boolean;
  /** Who holds a key, used from this address. Throws a refusal when it does not count. */
  readonly holderOf: (secret: string, ip: string) => Promise<{ actor: Actor; scopes: readonly KeyScope[] }>;
  readonly factsOf: (request: FastifyRequest, reply: FastifyReply) => CallContext['request'];
  readonly addressOf: (request: FastifyRequest) => string;
}

interface ApiContext extends CallContext {
  readonly scopes: readonly KeyScope[];
}

const converters = [new ZodToJsonSchemaConverter()];
const prefix = '/api/v1';

/** Each open procedure with its address; the contract itself stays free of them. */
const apiContract = (): AnyContractRouter => {
  const tree: Record<string, Record<string, AnyContractProcedure>> = {};
  for (const { domain, name, call } of listApiCalls()) {
    const procedures = contract[domain as keyof typeof contract] as unknown as Record<string, Routable>;
    const procedure = procedures[name];
    if (!procedure) throw new Error(`core/api-calls.ts names ${domain}.${name}, which is no procedure`);
    (tree[domain] ??= {})[name] = procedure.route({
      method: call.method,
      path: call.path,
      summary: call.summary,
      tags: [domain],
      operationId: `${domain}.${name}`,
    });
  }
  return tree;
};
interface Routable {
  route(route: object): AnyContractProcedure;
}
interface Implementer {
  handler(handle: (options: { input: unknown; context: ApiContext }) => Promise<unknown>): unknown;
}

export function serveApi(server: FastifyInstance, parts: ApiParts): void {
  const described = apiContract();
  const handler = new OpenAPIHandler(apiRouter(described, parts) as never, {
    // Queries are text: "50" becomes the number that the call takes.
    plugins: [new SmartCoercionPlugin({ schemaConverters: converters })],
    customErrorResponseBodyEncoder: refusalBody,
  });
  void server.register(async (scope) => {
    readJsonBodies(scope);
    const url = `${prefix}/*`;
    scope.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        try {
          const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
          if (methods.size > 0 && !methods.has(request.method))
            return await reply
              .header('allow', [...methods].join(', '))
              .status(405)
              .send({ code: 'bad_method', message: 'This call is not made with this method.' });
          const { actor, scopes } = await parts.holderOf(bearerOf(request), parts.addressOf(request));
          const context: ApiContext = { viewer: actor, request: parts.factsOf(request, reply), scopes };
          const { matched } = await handler.handle(request, reply, { prefix, context: context as never });
          if (matched) return reply;
          return reply.status(404).send({ code: 'not_found', message: 'There is no such call.' });
        } catch (fault) {
          if (!(fault instanceof Refusal)) throw fault;
          parts.security.refused(fault, { call: prefix, requestId: request.id });
          return sendRefusal(reply, fault);
        }
      },
    });
  });
  const document = describe(described, parts);
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await document),
  );
}

const addresses = listApiCalls().map(({ call: { method, path } }) => ({
  method,
  pattern: new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));
/** The methods of the calls at this address; none where there is no call. */
const methodsOf = (path: string): ReadonlySet<string> =>
  new Set(addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));

function bearerOf(request: FastifyRequest): string {
  const secret = /^Bearer (tf_[\w-]{20,80})$/.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) throw refuse('not_signed_in');
  return secret;
}

function sendRefusal(reply: FastifyReply, { code, status, detail }: Refusal): FastifyReply {
  if (detail['seconds'] !== undefined) void reply.header('retry-after', detail['seconds']);
  return reply.status(status).send({ code, message: wordsOf(code, detail), detail });
}

/**
 * A refused call answers like a refused key. `data` says the same again, for programs written for
 * the first version of the API.
 */
function refusalBody({ code, message, data }: ORPCError<string, unknown>): object | undefined {
  if (code !== 'REFUSED') return undefined;
  const { code: refusal, detail } = data as { code: string; detail: Refusal['detail'] };
  return { code: refusal, message, detail, data };
}

const wordsOf = (code: string, detail: Refusal['detail'] = {}): string =>
  keyWords[code] ?? sentenceOf({ code, detail });

const keyWords: Readonly<Record<string, string>> = {
  not_signed_in: 'Send an API key: Authorization: Bearer tf_…',
  key_invalid: 'This key is unknown, has expired, was revoked, or is not used from one of its networks.',
  key_out_of_scope: 'This key may only read. Make one with the scope "trade" for this call.',
  too_many_attempts: 'Too many calls with this key. Wait for the seconds in Retry-After.',
};

/**
 * The domains' own handlers behind the addresses, with the key's scope asked before the input is
 * looked at.
 */
function apiRouter(described: AnyContractRouter, parts: ApiParts): unknown {
  const implementers = implement(described).$context<ApiContext>() as unknown as Record<
    string,
    Record<string, Implementer>
  >;
  const tree: Record<string, Record<string, unknown>> = {};
  for (const { domain, name, call } of listApiCalls()) {
    const handle = (parts.routers[domain as keyof Routers] as unknown as Record<string, AnyHandler>)[name];
    const procedure = (contract[domain as keyof typeof contract] as Record<string, unknown>)[name];
    const implementer = implementers[domain]?.[name];
    if (!handle || !implementer) throw new Error(`No router handles ${domain}.${name}`);
    const carried = { name: `${domain}.${name}`, procedure, handle };
    (tree[domain] ??= {})[name] = implementer.handler(async ({ input, context }) => {
      try {
        if (!context.scopes.includes(call.scope)) throw refuse('key_out_of_scope');
        requireAccess(accessOf(procedure), context.viewer);
      } catch (fault) {
        throw fault instanceof Refusal ? refused(fault, keyWords[fault.code]) : fault;
      }
      return answer(carried, input, context, parts);
    });
  }
  return tree;
}

/** Those of the key, then those of the call itself. No key looks at the pages of another person. */
const refusalsOfCall = ({ scope }: ApiCall, procedure: unknown): string[] => [
  ...new Set([
    'not_signed_in',
    'key_invalid',
    'too_many_attempts',
    ...(scope === 'trade' ? ['key_out_of_scope'] : []),
    'plan_limit_reached',
    ...refusalsOf(procedure).filter((code) => code !== 'read_only_view'),
  ]),
];

/** OpenAPI 3.1, generated from the contract that the calls are checked by. */
async function describe(described: AnyContractRouter, { publicUrl, siteName, isDemo }: ApiParts) {
  const document = await new OpenAPIGenerator({ schemaConverters: converters }).generate(described, {
    info: {
      title: `${siteName} API`,
      version: '1',
      description: `Trade and read your account from a program.${isDemo ? ' Demo – no real money.' : ''}`,
    },
    servers: [{ url: new URL(prefix, publicUrl).href }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'tf_…' } } },
  });
  for (const { domain, name, call } of listApiCalls()) {
    const procedure = (contract[domain as keyof typeof contract] as Record<string, unknown>)[name];
    const operation = document.paths?.[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
    if (!operation) throw new Error(`${call.path} is not described`);
    const codes = refusalsOfCall(call, procedure);
    operation.responses = { ...operation.responses, ...refusalResponses(codes, wordsOf) };
    // Over all statuses, in order of precedence.
    Object.assign(operation, { 'x-refusals': codes });
  }
  return document;
}
