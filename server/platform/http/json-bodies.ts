import type { FastifyInstance } from 'fastify';

/**
 * Reads the bodies of calls whole before a handler runs. The server counts the bytes while they
 * arrive and stops at its limit, whatever length was stated or left out: a handler that read the
 * stream by itself would keep all of it in memory.
 */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    // A call without input may come without a body.
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(String(body)));
    } catch (fault) {
      done(Object.assign(fault as Error, { statusCode: 400 }));
    }
  });
}
