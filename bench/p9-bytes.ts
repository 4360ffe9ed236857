// P9: what a page weighs as it is served: brotli 11 where it travels compressed, the landing page with
// its slots filled. The build fails above a limit.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { baseLocale, locales } from '../core/values/locale.ts';
import { brotli } from '../scripts/build-web/compress.ts';
import {
  entryKey,
  publicEntryKey,
  readManifest,
  staticCss,
  staticFiles,
  type Manifest,
} from '../scripts/build-web/manifest.ts';
import { outDir } from '../scripts/build-web/paths.ts';
import { servedHtml } from '../scripts/build-web/served-page.ts';

export interface ByteRow {
  name: string;
  bytes: number;
  limit: number;
}

const kilo = 1_000;
const landing = 'web/pages/landing/landing-page.tsx';
const auth = 'web/pages/identity/auth-page.tsx';
const signedIn = 'web/app/signed-in.tsx';
const dashboard = 'web/pages/home/dashboard-page.tsx';
const chartKeys = ['web/ui/chart/price-chart.tsx'];

const compressedSize = (file: string): number => statSync(join(outDir, `${file}.br`)).size;
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + compressedSize(file), 0);

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  for (const key of keys) if (manifest[key]) staticFiles(manifest, key, files);
  return files;
}

function inlineBytes(html: string): number {
  // A data block is read by search engines and run by nobody.
  const bodies = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
  return bodies.reduce((total, match) => total + Buffer.byteLength(match[1] ?? ''), 0);
}

/** Up to ten packets: what a server sends before it waits for the browser's word. */
const landingLimit = 14.6 * kilo;
const landingName = 'landing HTML with its CSS as served, brotli';

function landingRow(folder: string, name: string): ByteRow {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return { name, bytes: brotli(servedHtml(html)).length, limit: landingLimit };
}

/** The landing page of the other languages, whose builds stand beside the first one's. */
export const measureLanguages = (): ByteRow[] =>
  locales
    .filter((locale) => locale !== baseLocale)
    .map((locale) => landingRow(`${outDir}-${locale}`, `${landingName}, ${locale}`));

/** Every row of P9 for the build in dist/web. Sizes in bytes. */
export function measureBytes(): ByteRow[] {
  const manifest = readManifest();
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  const fonts = readdirSync(join(outDir, 'assets')).filter((name) => /\.(woff2?|ttf)$/.test(name));
  const css = [...staticCss(manifest, entryKey)];
  const rows: ByteRow[] = [
    landingRow(outDir, landingName),
    {
      name: 'landing script files before interaction',
      bytes: (html.match(/<script[^>]*\ssrc=/g) ?? []).length,
      limit: 0,
    },
    { name: 'landing inline scripts, raw', bytes: inlineBytes(html), limit: 3 * kilo },
    {
      name: 'landing JavaScript on demand, brotli',
      bytes: sum(filesOf(manifest, [publicEntryKey, landing])),
      limit: 105 * kilo,
    },
    { name: '/auth JavaScript, brotli', bytes: sum(filesOf(manifest, [entryKey, auth])), limit: 120 * kilo },
    {
      name: 'first signed-in page without chart, brotli',
      bytes: sum(filesOf(manifest, [entryKey, signedIn, dashboard])),
      limit: 175 * kilo,
    },
    { name: 'CSS, brotli', bytes: sum(css), limit: 12 * kilo },
    { name: 'font files', bytes: fonts.length, limit: 1 },
    ...fonts.map((name) => ({
      name: `font ${name}`,
      bytes: statSync(join(outDir, 'assets', name)).size,
      limit: 30 * kilo,
    })),
  ];
  const counted = filesOf(manifest, [entryKey, publicEntryKey, landing, auth, signedIn, dashboard]);
  const charts = filesOf(manifest, chartKeys);
  for (const chunk of Object.values(manifest)) {
    if (!chunk.file.endsWith('.js') || counted.has(chunk.file)) continue;
    const limit = (charts.has(chunk.file) ? 60 : 25) * kilo;
    rows.push({ name: `chunk ${chunk.file}`, bytes: compressedSize(chunk.file), limit });
  }
  return rows;
}

export const brokenBudgets = (rows: readonly ByteRow[]): ByteRow[] =>
  rows.filter((row) => row.bytes > row.limit);

if (import.meta.main) {
  if (!existsSync(join(outDir, 'index.html'))) throw new Error('Run npm run build:web first.');
  for (const row of [...measureBytes(), ...measureLanguages()])
    console.log(`${String(row.bytes).padStart(8)} / ${String(row.limit).padStart(7)}  ${row.name}`);
}
