import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, transformWithOxc } from 'vite';
import { rootDir } from './paths.ts';

/** A script of web/inline as one minified line, ready to stand inside <script>. */
export async function inlineScript(name: string): Promise<string> {
  const file = join(rootDir, 'web/inline', `${name}.ts`);
  const plain = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
  const { code } = minifySync(`${name}.js`, plain.code, { module: false, compress: true, mangle: true });
  if (/<\/script|<!--/i.test(code)) throw new Error(`web/inline/${name}.ts would end its own script element`);
  return code.trim();
}

/** Content-Security-Policy sources of every inline script of a page. */
export function scriptHashes(html: string): string[] {
  const bodies = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
  return bodies.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}
