// What stands inline in a page is named in that page's own policy, and nothing else inline is
// allowed anywhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineHashes } from '../../../../scripts/build-web/inline-scripts.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

const shell = '<!doctype html><style>p{top:1px}</style><script>1</script><script src="/a.js"></script>';
const help = '<!doctype html><style>p{top:2px}</style><style>a{top:3px}</style>';
let site: Site;
const folder = mkdtempSync(join(tmpdir(), 'truefill-policy-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'help'));
  writeFileSync(join(folder, 'app.html'), shell);
  writeFileSync(join(folder, 'help/index.html'), help);
  const inline = { '/app.html': inlineHashes(shell), '/help/index.html': inlineHashes(help) };
  writeFileSync(join(folder, 'csp.json'), JSON.stringify(inline));
  site = await startSite({}, { webFolder: folder });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const policyOf = async (path: string): Promise<string> =>
  (await site.visitor().fetch(path)).headers.get('content-security-policy') ?? expect.fail('no policy');

it('names the styles and scripts of the page that is sent, and of no other page', async () => {
  const { scripts, styles } = inlineHashes(shell);
  const policy = await policyOf('/dashboard');
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
  expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`);
  const ofHelp = await policyOf('/help');
  expect(ofHelp).toContain(`style-src 'self' ${inlineHashes(help).styles.join(' ')};`);
  expect(ofHelp).toContain(`script-src 'self';`);
  expect([scripts.length, styles.length, inlineHashes(help).styles.length]).toEqual([1, 1, 2]);
});

it('lets no one make a trusted-types policy, and no answer allow what is inline', async () => {
  expect(await policyOf('/dashboard')).toMatch(/require-trusted-types-for 'script'; trusted-types 'none'/);
  for (const path of ['/dashboard', '/help', '/dev/mail', '/healthz', '/rpc/nowhere', '//x'])
    expect.soft(await policyOf(path), path).not.toContain('unsafe');
  expect(await policyOf('/dev/mail')).toContain(
    inlineHashes(await (await site.visitor().fetch('/dev/mail')).text()).styles[0],
  );
});

it('refuses to build a page with a style attribute, which no hash allows', () => {
  expect(() => inlineHashes('<p class="a" style="top:1px">x</p>')).toThrow(/style attribute/);
  expect(inlineHashes('<p>style="top:1px"</p>')).toEqual({ scripts: [], styles: [] });
});
