import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outDir } from './paths.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, Chunk>;

/** The application with its router. */
export const entryKey = 'web/app/main.tsx';
/** The pages of text, without it. */
export const publicEntryKey = 'web/app/public.tsx';
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;

export function requireChunk(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the web build has no chunk for ${key}`);
  return chunk;
}

/** Files of a chunk and of everything it imports statically, the chunk's own file first. */
export function staticFiles(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = requireChunk(manifest, key);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) staticFiles(manifest, next, seen);
  return seen;
}

/**
 * Style sheets of a chunk and of everything it imports statically: entries that share a sheet name
 * it in a shared chunk.
 */
export function staticCss(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const sheets = new Set<string>();
  if (seen.has(key)) return sheets;
  seen.add(key);
  const chunk = requireChunk(manifest, key);
  for (const sheet of chunk.css ?? []) sheets.add(sheet);
  for (const next of chunk.imports ?? [])
    for (const sheet of staticCss(manifest, next, seen)) sheets.add(sheet);
  return sheets;
}
