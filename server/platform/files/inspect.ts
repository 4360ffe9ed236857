// What an uploaded file really is. The name and the declared type of a browser are claims; the bytes decide.
import { stripJpeg, stripPng } from '#server/platform/files/strip.ts';

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

export const maxFileBytes = 5 * 1024 * 1024;
/** A picture that unpacks to more than this is refused: a small file can hold a huge one. */
export const maxPixels = 40_000_000;

export type FileProblem = 'empty' | 'too_large' | 'wrong_type' | 'damaged' | 'too_many_pixels' | 'unsafe';
export type Inspected =
  | { readonly type: FileType; readonly clean: Buffer }
  | { readonly problem: FileProblem };

/** The test virus that every scanner knows (EICAR, 1996), written so that this file does not hold it itself. */
const testVirus = Buffer.from(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR'].join(''));
/** What makes a PDF act on its own. */
const activePdf = /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA|RichMedia)\b/;

/** Looks at the bytes, never at a name. Pictures come back without their metadata (place, camera, comments). */
export function inspectFile(bytes: Buffer): Inspected {
  if (bytes.length === 0) return { problem: 'empty' };
  if (bytes.length > maxFileBytes) return { problem: 'too_large' };
  if (bytes.includes(testVirus)) return { problem: 'unsafe' };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return picture('image/jpeg', stripJpeg(bytes));
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))
    return picture('image/png', stripPng(bytes));
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return document(bytes);
  return { problem: 'wrong_type' };
}

function picture(
  type: FileType,
  stripped: { readonly clean: Buffer; readonly width: number; readonly height: number } | undefined,
): Inspected {
  if (!stripped || stripped.width === 0 || stripped.height === 0) return { problem: 'damaged' };
  if (stripped.width * stripped.height > maxPixels) return { problem: 'too_many_pixels' };
  return { type, clean: stripped.clean };
}

function document(bytes: Buffer): Inspected {
  const text = bytes.toString('latin1');
  if (!text.slice(-1_024).includes('%%EOF')) return { problem: 'damaged' };
  return activePdf.test(text) ? { problem: 'unsafe' } : { type: 'application/pdf', clean: bytes };
}
