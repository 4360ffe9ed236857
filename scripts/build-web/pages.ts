import { sitePlaceholder } from '../../core/content/slots.ts';
import type { Accent, SiteProfile } from '../../core/content/site.ts';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inlineScript } from './inline-scripts.ts';
import { takeFontFaces } from './font-faces.ts';
import { usedCss } from './used-css.ts';
import { entryKey, publicEntryKey, requireChunk, staticCss, staticFiles, type Manifest } from './manifest.ts';
import { base, locale, outDir, ssrDir } from './paths.ts';

interface PageSpec {
  /** Path in the browser; undefined for the shell of all client-rendered pages. */
  path?: string;
  /** Chunk that is needed right after the entry: fetched beside it. */
  chunk?: string;
  /**
   * touch: scripts start at the first sign of a person. load: after the load event. now: with the
   * page.
   */
  wake: 'touch' | 'load' | 'now';
  file: string;
}

/** Prerendered pages, and the shell that the server sends for every other page. */
export const pageSpecs: readonly PageSpec[] = [
  { path: '/', chunk: 'web/pages/landing/landing-page.tsx', wake: 'touch', file: 'index.html' },
  { path: '/auth', chunk: 'web/pages/identity/auth-page.tsx', wake: 'load', file: 'auth/index.html' },
  ...['about', 'privacy', 'terms', 'risk', 'transparency'].map(
    (name): PageSpec => ({
      path: `/${name}`,
      chunk: `web/pages/public/${name}-page.tsx`,
      wake: 'touch',
      file: `${name}/index.html`,
    }),
  ),
  { chunk: 'web/app/signed-in.tsx', wake: 'now', file: 'app.html' },
];

/** Files below this are fetched without a hint in the page. */
const hintedFromBytes = 4_000;

const headTags =
  /^(?:<title>[\s\S]*?<\/title>|<meta[^>]*\/?>|<link[^>]*\/?>|<script type="application\/ld\+json">[\s\S]*?<\/script>)+/;

export interface BuildParts {
  manifest: Manifest;
  css: string;
  /** The rules that name the fonts: in the head of every page, and in no file. */
  fontFaces: string;
  cssFile: string;
  fontFile: string;
  render: (path: string) => Promise<string>;
  renderBody: (path: string) => Promise<string | undefined>;
  site: SiteProfile;
}

export async function readBuildParts(manifest: Manifest): Promise<BuildParts> {
  const [cssFile] = staticCss(manifest, entryKey);
  const fontFile = readdirSync(join(outDir, 'assets')).find((name) => name.endsWith('.woff2'));
  if (cssFile === undefined || fontFile === undefined)
    throw new Error('the web build wrote no style sheet or no font');
  const prerender = (await import(pathToFileURL(join(ssrDir, 'prerender.js')).href)) as Pick<
    BuildParts,
    'render' | 'renderBody' | 'site'
  >;
  const { faces, rest } = takeFontFaces(readFileSync(join(outDir, cssFile), 'utf8'));
  writeFileSync(join(outDir, cssFile), rest);
  return {
    manifest,
    css: rest,
    fontFaces: faces,
    cssFile,
    fontFile: `assets/${fontFile}`,
    ...prerender,
  };
}

/** The whole HTML of one page. */
export async function pageHtml(spec: PageSpec, parts: BuildParts): Promise<string> {
  const markup = spec.path === undefined ? '' : await parts.render(spec.path);
  const head =
    headTags.exec(markup)?.[0] ??
    `<title>${parts.site.name}</title><meta name="robots" content="noindex,nofollow">`;
  const ownBody = spec.path === undefined ? undefined : await parts.renderBody(spec.path);
  const body = lightIcons(ownBody ?? markup.slice(spec.path === undefined ? 0 : head.length));
  const ownEntry = ownBody === undefined ? entryKey : publicEntryKey;
  const entry = requireChunk(parts.manifest, ownEntry).file;
  const urls = hintedUrls(spec, parts, ownEntry, entry);

  const rootTag = `<html lang="${locale}" data-theme="light" data-value-slot="mode" data-value="demo"${spec.path === '/' ? ' class="defer-below"' : ''}>`;
  const style =
    spec.path === undefined
      ? `<style>${parts.fontFaces}</style><link rel="stylesheet" href="${base}${parts.cssFile}">`
      : `<style>${parts.fontFaces}${usedCss(parts.css + ownCss(spec, parts), rootTag + body)}</style>`;
  const wake = await wakeScript(spec, parts, urls, entry);
  const ticker = spec.path === '/' ? `<script>${await inlineScript('ticker')}</script>` : '';
  const prerendered = spec.path === undefined ? '' : ` data-prerendered="${spec.path}"`;

  return [
    `<!doctype html>${rootTag}<head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="theme-color" content="#f7f6f2" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#0b0c0f" media="(prefers-color-scheme:dark)">',
    `<script>${await inlineScript('first-paint')}</script>`,
    head,
    spec.path === undefined ? '' : socialTags(head, parts.site),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="preload" href="${base}${parts.fontFile}" as="font" type="font/woff2" crossorigin>`,
    style,
    accentStyle(parts.site),
    '</head><body>',
    `<div id="root"${prerendered}>${body}</div>`,
    ticker,
    wake,
    '</body></html>',
  ].join('');
}

/** Rules in sheets of their own, beside the one that every page has. */
const ownCss = ({ chunk }: PageSpec, { manifest, cssFile }: BuildParts): string =>
  chunk === undefined
    ? ''
    : [...staticCss(manifest, chunk)]
        .filter((sheet) => sheet !== cssFile)
        .map((sheet) => readFileSync(join(outDir, sheet), 'utf8'))
        .join('');

/** Scripts that a page asks for at once: its entry, and of what it imports the large ones. */
function hintedUrls(
  { chunk }: PageSpec,
  { manifest }: BuildParts,
  entryName: string,
  entry: string,
): string[] {
  const modules = new Set([entry]);
  if (chunk !== undefined) for (const file of staticFiles(manifest, chunk)) modules.add(file);
  for (const file of staticFiles(manifest, entryName)) modules.add(file);
  // A hint costs bytes in every answer: what is small is asked for by the files that import it, on
  // the same connection.
  return [...modules]
    .filter((file) => file === entry || statSync(join(outDir, file)).size >= hintedFromBytes)
    .map((file) => base + file);
}

async function wakeScript(
  { wake }: PageSpec,
  { cssFile }: BuildParts,
  urls: readonly string[],
  entry: string,
): Promise<string> {
  const preloads = urls.map((url) => `<link rel="modulepreload" href="${url}">`).join('');
  if (wake === 'now') return `${preloads}<script type="module" src="${base}${entry}"></script>`;
  const modules = [...urls, `${base}${cssFile}`].join(' ');
  return `<script data-wake="${wake}" data-modules="${modules}">${await inlineScript('wake')}</script>`;
}

/**
 * Read by services that preview a link, never by the page's own script. The server fills in its
 * public address.
 */
const socialTags = (head: string, { name }: SiteProfile): string => {
  const of = (pattern: RegExp): string => pattern.exec(head)?.[1] ?? '';
  const tags = {
    'og:title': of(/<title>([^<]*)/),
    'og:description': of(/<meta name="description" content="([^"]*)/),
    'og:type': 'website',
    'og:site_name': name.replaceAll('"', '&quot;'),
    'og:image': `${sitePlaceholder}/og.png`,
  };
  return (
    Object.entries(tags)
      .map(([property, content]) => `<meta property="${property}" content="${content}">`)
      .join('') + '<meta name="twitter:card" content="summary_large_image">'
  );
};

/**
 * Icons without what no style sheet reads and no browser needs inside a page: the library's class
 * names and the namespace.
 */
const lightIcons = (html: string): string =>
  html.replace(/<svg xmlns="[^"]*"/g, '<svg').replace(/class="lucide(?: lucide-[a-z\d-]+)+ ?/g, 'class="');

/** The operator's colours over those of web/ui/tokens.css. */
function accentStyle({ accent }: SiteProfile): string {
  if (!accent) return '';
  const tokens = ({ fill, fillHover, onFill, text, soft }: Accent): string =>
    `--ink:${fill};--ink-hover:${fillHover};--ink-fg:${onFill};--ink-text:${text};--ink-soft:${soft}`;
  return `<style>:root{${tokens(accent.light)}}[data-theme='dark']{${tokens(accent.dark)}}</style>`;
}
