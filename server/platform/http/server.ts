import { randomBytes } from 'node:crypto';
import { RPCHandler } from '@orpc/server/fastify';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ApiParts, serveApi } from '#server/platform/http/api.ts';
import { guardEdge } from '#server/platform/http/edge.ts';
import { buildRouter, type CallContext, type Routers } from '#server/platform/http/procedures.ts';
import { inLanguage, requestedLocale } from '#server/platform/language.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface HttpParts extends Pick<ApiParts, 'holderOf' | 'siteName' | 'isDemo'> {
  readonly publicUrl: string;
  readonly isLive: boolean;
  readonly database: Database;
  readonly routers: Routers;
  readonly viewerOf: (headers: Headers) => Promise<Actor | undefined>;
  readonly pageCount: () => number;
  readonly log: Log;
}

export interface Http {
  readonly server: FastifyInstance;
  /** Every route that was opened, `GET /stream`: what the access matrix of the tests is held against. */
  readonly routes: readonly string[];
  readonly viewerOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  /** From now on `/readyz` says no, so that a load balancer sends nobody new. */
  drain(): void;
}

export function buildHttp(parts: HttpParts): Http {
  const server = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    genReqId: () => randomBytes(8).toString('hex'),
  });
  // Before the first route, so that none is missed.
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(`${one} ${url}`);
  });
  guardEdge(server, parts);
  const viewerOf = (request: FastifyRequest) => parts.viewerOf(headersOf(request));
  let draining = false;
  serveHealth(server, parts, () => draining);
  serveRpc(server, parts, viewerOf);
  serveApi(server, { ...parts, factsOf });
  server.setErrorHandler(async (fault, request, reply) => {
    const status = (fault as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) parts.log.error('http.fault', { requestId: request.id, ...faultFields(fault) });
    const message =
      status >= 500
        ? `Something went wrong on our side. Reference ${request.id}.`
        : 'The request is not valid.';
    return reply.status(status).send({ code: status >= 500 ? 'FAULT' : 'BAD_REQUEST', message });
  });
  return {
    server,
    routes,
    viewerOf,
    drain: () => {
      draining = true;
    },
  };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

function serveHealth(server: FastifyInstance, parts: HttpParts, isDraining: () => boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'truefill_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'truefill_open_pages',
      help: 'Event streams open on this node',
      registers: [],
      collect() {
        this.set(parts.pageCount());
      },
    }),
  );
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  server.get('/healthz', async () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ ok: false, reason: 'stopping' });
    try {
      await parts.database.pool.query('select 1');
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false, reason: 'database' });
    }
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function serveRpc(server: FastifyInstance, parts: HttpParts, viewerOf: Http['viewerOf']): void {
  const handler = new RPCHandler(buildRouter(parts.routers, parts.log) as never);
  void server.register(async (scope) => {
    // The RPC handler reads the body itself; the edge has already checked its type and stated length.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.all('/rpc/*', async (request, reply) => {
      const context: CallContext = { viewer: await viewerOf(request), request: factsOf(request, reply) };
      // What a call writes, a mail too, is in the language of the page that made it.
      const { matched } = await inLanguage(requestedLocale(request.headers), () =>
        handler.handle(request, reply, { prefix: '/rpc', context: context as never }),
      );
      if (!matched) return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such call.' });
      return reply;
    });
  });
}

const factsOf = (request: FastifyRequest, reply: FastifyReply): CallContext['request'] => ({
  id: request.id,
  ip: request.ip,
  headers: headersOf(request),
  setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
});
