// What every request must pass before any route sees it, and the headers every answer carries.
import { isPagePath } from '#core/content/paths.ts';
import { encodedLetter, isApiPath, methodsAt } from '#server/platform/http/api/addresses.ts';
import { noFor } from '#server/platform/http/api/answers.ts';
import type { SecurityLog } from '#server/platform/http/refusals/security-log.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const bodyLimitBytes = 64 * 1024;

/** Files come as they are, and only to addresses below this one. */
const uploadFolder = '/uploads/';
export const uploadTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const uploadLimitBytes = 5 * 1024 * 1024;

/**
 * Paths that proxies and routers read differently: refused, so that no check can be walked around.
 */
const ambiguousPath = /\/\/|\\|%2f|%5c|%00|(^|\/)\.{1,2}(\/|$)|%2e/i;

/**
 * Routes whose HEAD is the head of what a GET shows. Elsewhere it would do the work of its GET and
 * throw the answer away: open a stream, note that a document was viewed, run a call.
 */
const headRoutes = new Set([
  '/*',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/api/openapi.json',
]);

export interface EdgeOptions {
  readonly publicUrl: string;
  readonly security: SecurityLog;
}

export function guardEdge(server: FastifyInstance, options: EdgeOptions): void {
  const { origin, protocol } = new URL(options.publicUrl);
  server.addHook('onRequest', async (request, reply) => {
    setHeaders(reply, protocol === 'https:');
    const refusal = refusalOf(request, origin);
    if (!refusal) return undefined;
    const { code } = refusal;
    if (code === badOrigin)
      options.security.keptOut({ code, call: request.routeOptions.url ?? 'none', requestId: request.id });
    if (refusal.allow) void reply.header('allow', refusal.allow);
    return reply.status(refusal.status).send(noFor(request, refusal));
  });
  // A page is not changed by posting to it; an address that is nowhere is simply not found.
  server.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (!isPagePath(path) && !server.hasRoute({ method: 'GET', url: path }))
      return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this address.' });
    const { status, allow, code, message } = badMethod('GET, HEAD');
    return reply.header('allow', allow).status(status).send({ code, message });
  });
}

const badOrigin = 'BAD_ORIGIN';

interface EdgeRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly allow?: string;
}

export const badPath = {
  status: 400,
  code: 'BAD_PATH',
  message: 'This address is not valid.',
} as const satisfies EdgeRefusal;

export const notJson = {
  status: 415,
  code: 'NOT_JSON',
  message: 'The body must be JSON.',
} as const satisfies EdgeRefusal;

/** In the only charset that bodies are read in. */
const isJson = (type: string): boolean =>
  /^application\/json\s*(;|$)/i.test(type) &&
  [...type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].every(([, name]) => /^utf-?8$/i.test(name ?? ''));

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isUploadPath = (path: string): boolean => path.startsWith(uploadFolder);

const badMethod = (allow: string) => ({
  status: 405,
  code: 'BAD_METHOD',
  message: 'This method is not offered.',
  allow,
});

/**
 * What a body over its limit is answered with, whether its length was stated or counted while it
 * arrived.
 */
export const tooLarge = (request: FastifyRequest): EdgeRefusal =>
  isUploadPath(pathOf(request))
    ? { status: 413, code: 'file_too_large', message: 'The file is larger than 5 MB.' }
    : { status: 413, code: 'TOO_LARGE', message: 'The body is too large.' };

function refusalOf(request: FastifyRequest, origin: string): EdgeRefusal | undefined {
  const path = pathOf(request);
  // A NUL is no letter of any text; in a query it would reach the database, which faults on it.
  if (ambiguousPath.test(path) || path.search(encodedLetter) !== -1 || request.url.includes('%00'))
    return badPath;
  return (
    refusalOfMethod(request, path) ??
    (request.method === 'POST' ? refusalOfWrite(request, path, origin) : undefined)
  );
}

/**
 * Only POST runs a call. Reading is GET, and HEAD where it costs nothing; neither carries a body.
 */
function refusalOfMethod(request: FastifyRequest, path: string): EdgeRefusal | undefined {
  const { method, headers } = request;
  if (isApiPath(path)) {
    const offered = methodsAt(path);
    const isOffered = offered.length === 0 ? /^(GET|POST)$/.test(method) : offered.includes(method);
    if (!isOffered) return badMethod(offered.join(', ') || 'GET, POST');
  }
  if (method === 'POST') return undefined;
  if (path.startsWith('/rpc/')) return badMethod('POST');
  if (method !== 'GET' && method !== 'HEAD') return badMethod('GET, HEAD, POST');
  const route = request.routeOptions.url;
  if (method === 'HEAD' && route !== undefined && !headRoutes.has(route)) return badMethod('GET');
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0)
    return { status: 400, code: 'BAD_BODY', message: 'A request that reads carries no body.' };
  return undefined;
}

function refusalOfWrite(request: FastifyRequest, path: string, origin: string): EdgeRefusal | undefined {
  const { headers } = request;
  // Calls with a key carry no cookie, so another site's page could send none on a person's behalf.
  if (!isApiPath(path) && (headers.origin !== origin || headers['sec-fetch-site'] === 'cross-site'))
    return { status: 403, code: badOrigin, message: `Changes are accepted only from ${origin}.` };
  const type = headers['content-type'] ?? '';
  const isUpload = isUploadPath(path);
  if (isUpload && !(uploadTypes as readonly string[]).includes(type))
    return {
      status: 415,
      code: 'file_wrong_type',
      message: 'Only JPEG and PNG pictures and PDF documents are accepted.',
    };
  if (!isUpload && !isJson(type)) return notJson;
  // A length that is not stated is counted by the parser, which stops at the same limit.
  const limit = isUpload ? uploadLimitBytes : bodyLimitBytes;
  return Number(headers['content-length'] ?? 0) > limit ? tooLarge(request) : undefined;
}

/** Hashes of what stands inline in one page, as the build wrote it. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The policy of one page: nothing inline runs or styles but what the build knows, and no one makes
 * markup out of text.
 */
export const contentSecurityPolicy = ({ scripts, styles }: InlineHashes): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // React, the dialogs and the chart place things through the style object, which no policy
    // concerns.
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // No code here makes a policy, so none may: one that a library would bring fails a test.
    "trusted-types 'none'",
  ].join('; ');

function setHeaders(reply: FastifyReply, isSecure: boolean): void {
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
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  });
}
