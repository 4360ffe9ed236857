import type { FastifyInstance } from 'fastify';
import { publicPaths } from '#core/content/paths.ts';

/** What search engines ask for: the public pages, and nothing behind the sign-in. */
export function serveCrawlers(server: FastifyInstance, publicUrl: string): void {
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
  server.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`,
      ),
  );
}
