// The operator's own pictures of markets and traders: a folder that the site file names.
import { createHash } from 'node:crypto';
import { copyFileSync, type Dirent, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import type { OwnMarks } from '../../core/content/own-marks.ts';
import { holdsScript } from '../../core/content/site-schema.ts';
import { findInstrument } from '../../core/market/instruments.ts';
import { readSiteFile } from '../../server/platform/site-file.ts';

interface OwnFile {
  readonly kind: keyof OwnMarks;
  /** Symbol of the market, or name or lead id of the trader. */
  readonly of: string;
  readonly path: string;
  /** Inside the built site; it carries a hash of the content, so that browsers keep it for ever. */
  readonly to: string;
}

const mostBytes = 64_000;
/** What a file of each kind begins with. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  '.svg': (bytes) =>
    /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(`${bytes}`),
  '.png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  '.webp': (bytes) => /^RIFF[\s\S]{4}WEBP/.test(bytes.toString('latin1', 0, 12)),
};

/** What is wrong with a picture, in words that follow its path. */
function problemOf(path: string, kind: keyof OwnMarks, of: string): string | undefined {
  const type = extname(path);
  const isOfType = beginnings[type];
  if (!isOfType) return 'must be an svg, png or webp file';
  if (kind === 'instruments' && !findInstrument(of)) return `there is no market ${of}`;
  const size = statSync(path).size;
  if (size > mostBytes) return `has ${size} bytes, ${mostBytes} are the limit`;
  const bytes = readFileSync(path);
  if (!isOfType(bytes)) return `is no ${type.slice(1)} file`;
  if (type === '.svg' && holdsScript(`${bytes}`)) return 'must not hold scripts';
  return undefined;
}

function entriesOf(folder: string, isNeeded: boolean): readonly Dirent[] {
  try {
    // What file managers leave behind begins with a dot.
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch (fault) {
    if (!isNeeded && (fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`marks: the folder ${folder} cannot be read`, { cause: fault });
  }
}

function readFolder(folder: string, kind: keyof OwnMarks): readonly OwnFile[] {
  const seen = new Map<string, string>();
  return entriesOf(folder, kind === 'instruments').flatMap((entry) => {
    const path = join(folder, entry.name);
    if (kind === 'instruments' && entry.name === 'traders' && statSync(path).isDirectory()) return [];
    const type = extname(entry.name);
    const of = entry.name.slice(0, entry.name.length - type.length).normalize('NFC');
    const other = seen.get(of);
    const problem = other === undefined ? problemOf(path, kind, of) : `${other} is there already`;
    if (problem !== undefined) throw new Error(`marks: ${path}: ${problem}`);
    seen.set(of, entry.name);
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10);
    return [{ kind, of, path, to: `assets/mark-${hash}${type}` }];
  });
}

/**
 * The pictures of the folder that `marks` of the site file names; none without either.
 * @throws Error that names the file and what is wrong with it.
 */
export function readOwnMarks(siteFile: string | undefined): readonly OwnFile[] {
  const { marks } = readSiteFile(siteFile);
  if (!siteFile || marks === null) return [];
  const folder = resolve(dirname(siteFile), marks);
  return [...readFolder(folder, 'instruments'), ...readFolder(join(folder, 'traders'), 'traders')];
}

/** What the pages know of them: addresses that begin with `base`. Null where there are none. */
export function ownMarksOf(files: readonly OwnFile[], base: string): OwnMarks | null {
  if (files.length === 0) return null;
  const addresses = (kind: keyof OwnMarks): Readonly<Record<string, string>> =>
    Object.fromEntries(files.filter((file) => file.kind === kind).map(({ of, to }) => [of, base + to]));
  return { instruments: addresses('instruments'), traders: addresses('traders') };
}

/** Puts the pictures into a built site. */
export function copyOwnMarks(files: readonly OwnFile[], outDir: string): void {
  for (const { path, to } of files) {
    const target = join(outDir, to);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
}
