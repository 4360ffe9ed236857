import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#core/values/refusal.ts';
import type { SecurityLog } from '#server/platform/http/refusals/security-log.ts';
import { type Actor, requireAccess } from '#server/platform/auth/actor.ts';
import { uploadLimitBytes, uploadTypes } from '#server/platform/http/edge.ts';

export interface UploadParts {
  readonly viewerOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  readonly security: SecurityLog;
  /**
   * Keeps the file and answers what the page shows next. Undefined when the query does not say what
   * the file is.
   */
  readonly take: (
    actor: Actor,
    query: Readonly<Record<string, unknown>>,
    bytes: Buffer,
  ) => Promise<object | undefined>;
}

/**
 * `POST <path>`: one file as the whole body, from a person who is signed in and verified. Names are
 * neither sent nor kept.
 */
export function serveUploads(server: FastifyInstance, path: string, parts: UploadParts): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...uploadTypes], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((fault, request, reply) => {
      if (!(fault instanceof Refusal)) throw fault;
      parts.security.refused(fault, {
        call: path,
        requestId: request.id,
        userId: actors.get(request)?.userId,
      });
      return reply.status(fault.status).send({ code: fault.code, detail: fault.detail });
    });
    scope.post(path, {
      bodyLimit: uploadLimitBytes,
      // Before the body is read: a stranger cannot make the server hold five megabytes.
      onRequest: async (request) => {
        const viewer = await parts.viewerOf(request);
        requireAccess('verified', viewer);
        if (viewer?.viewedBy) throw refuse('read_only_view');
        if (viewer) actors.set(request, viewer);
      },
      handler: async (request, reply) => {
        const actor = actors.get(request);
        if (!actor || !Buffer.isBuffer(request.body))
          return reply.status(400).send({ code: 'BAD_REQUEST', message: 'The body must be a file.' });
        const taken = await parts.take(actor, request.query as Record<string, unknown>, request.body);
        return (
          taken ??
          reply.status(400).send({ code: 'BAD_REQUEST', message: 'Say what this file is, by kind and id.' })
        );
      },
    });
  });
}
