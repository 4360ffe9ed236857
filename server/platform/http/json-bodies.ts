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
      const read: unknown = JSON.parse(String(body));
      if (typeof read !== 'object' || read === null || Array.isArray(read))
        throw new TypeError('the body is no object');
      done(null, read);
    } catch (fault) {
      done(Object.assign(fault as Error, { statusCode: 400 }));
    }
  });
}
