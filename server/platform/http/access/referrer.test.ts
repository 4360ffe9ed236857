// The page somebody came from, in both directions: what of it this site tells others, and what
// it believes of it.
import { get } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
const folder = mkdtempSync(join(tmpdir(), 'truefill-referrer-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'csp.json'), '{}');
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>shell</title>');
  writeFileSync(join(folder, 'robots-like.txt'), 'a file');
  site = await startSite({}, { webFolder: folder });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  ['a page whose address holds a mailed token', '/auth?token=secret', {}],
  ['an address that no page has', '/nowhere', {}],
  ['a file', '/robots-like.txt', {}],
  ['a call', '/rpc/market/instruments', { method: 'POST', body: '{}' }],
  ['a call that is refused', '/rpc/trading/portfolio', { method: 'POST', body: '{}' }],
  ['a request refused at the edge', '//evil', {}],
  ['a person’s file, to a stranger', `/uploads/identity/${newId('fil')}`, {}],
  ['a redirect', '/language/es', {}],
])('tells other sites no more than the name of this one: %s', async (_what, path, init) => {
  const { headers } = await site
    .visitor()
    .fetch(path, { headers: { 'content-type': 'application/json' }, ...init });
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

it('goes back only to pages of this site, whatever the page before claims to be', async () => {
  // A browser's own fetch sets this header itself: a plain request says what it likes.
  const after = (referer?: string) =>
    new Promise((resolve, reject) => {
      get(`${site.url}/language/es`, { headers: referer === undefined ? {} : { referer } }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      }).on('error', reject);
    });
  expect(await after(`${site.url}/markets?sort=name`)).toEqual([303, '/markets?sort=name']);
  for (const trick of ['//evil.example', '///evil.example', '/\\evil.example', '/\\/evil.example'])
    expect(await after(`${site.url}${trick}`)).toEqual([303, '/evil.example']);
  for (const foreign of [
    'https://evil.example/markets',
    `${site.url}@evil.example/x`,
    'javascript:1',
    'x',
    '',
  ])
    expect(await after(foreign)).toEqual([303, '/']);
  expect(await after()).toEqual([303, '/']);
});
