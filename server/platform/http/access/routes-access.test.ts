// Every HTTP route beside the procedures, for every kind of visitor. A route that is not named here
// fails the first test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPagePath, pagePaths } from '#core/content/paths.ts';
import { type KindOfVisitor, kinds, visitorsOfAllKinds } from '#testing/stages/all-kinds.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let visitors: Readonly<Record<KindOfVisitor, Visitor>>;
const folder = mkdtempSync(join(tmpdir(), 'truefill-pages-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'csp.json'), '{}');
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>shell</title>');
  site = await startSite({}, { webFolder: folder });
  visitors = await visitorsOfAllKinds(site);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const same = (status: number): Readonly<Record<KindOfVisitor, number>> =>
  Object.fromEntries(kinds.map((kind) => [kind, status])) as Record<KindOfVisitor, number>;

/** Path to ask, and what each kind of visitor must get. */
const open: Readonly<Record<string, readonly [path: string, Readonly<Record<KindOfVisitor, number>>]>> = {
  'GET /healthz': ['/healthz', same(200)],
  'GET /readyz': ['/readyz', same(200)],
  'GET /metrics': ['/metrics', same(200)],
  'GET /robots.txt': ['/robots.txt', same(200)],
  'GET /.well-known/security.txt': ['/.well-known/security.txt', same(200)],
  'GET /sitemap.xml': ['/sitemap.xml', same(200)],
  // Demo only: mail that was never sent, and the switches of the tests.
  'GET /dev/mail': ['/dev/mail', same(200)],
  'GET /dev/mail.json': ['/dev/mail.json', same(200)],
  'GET /language/:locale': ['/language/en', same(303)],
  // Prices are for everybody; facts about a person travel to that person alone (see realtime).
  'GET /stream': ['/stream', same(200)],
  'GET /api/openapi.json': ['/api/openapi.json', same(200)],
  // Keys only: a session is nobody here.
  'GET /api/v1': ['/api/v1', same(401)],
  'GET /api/v1/*': ['/api/v1/portfolio', same(401)],
  'GET /*': ['/no-such-page', same(404)],
};
/**
 * Tried by other tests: procedures in access.test.ts, files in files-access.test.ts, keys in
 * api-keys.test.ts, the quotes of an open page in stream.test.ts.
 */
const elsewhere =
  /^(\w+ \/rpc\/\*|(GET|POST) \/(uploads|statements|transaction-files|copy-statements|invoices|conversations|audit-files|collectible\w*|export\w*)\b.*|(?!GET)\w+ \/api\/v1(\/\*)?|POST \/(shown|dev\/(quote|strategy-trade)))$/;

describe('every route', () => {
  it('is tried here or named with the test that tries it', () => {
    expect(site.routes.length).toBeGreaterThan(20);
    expect(site.routes.filter((route) => !(route in open) && !elsewhere.test(route))).toEqual([]);
    expect(Object.keys(open).filter((route) => !site.routes.includes(route))).toEqual([]);
  });

  it.each(Object.entries(open))('%s opens for exactly those it should', async (_route, [path, expected]) => {
    const seen: Record<string, number> = {};
    for (const kind of kinds) {
      const stop = new AbortController();
      seen[kind] = (await visitors[kind].fetch(path, { signal: stop.signal })).status;
      // A stream never ends by itself.
      stop.abort();
    }
    expect(seen).toEqual(expected);
  });

  it('of the web answers with the same shell for everybody: what is in it comes by calls', async () => {
    for (const path of pagePaths) {
      const address = path.replace(/:\w+/g, 'abc');
      expect(isPagePath(address)).toBe(true);
      const bodies = new Set<string>();
      for (const kind of kinds) {
        const answer = await visitors[kind].fetch(address);
        expect([address, kind, answer.status]).toEqual([address, kind, 200]);
        bodies.add(await answer.text());
      }
      expect([address, bodies.size]).toEqual([address, 1]);
    }
  });
});
