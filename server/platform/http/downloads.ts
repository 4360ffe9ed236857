import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#core/values/refusal.ts';
import { zoneNamed } from '#core/values/zone/zone.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** A file, or why there is none. The file name holds plain characters only. */
export type Download =
  | { readonly fileName: string; readonly type: string; readonly body: string | Buffer }
  | { readonly status: 400 | 404; readonly message: string };

export interface DownloadParts {
  readonly viewerOf: (request: FastifyRequest) => Promise<Actor | undefined>;
  /**
   * Makes the file of this name for this person, from the query as it came. Its days and times are
   * those of the zone, `?zone=` by its IANA name: UTC unless set.
   */
  readonly make: (
    actor: Actor,
    name: string,
    query: Readonly<Record<string, unknown>>,
    zone: string,
  ) => Promise<Download>;
}

const zoneOf = ({ zone = 'UTC' }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof zone === 'string' ? zoneNamed(zone) : undefined;

/** Somebody else's reads like one that never was, as in every call. */
const orNotFound = async (making: Promise<Download>): Promise<Download> => {
  try {
    return await making;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'not_found')
      return { status: 404, message: 'There is no such file.' };
    throw fault;
  }
};

/**
 * `GET <folder>/:name`: files of the person who is signed in and verified, never kept by caches.
 */
export function serveDownloads(server: FastifyInstance, folder: string, parts: DownloadParts): void {
  server.get<{ Params: { name: string } }>(`${folder}/:name`, async (request, reply) => {
    const viewer = await parts.viewerOf(request);
    if (!viewer)
      return reply.status(401).send({ code: 'SIGN_IN', message: 'Please sign in to download this.' });
    if (!viewer.isVerified)
      return reply.status(403).send({ code: 'UNVERIFIED', message: 'Please verify your email first.' });
    // Documents and attachments are files too: who looks at somebody's pages takes none away.
    if (viewer.viewedBy)
      return reply
        .status(403)
        .send({ code: 'READ_ONLY', message: 'Files are not given out while you view somebody else.' });
    const query = request.query as Record<string, unknown>;
    const zone = zoneOf(query);
    const made: Download =
      zone === undefined
        ? { status: 400, message: 'Unknown time zone.' }
        : await orNotFound(parts.make(viewer, request.params.name, query, zone));
    if ('status' in made)
      return reply
        .status(made.status)
        .send({ code: made.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST', message: made.message });
    return reply
      .headers({
        'content-type': made.type,
        'content-disposition': `attachment; filename="${made.fileName}"`,
        'cache-control': 'private, no-store',
        // Opened as a page after all, it has no origin, no script and no form.
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      })
      .send(made.body);
  });
}
