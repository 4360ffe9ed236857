import { mailtoOf } from '#core/values/mailto.ts';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '#core/values/time.ts';
import type { Clock } from '#server/platform/clock.ts';
import { publicPaths } from '#core/content/paths.ts';

/**
 * How long the address for reports is promised to be read: RFC 9116 recommends less than a year.
 */
const securityMs = 180 * dayMs;

/**
 * What search engines ask for, the public pages and nothing behind the sign-in; and where faults of
 * security are reported.
 */
export function serveCrawlers(
  server: FastifyInstance,
  { publicUrl, email, clock }: { publicUrl: string; email: string; clock: Clock },
): void {
  const addresses = publicPaths.map(
    (path) => `<url><loc>${publicUrl}${path === '/' ? '/' : path}</loc></url>`,
  );
  server.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /\nDisallow: /admin-\nDisallow: /rpc/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );
  server.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock.now() + securityMs).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${mailtoOf(email)}\nExpires: ${expires}\nPreferred-Languages: en, es\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
      );
  });
  server.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`,
      ),
  );
}
