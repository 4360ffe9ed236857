import { randomBytes } from 'node:crypto';
import { BlockList } from 'node:net';
import { RPCHandler } from '@orpc/server/fastify';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/auth/actor.ts';
import { isApiPath } from '#server/platform/http/api/addresses.ts';
import { faultNo, noFor } from '#server/platform/http/api/answers.ts';
import { type ApiParts, serveApi } from '#server/platform/http/api/serve-api.ts';
import { badPath, bodyLimitBytes, guardEdge, notJson, tooLarge } from '#server/platform/http/edge.ts';
import { isFromThisMachine } from '#server/platform/http/dev/local-only.ts';
import { type CallRate, createCallRate } from '#server/platform/http/call-rate.ts';
import { clientAddress, readProxies } from '#server/platform/http/client-address.ts';
import { createDrain, lingerMs } from '#server/platform/http/drain.ts';
import { type HealthParts, serveHealth } from '#server/platform/http/health.ts';
import { readJsonBodies } from '#server/platform/http/json-bodies.ts';
import {
  buildRouter,
  type CallContext,
  type CallParts,
  type Routers,
} from '#server/platform/http/procedures.ts';
import { answerUnreadable } from '#server/platform/http/unreadable.ts';
import { createSecurityLog, type SecurityLog } from '#server/platform/http/refusals/security-log.ts';
import { inLanguage, requestedLocale } from '#server/platform/language.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface HttpParts
  extends Pick<ApiParts, 'holderOf' | 'siteName' | 'isDemo'>,
    Pick<CallParts, 'onUndeclared'>,
    HealthParts {
  readonly publicUrl: string;
  /** What stands in front and may say who asks. */
  readonly trustedProxies: string;
  /** How often one session may call. */
  readonly callRate: CallRate;
  /** Milliseconds that clients who keep a connection open have for one more call at the end. */
  readonly lingerMs?: number | undefined;
  readonly routers: Routers;
  readonly viewerOf: (headers: Headers) => Promise<Actor | undefined>;
  readonly log: Log;
}

export interface Http {
  readonly server: FastifyInstance;
  /**
   * Every route that was opened, `GET /stream`: what the access matrix of the tests is held
   * against.
   */
  readonly routes: readonly string[];
  readonly viewerOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  readonly security: SecurityLog;
  /** Who asks, by network address. */
  readonly addressOf: (request: FastifyRequest) => string;
  /**
   * From now on `/readyz` says no and every connection ends with its answer, so that a load
   * balancer turns elsewhere.
   */
  drain(): void;
  readonly isDraining: () => boolean;
  /** Takes no new calls and resolves when those in flight are answered. */
  close(): Promise<void>;
}

export function buildHttp(parts: HttpParts): Http {
  const server = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    // Calls in flight are answered before the server closes: see drain.ts.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An address that cannot be read reaches no hook and no route.
    frameworkErrors: (_fault, request, reply) =>
      void (reply as FastifyReply).status(badPath.status).send(noFor(request, badPath)),
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomBytes(8).toString('hex'),
  });
  // Before the first route, so that none is missed.
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(`${one} ${url}`);
  });
  const security = createSecurityLog(parts.log);
  guardEdge(server, { publicUrl: parts.publicUrl, security });
  const viewerOf = (request: FastifyRequest) => parts.viewerOf(headersOf(request));
  const proxies = readProxies(parts.trustedProxies) ?? new BlockList();
  const addressOf = (request: FastifyRequest) => clientAddress(request, proxies);
  const factsOf = factsWith(addressOf);
  const drain = createDrain(server, parts.lingerMs ?? lingerMs);
  serveHealth(server, parts, drain.isDraining);
  serveRpc(server, { ...parts, factsOf, security }, viewerOf);
  serveApi(server, { ...parts, factsOf, addressOf, security });
  server.setErrorHandler(async (fault, request, reply) => {
    const status = (fault as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) parts.log.error('http.fault', { requestId: request.id, ...faultFields(fault) });
    return reply.status(status).send(noOfStatus(status, request));
  });
  return {
    server,
    routes,
    viewerOf,
    addressOf,
    security,
    drain: drain.begin,
    isDraining: drain.isDraining,
    close: drain.close,
  };
}

/** What went wrong before or beside a call, by its status. */
function noOfStatus(status: number, request: FastifyRequest): object {
  const isApi = isApiPath(request.url);
  if (status === 413) return noFor(request, tooLarge(request));
  // The parser's own no to a type that the edge let through.
  if (status === 415) return noFor(request, notJson);
  if (status < 500)
    return noFor(request, {
      code: isApi ? 'bad_body' : 'BAD_REQUEST',
      message: isApi ? 'The body must be a JSON object.' : 'The request is not valid.',
    });
  if (isApi) return faultNo(request.id);
  return { code: 'FAULT', message: `Something went wrong on our side. Reference ${request.id}.` };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** As the calls themselves refuse, so that pages show their sentence for it. */
const tooManyCalls = {
  json: {
    defined: true,
    code: 'REFUSED',
    status: 429,
    message: 'Too many calls at once. Please wait a second.',
    data: { code: 'too_many_attempts', detail: { seconds: '1' } },
  },
};

function serveRpc(
  server: FastifyInstance,
  parts: HttpParts & Pick<ApiParts, 'factsOf' | 'security'>,
  viewerOf: Http['viewerOf'],
): void {
  const mayCall = createCallRate(parts.callRate);
  const handler = new RPCHandler(buildRouter(parts.routers, parts) as never);
  void server.register(async (scope) => {
    readJsonBodies(scope);
    scope.post('/rpc/*', async (request, reply) => {
      const viewer = await viewerOf(request);
      if (viewer && !mayCall(viewer.sessionId)) {
        const call = request.routeOptions.url ?? 'none';
        const { code } = tooManyCalls.json.data;
        parts.security.keptOut({ code, call, requestId: request.id, userId: viewer.userId });
        return reply.header('retry-after', '1').status(429).send(tooManyCalls);
      }
      const context: CallContext = { viewer, request: parts.factsOf(request, reply) };
      // What a call writes, a mail too, is in the language of the page that made it.
      const { matched } = await inLanguage(requestedLocale(request.headers), () =>
        handler.handle(request, reply, { prefix: '/rpc', context: context as never }),
      );
      if (!matched) return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such call.' });
      return reply;
    });
  });
}

const factsWith =
  (addressOf: Http['addressOf']) =>
  (request: FastifyRequest, reply: FastifyReply): CallContext['request'] => ({
    id: request.id,
    ip: addressOf(request),
    isFromThisMachine: isFromThisMachine(request),
    headers: headersOf(request),
    setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
  });
