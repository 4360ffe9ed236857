// What an uploaded file really is. The name and the declared type of a browser are claims; the
// bytes decide.
import { inflateSync } from 'node:zlib';
import { maxFileBytes, type PdfProblem } from '#server/platform/files/limits.ts';
import { rasterisePdf } from '#server/platform/files/rasterise-pdf.ts';
import { redrawPicture, type Redrawn } from '#server/platform/files/redraw-picture.ts';

/** What may be in the vault: documents were once kept as they came. */
export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

type FileProblem = 'empty' | 'too_large' | 'wrong_type' | 'damaged' | 'unsafe' | PdfProblem;
/** What is kept is a picture: of a document, that of its pages. */
export type Inspected = Exclude<Redrawn, { problem: unknown }> | { readonly problem: FileProblem };

/**
 * The test virus that every scanner knows (EICAR, 1996), written so that this file does not hold it
 * itself.
 */
const testVirus = Buffer.from(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR'].join(''));
/** What makes a PDF act on its own. */
const activePdf = /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA|RichMedia)\b/;

/**
 * Looks at the bytes, never at a name. What comes back is drawn anew: pictures without anything
 * they told beside the picture (place, camera, comments), documents as one picture of their pages.
 */
export async function inspectFile(bytes: Buffer): Promise<Inspected> {
  if (!isPdf(bytes)) return inspectPicture(bytes);
  const problem = problemOfBytes(bytes) ?? problemOfPdf(bytes);
  if (problem) return { problem };
  const drawn = await rasterisePdf(bytes);
  return 'problem' in drawn ? drawn : { type: 'image/jpeg', clean: drawn.jpeg };
}

/** The same where only pictures are taken: a document is of the wrong type. */
export async function inspectPicture(bytes: Buffer): Promise<Inspected> {
  const problem = problemOfBytes(bytes);
  if (problem) return { problem };
  const isPicture = pictureStarts.some((start) => bytes.subarray(0, start.length).equals(start));
  return isPicture ? redrawPicture(bytes) : { problem: 'wrong_type' };
}

/** JPEG, and the signature of PNG. */
const pictureStarts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n'].map((start) => Buffer.from(start, 'latin1'));
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));

function problemOfBytes(bytes: Buffer): 'empty' | 'too_large' | 'unsafe' | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > maxFileBytes) return 'too_large';
  return bytes.includes(testVirus) ? 'unsafe' : undefined;
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
