// What an uploaded file really is. The name and the declared type of a browser are claims; the
// bytes decide.
import { inflateSync } from 'node:zlib';
import { maxFileBytes, maxPixels, type PdfProblem } from '#server/platform/files/limits.ts';
import { rasterisePdf } from '#server/platform/files/rasterise-pdf.ts';
import { stripJpeg, stripPng } from '#server/platform/files/strip.ts';

/** What is kept: a document is kept as the picture of its pages. */
type PictureType = 'image/jpeg' | 'image/png';
/** What may be in the vault: documents were once kept as they came. */
export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

type FileProblem =
  | 'empty'
  | 'too_large'
  | 'wrong_type'
  | 'damaged'
  | 'too_many_pixels'
  | 'unsafe'
  | PdfProblem;
export type Inspected =
  | { readonly type: PictureType; readonly clean: Buffer }
  | { readonly problem: FileProblem };

/**
 * The test virus that every scanner knows (EICAR, 1996), written so that this file does not hold it
 * itself.
 */
const testVirus = Buffer.from(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR'].join(''));
/** What makes a PDF act on its own. */
const activePdf = /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA|RichMedia)\b/;

/**
 * Looks at the bytes, never at a name. Pictures come back without their metadata (place, camera,
 * comments), documents as one picture of their pages.
 */
export async function inspectFile(bytes: Buffer): Promise<Inspected> {
  if (!isPdf(bytes)) return inspectPicture(bytes);
  const problem = problemOfBytes(bytes) ?? problemOfPdf(bytes);
  if (problem) return { problem };
  const drawn = await rasterisePdf(bytes);
  return 'problem' in drawn ? drawn : { type: 'image/jpeg', clean: drawn.jpeg };
}

/** The same where only pictures are taken: a document is of the wrong type. */
export function inspectPicture(bytes: Buffer): Inspected {
  const problem = problemOfBytes(bytes);
  if (problem) return { problem };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return picture('image/jpeg', stripJpeg(bytes));
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))
    return picture('image/png', stripPng(bytes));
  return { problem: 'wrong_type' };
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));

function problemOfBytes(bytes: Buffer): 'empty' | 'too_large' | 'unsafe' | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > maxFileBytes) return 'too_large';
  return bytes.includes(testVirus) ? 'unsafe' : undefined;
}

function picture(
  type: PictureType,
  stripped: { readonly clean: Buffer; readonly width: number; readonly height: number } | undefined,
): Inspected {
  if (!stripped || stripped.width === 0 || stripped.height === 0) return { problem: 'damaged' };
  if (stripped.width * stripped.height > maxPixels) return { problem: 'too_many_pixels' };
  return { type, clean: stripped.clean };
}

/**
 * The first look, before anything draws it: whether it is whole, and whether it would act on its
 * own.
 */
export function problemOfPdf(bytes: Buffer): 'damaged' | 'unsafe' | undefined {
  const text = bytes.toString('latin1');
  if (!text.slice(-1_024).includes('%%EOF')) return 'damaged';
  // What cannot be read cannot be judged: an encrypted document hides its names.
  if (/\/Encrypt\b/.test(spelledOut(text)) || activePdf.test(spelledOut(text))) return 'unsafe';
  const packed = packedObjects(bytes, text);
  if (packed === undefined || activePdf.test(spelledOut(packed))) return 'unsafe';
  return undefined;
}

/** Names as a reader reads them: any letter of one may be written as `#` and its code. */
const spelledOut = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const mostUnpacked = 32 * 1024 * 1024;

/**
 * The objects that stand inside compressed streams, in one pass over the text. Undefined when one
 * of them cannot be unpacked whole, within the limit and without the tricks that would hide its
 * names.
 */
function packedObjects(bytes: Buffer, text: string): string | undefined {
  let all = '';
  let from = 0;
  for (;;) {
    const at = text.indexOf('stream', from);
    if (at === -1) return all;
    const head = spelledOut(text.slice(from, at));
    const end = text.indexOf('endstream', at);
    if (end === -1) return /\/ObjStm\b/.test(head) ? undefined : all;
    from = end + 'endstream'.length;
    if (!/\/ObjStm\b/.test(head)) continue;
    if (/\/DecodeParms\b/.test(head)) return undefined;
    const start = at + (text.startsWith('stream\r\n', at) ? 8 : 7);
    try {
      const room = { maxOutputLength: Math.max(1, mostUnpacked - all.length) };
      all += inflateSync(bytes.subarray(start, end), room).toString('latin1');
    } catch {
      return undefined;
    }
  }
}
