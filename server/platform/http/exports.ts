import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#core/values/refusal.ts';
import type { SecurityLog } from '#server/platform/http/refusals/security-log.ts';
import { type Actor, requireAccess } from '#server/platform/auth/actor.ts';
import { inLanguage, requestedLocale } from '#server/platform/language.ts';

export interface ExportParts {
  readonly viewerOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  readonly security: SecurityLog;
  /**
   * Checks what was asked and answers the file, which is made while it is sent. Undefined when the
   * body asks for nothing.
   */
  readonly make: (
    actor: Actor,
    body: unknown,
  ) => Promise<
    | { readonly fileName: string; readonly type: string; readonly pieces: AsyncIterable<Uint8Array> }
    | undefined
  >;
}

/**
 * `POST <path>`: a large file for the person who is signed in; a POST, because a secret is asked
 * for again.
 */
export function serveExport(server: FastifyInstance, path: string, parts: ExportParts): void {
  void server.register(async (scope) => {
    scope.setErrorHandler((fault, request, reply) => {
      if (!(fault instanceof Refusal)) throw fault;
      parts.security.refused(fault, { call: path, requestId: request.id });
      return reply.status(fault.status).send({ code: fault.code, detail: fault.detail });
    });
    scope.post(path, async (request, reply) => {
      const viewer = await parts.viewerOf(request);
      requireAccess('session', viewer);
      if (!viewer || viewer.viewedBy) throw refuse('read_only_view');
      const made = await inLanguage(requestedLocale(request.headers), () =>
        parts.make(viewer, request.body).catch((fault: unknown) => {
          throw fault instanceof Refusal ? fault.of(viewer.userId) : fault;
        }),
      );
      if (!made) return reply.status(400).send({ code: 'BAD_REQUEST', message: 'The request is not valid.' });
      return reply
        .headers({
          'content-type': made.type,
          'content-disposition': `attachment; filename="${made.fileName}"`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(made.pieces));
    });
  });
}
