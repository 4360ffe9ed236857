// Builds the web into dist/web, and every other language beside it (dist/web-es): client and
// prerender bundles, the HTML of the public pages, the hashes of their inline scripts and styles
// for the Content-Security-Policy, compressed twins. Does nothing when no input has changed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { brokenBudgets, measureBytes } from '../bench/p9-bytes.ts';
import { bareFigures } from './build-web/bare-figures.ts';
import { writeBrandFiles } from './build-web/brand-files.ts';
import { compressFolder } from './build-web/compress.ts';
import { inlineHashes } from './build-web/inline-scripts.ts';
import type { InlineHashes } from '../server/platform/http/edge.ts';
import { readManifest } from './build-web/manifest.ts';
import { copyOwnMarks, readOwnMarks } from './build-web/own-marks.ts';
import { pageHtml, pageSpecs, readBuildParts } from './build-web/pages.ts';
import { locale, outDir, rootDir, ssrDir } from './build-web/paths.ts';
import { inputsHash, putStamp, staleLanguages, takeStamp } from './build-web/stamp.ts';

// Whatever the caller's environment says: anything else would bundle React's development build.
process.env['NODE_ENV'] = 'production';

const startedAt = performance.now();
const say = (text: string): void =>
  console.log(`web ${locale} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${text}`);

async function buildWeb(): Promise<void> {
  const inputs = inputsHash();
  const shared = { root: rootDir, configFile: join(rootDir, 'vite.config.ts'), logLevel: 'warn' as const };
  takeStamp(outDir);
  say('1/4 bundling the application');
  await build({ ...shared, build: { outDir } });
  say('2/4 bundling the prerender');
  await build({ ...shared, build: { outDir: ssrDir, ssr: true } });

  say('3/4 writing the pages');
  const parts = await readBuildParts(readManifest());
  // Browsers ask for this address by themselves; the mark in the pages is the same picture.
  if (parts.site.logoSvg) writeFileSync(join(outDir, 'favicon.svg'), parts.site.logoSvg);
  writeBrandFiles(outDir, parts.site, locale);
  copyOwnMarks(readOwnMarks(process.env['SITE_FILE']), outDir);
  const policies: Record<string, InlineHashes> = {};
  for (const spec of pageSpecs) {
    const html = await pageHtml(spec, parts);
    const bare = spec.path === undefined ? [] : bareFigures(html);
    if (bare.length > 0)
      throw new Error(
        `${spec.path} shows figures that no claim stands behind. Put them into core/content/claims.ts and show them by <Claim>:\n  ${bare.join('\n  ')}`,
      );
    const file = join(outDir, spec.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
    policies[`/${spec.file}`] = inlineHashes(html);
  }
  writeFileSync(join(outDir, 'csp.json'), JSON.stringify(policies, null, 2));

  say('4/4 compressing');
  const count = compressFolder(outDir);
  const rows = measureBytes();
  const broken = brokenBudgets(rows);
  for (const row of broken)
    console.error(`web  over budget: ${row.name} is ${row.bytes} bytes, limit ${row.limit}`);
  if (broken.length > 0) {
    process.exitCode = 1;
    return;
  }
  putStamp(outDir, inputs);
  say(`done: ${count} files, all ${rows.length} byte budgets kept`);
}

/** Each language in a process of its own, which bundles with its texts. */
function buildEach(languages: readonly string[]): void {
  for (const language of languages) {
    const { status, signal } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...process.env, WEB_LOCALE: language },
    });
    if (signal) console.error(`web ${language}   was ended by ${signal} before it was done`);
    if (status !== 0) process.exitCode = 1;
  }
}

const stale = staleLanguages();
if (process.env['WEB_LOCALE'] === undefined) {
  if (stale.length === 0) console.log('web  up to date');
  buildEach(stale);
} else if (stale.includes(locale)) await buildWeb();
else say('up to date');
