// The calls of core/api-calls.ts for programs: `Authorization: Bearer tf_…`, never a cookie, and a
// description of it all.
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#core/identity/contract.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';
import { Refusal } from '#core/values/refusal.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { apiPrefix, inputInPath } from '#server/platform/http/api/addresses.ts';
import { apiNo, errorBody, sendRefusal } from '#server/platform/http/api/answers.ts';
import { type ApiContext, apiRouter } from '#server/platform/http/api/api-router.ts';
import { apiContract, type Described, describeApi } from '#server/platform/http/api/describe-api.ts';
import { queryReader } from '#server/platform/http/api/read-query.ts';
import { readJsonBodies } from '#server/platform/http/json-bodies.ts';
import {
  type CallContext,
  type CallParts,
  hiddenFault,
  type Routers,
} from '#server/platform/http/procedures.ts';

export interface ApiParts extends CallParts, Described {
  readonly routers: Routers;
  /** Who holds a key, used from this address. Throws a refusal when it does not count. */
  readonly holderOf: (secret: string, ip: string) => Promise<{ actor: Actor; scopes: readonly KeyScope[] }>;
  readonly factsOf: (request: FastifyRequest, reply: FastifyReply) => CallContext['request'];
  readonly addressOf: (request: FastifyRequest) => string;
}

export function serveApi(server: FastifyInstance, parts: ApiParts): void {
  const described = apiContract();
  const readQuery = queryReader();
  const handler = new OpenAPIHandler(apiRouter(described, parts) as never, {
    clientInterceptors: [
      async ({ next, context, path, input, ...rest }) => {
        const { inPath, request } = context as ApiContext;
        try {
          const read = readQuery({ call: path.join('.'), input, inPath });
          return await next({ ...rest, context, path, input: read });
        } catch (fault) {
          throw hiddenFault(fault, request.id, parts.log);
        }
      },
    ],
    customErrorResponseBodyEncoder: errorBody,
  });
  void server.register(async (scope) => {
    readJsonBodies(scope);
    const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const context = await contextOf(request, reply, parts);
        const { matched } = await handler.handle(request, reply, {
          prefix: apiPrefix,
          context: context as never,
        });
        if (matched) return reply;
        return reply.status(404).send(apiNo('not_found', 'There is no such call.'));
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        parts.security.refused(fault, { call: apiPrefix, requestId: request.id });
        return sendRefusal(reply, fault);
      }
    };
    // The prefix itself too: a page would answer there otherwise.
    for (const url of [apiPrefix, `${apiPrefix}/*`])
      scope.route({ method: ['GET', 'POST'], url, handler: answerCall });
  });
  const document = describeApi(described, parts);
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(await document),
  );
}

async function contextOf(request: FastifyRequest, reply: FastifyReply, parts: ApiParts): Promise<ApiContext> {
  const { actor, scopes } = await parts.holderOf(bearerOf(request), parts.addressOf(request));
  const { '*': below = '' } = request.params as { readonly '*'?: string };
  return {
    viewer: actor,
    request: parts.factsOf(request, reply),
    scopes,
    inPath: inputInPath(request.method, `${apiPrefix}/${below}`),
  };
}

function bearerOf(request: FastifyRequest): string {
  const secret = /^Bearer (tf_[\w-]{20,80})$/.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) throw refuse('not_signed_in');
  return secret;
}
