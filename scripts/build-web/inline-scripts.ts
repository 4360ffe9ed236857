import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, transformWithOxc } from 'vite';
import type { InlineHashes } from '../../server/platform/http/edge.ts';
import { rootDir } from './paths.ts';

/** A script of web/inline as one minified line, ready to stand inside <script>. */
export async function inlineScript(name: string): Promise<string> {
  const file = join(rootDir, 'web/inline', `${name}.ts`);
  const plain = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
  const { code } = minifySync(`${name}.js`, plain.code, { module: false, compress: true, mangle: true });
  if (/<\/script|<!--/i.test(code)) throw new Error(`web/inline/${name}.ts would end its own script element`);
  return code.trim();
}

/** Content-Security-Policy sources of everything that stands inline in a page. */
export function inlineHashes(html: string): InlineHashes {
  // No hash allows the attribute: the page would be drawn without it.
  const attribute = /<[a-z][^>]*\sstyle="[^"]*"/.exec(html)?.[0];
  if (attribute !== undefined) throw new Error(`a style attribute in a served page: ${attribute}`);
  return {
    scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  );
