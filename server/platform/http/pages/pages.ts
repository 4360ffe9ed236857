// The built web: prerendered pages with their live values filled in, the shell for signed-in paths,
// hashed assets.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { baseLocale, isLocale, type Locale, localeCookieText, locales } from '#core/values/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, type InlineHashes } from '#server/platform/http/edge.ts';
import { keptPage } from '#server/platform/http/pages/kept-page.ts';
import { unknownPaths } from '#server/platform/http/pages/unknown-paths.ts';
import { requestedLocale } from '#server/platform/language.ts';
import type { Log } from '#server/platform/log.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

export interface PagesOptions {
  readonly folder: string;
  /** Fills the slots of a prerendered page; called when it is served, see kept-page.ts. */
  readonly fill: (html: string, locale: Locale) => string;
  /**
   * True for a path that the signed-in shell or a prerendered page knows; others answer 404 with
   * the same shell.
   */
  readonly isKnownPath: (path: string) => boolean;
  /** The site is reached by https. */
  readonly isSecure: boolean;
  readonly log: Log;
}

interface Asset {
  readonly body: Buffer;
  readonly brotli: Buffer | undefined;
  readonly type: string;
  readonly etag: string;
}

export function servePages(server: FastifyInstance, options: PagesOptions): void {
  const builds = new Map<Locale, Build>();
  for (const locale of locales) {
    // Every language is a build of its own; one that was not built is not offered.
    const folder = locale === baseLocale ? options.folder : `${options.folder}-${locale}`;
    if (existsSync(join(folder, 'csp.json')))
      builds.set(
        locale,
        readBuild(folder, (html) => options.fill(html, locale)),
      );
  }
  const base = builds.get(baseLocale);
  if (!base) throw new Error(`There is no built web in ${options.folder}. Run npm run build:web.`);

  const countUnknown = unknownPaths(options.log);
  server.get('/language/:locale', async (request, reply) => {
    const { locale } = request.params as { locale: string };
    if (isLocale(locale)) reply.header('set-cookie', localeCookieText(locale, options.isSecure));
    return reply.redirect(pathBefore(request), 303);
  });

  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const { pages } = builds.get(requestedLocale(request.headers)) ?? base;
    const asset = fileAt(builds, base, path);
    if (asset && !isPartOfPage(path)) return sendAsset(request, reply, path, asset);
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const page = pageAt(pages, trimmed);
    const isKnown = options.isKnownPath(trimmed);
    if (!isKnown) countUnknown(trimmed);
    return sendPage(request, reply.status(isKnown ? 200 : 404), page);
  });
}

interface Page {
  readonly policy: string;
  /** Its slots filled now. */
  readonly filled: () => string;
  /** The same, compressed, a moment ago. */
  readonly brotli: () => Promise<Buffer>;
}
interface Build {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly pages: ReadonlyMap<string, Page>;
}
const nothingInline: InlineHashes = { scripts: [], styles: [] };

function readBuild(folder: string, fill: (html: string) => string): Build {
  const assets = readAssets(folder);
  const inline = JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8')) as Record<string, InlineHashes>;
  const pages = [...assets]
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, { body }]): [string, Page] => {
      const html = body.toString('utf8');
      const filled = () => fill(html);
      const policy = contentSecurityPolicy(inline[path] ?? nothingInline);
      return [path, { policy, filled, brotli: keptPage(filled) }];
    });
  return { assets, pages: new Map(pages) };
}

/** Files of a build that are never sent as they are. */
const isPartOfPage = (path: string): boolean => path.endsWith('.html') || path.endsWith('/csp.json');

/** The page prerendered for a path, else the shell that draws it in the browser. */
const pageAt = (pages: Build['pages'], path: string): Page | undefined =>
  pages.get(path === '/' ? '/index.html' : `${path}/index.html`) ?? pages.get('/app.html');

/** A file of a build: those of other languages than English stand under /es/ and the like. */
function fileAt(builds: ReadonlyMap<Locale, Build>, base: Build, path: string): Asset | undefined {
  const [, first, ...rest] = path.split('/');
  if (isLocale(first) && first !== baseLocale) return builds.get(first)?.assets.get(`/${rest.join('/')}`);
  return base.assets.get(path);
}

/**
 * The page of this site that a link was pressed on; the start page when the browser does not say.
 */
function pathBefore(request: FastifyRequest): string {
  try {
    const url = new URL(request.headers.referer ?? '');
    return url.host === request.headers.host ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
  } catch {
    return '/';
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page | undefined,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': types['html'] ?? '',
    'content-security-policy': page?.policy ?? contentSecurityPolicy(nothingInline),
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  if (!page || !acceptsBrotli(request)) return reply.send(page?.filled() ?? '');
  return reply.header('content-encoding', 'br').send(await page.brotli());
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, path: string, asset: Asset): FastifyReply {
  reply.headers({
    'content-type': asset.type,
    etag: asset.etag,
    vary: 'accept-encoding',
    // Names under /assets/ carry a hash of their content.
    'cache-control': /^(\/[a-z]{2})?\/assets\//.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
  });
  if (request.headers['if-none-match'] === asset.etag) return reply.status(304).send();
  if (asset.brotli && acceptsBrotli(request))
    return reply.header('content-encoding', 'br').send(asset.brotli);
  return reply.send(asset.body);
}

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * All files in memory: a few megabytes, and no path from a request ever reaches the file system.
 */
function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const walk = (at: string): void => {
    for (const name of readdirSync(at)) {
      const file = join(at, name);
      if (statSync(file).isDirectory()) {
        if (name !== '.vite') walk(file);
      } else if (!/\.(br|gz)$/.test(name) && !name.startsWith('.')) {
        const body = readFileSync(file);
        const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
        const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
        const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        assets.set(`/${relative(folder, file)}`, { body, brotli, type, etag });
      }
    }
  };
  walk(folder);
  return assets;
}
