// What only the machine's own operator may see: captured mail, triggers, figures without a token.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocalHost, isLoopback } from '#core/values/local-host.ts';
import type { Config } from '#server/platform/config.ts';

/** A proxy names whom it speaks for: then the socket's address says nothing about who asks. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * True for a request made on this machine to this machine. The host is looked at too: a page of
 * another site can point its own name at 127.0.0.1 and would be let in by the address alone.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLoopback(request.socket.remoteAddress ?? '') && isLocalHost(request.headers.host ?? '');
}

/** Whether the pages below `/dev` are there at all: in a demo whose address is this machine's. */
export const hasDevPages = ({ MODE, isLocal }: Pick<Config, 'MODE' | 'isLocal'>): boolean =>
  MODE === 'demo' && isLocal;

/** Routes below answer this machine only; to everyone else they do not exist. */
export function serveLocally(server: FastifyInstance, open: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isFromThisMachine(request)) return undefined;
      return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this address.' });
    });
    open(scope);
  });
}
