// What every request must pass before any route sees it, and the headers every answer carries.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const bodyLimitBytes = 64 * 1024;

/** Files come as they are, and only to addresses below this one. */
const uploadFolder = '/uploads/';
export const uploadTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const uploadLimitBytes = 5 * 1024 * 1024;

/** Paths that proxies and routers read differently: refused, so that no check can be walked around. */
const ambiguousPath = /\/\/|\\|%2f|%5c|%00|(^|\/)\.{1,2}(\/|$)|%2e/i;

export interface EdgeOptions {
  readonly publicUrl: string;
  readonly isLive: boolean;
}

export function guardEdge(server: FastifyInstance, options: EdgeOptions): void {
  const origin = new URL(options.publicUrl).origin;
  server.addHook('onRequest', async (request, reply) => {
    setHeaders(reply, options.isLive);
    const refusal = refusalOf(request, origin);
    if (refusal) {
      await reply.status(refusal.status).send({ code: refusal.code, message: refusal.message });
      return reply;
    }
  });
}

function refusalOf(
  request: FastifyRequest,
  origin: string,
): { status: number; code: string; message: string } | undefined {
  const path = request.url.split('?', 1)[0] ?? '';
  // A NUL is no letter of any text; in a query it would reach the database, which faults on it.
  if (ambiguousPath.test(path) || request.url.includes('%00'))
    return { status: 400, code: 'BAD_PATH', message: 'This address is not valid.' };
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (request.method !== 'POST')
    return { status: 405, code: 'BAD_METHOD', message: 'This method is not offered.' };
  // Calls with a key carry no cookie, so another site's page could send none on a person's behalf.
  const isKeyCall = path.startsWith('/api/v1/');
  if (
    !isKeyCall &&
    (request.headers.origin !== origin || request.headers['sec-fetch-site'] === 'cross-site')
  ) {
    return { status: 403, code: 'BAD_ORIGIN', message: `Changes are accepted only from ${origin}.` };
  }
  const type = request.headers['content-type'] ?? '';
  const isUpload = path.startsWith(uploadFolder);
  if (isUpload && !(uploadTypes as readonly string[]).includes(type)) {
    return {
      status: 415,
      code: 'file_wrong_type',
      message: 'Only JPEG and PNG pictures and PDF documents are accepted.',
    };
  }
  if (!isUpload && !/^application\/json\b/.test(type)) {
    return { status: 415, code: 'NOT_JSON', message: 'The body must be JSON.' };
  }
  if (request.headers['transfer-encoding']) {
    return { status: 411, code: 'LENGTH_REQUIRED', message: 'The length of the body must be stated.' };
  }
  if (Number(request.headers['content-length'] ?? 0) > (isUpload ? uploadLimitBytes : bodyLimitBytes)) {
    return isUpload
      ? { status: 413, code: 'file_too_large', message: 'The file is larger than 5 MB.' }
      : { status: 413, code: 'TOO_LARGE', message: 'The body is too large.' };
  }
  return undefined;
}

/** The policy of pages; `hashes` allow the inline scripts that the build knows. */
export const contentSecurityPolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Positions set by the component library and the chart are inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');

function setHeaders(reply: FastifyReply, isLive: boolean): void {
  void reply.headers({
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cache-control': 'no-store',
    ...(isLive ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  });
}
