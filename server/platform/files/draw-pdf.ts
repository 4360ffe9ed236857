// A program of its own: reads a PDF from standard input and writes the picture of its pages, one
// under another, to standard output. It runs apart from the server because a PDF can be made to
// take all time and memory, or to break its reader.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf';

/**
 * What is used of `@napi-rs/canvas`, whose binding not every system has: without it no PDF is
 * drawn, and the rest works.
 */
interface Canvas {
  getContext(kind: '2d'): Context;
  encodeSync(type: 'jpeg', quality: number): Buffer;
}
interface Context {
  fillStyle: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(from: Canvas, x: number, y: number): void;
}
interface CanvasLibrary {
  createCanvas(width: number, height: number): Canvas;
  readonly GlobalFonts: {
    readonly families: readonly unknown[];
    registerFromPath(path: string, name: string): unknown;
  };
}
type CanvasImport = NonNullable<Parameters<typeof createIsomorphicCanvasFactory>[0]>;
type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * A page becomes this wide, enough to read small print on a sheet of A4, but is drawn at no more
 * than 200 dots an inch.
 */
const pageWidth = 1_600;
const largestScale = 200 / 72;
/** Tried in turn until the picture is small enough to keep. */
const qualities = [85, 70, 50, 30] as const;

const [maxPages, maxPixels, maxBytes] = process.argv.slice(2).map(Number);
if (!maxPages || !maxPixels || !maxBytes) throw new Error('the limits are missing');

const give = (code: 3 | 4 | 5): never => process.exit(code);

const canvas = createRequire(import.meta.url)('@napi-rs/canvas') as CanvasLibrary;
nameFonts(canvas);
noticeOmissions();

try {
  const { createCanvas } = canvas;
  const pdf = await open(await buffer(process.stdin));
  if (pdf.numPages > maxPages) give(4);
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const views = pages.map((page) => {
    const { width } = page.getViewport({ scale: 1 });
    return { page, viewport: page.getViewport({ scale: Math.min(pageWidth / width, largestScale) }) };
  });
  const sizes = views.map(
    ({ viewport }) => [Math.round(viewport.width), Math.round(viewport.height)] as const,
  );
  const width = Math.max(...sizes.map(([one]) => one));
  const height = sizes.reduce((sum, [, one]) => sum + one, 0);
  // Also refuses what is no number, and the sides a JPEG cannot have.
  if (!(width >= 1 && height >= 1 && width * height <= maxPixels && height < 65_500)) give(5);

  const whole = createCanvas(width, height);
  const context = whole.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  let top = 0;
  for (const [index, { page, viewport }] of views.entries()) {
    const [pageAcross = 1, pageDown = 1] = sizes[index] ?? [];
    const sheet = createCanvas(pageAcross, pageDown);
    // The library's own types are those of a browser; in Node it draws on this.
    const surface = { canvas: sheet, canvasContext: sheet.getContext('2d') } as unknown;
    const { canvas: on, canvasContext } = surface as {
      canvas: HTMLCanvasElement;
      canvasContext: CanvasRenderingContext2D;
    };
    await page.render({ canvas: on, canvasContext, viewport }).promise;
    context.drawImage(sheet, 0, top);
    top += pageDown;
  }
  const small = qualities.map((quality) => () => whole.encodeSync('jpeg', quality));
  const picture = firstThatFits(small, maxBytes);
  if (!picture) give(5);
  else process.stdout.end(picture, () => process.exit(0));
} catch {
  give(3);
}

async function open(bytes: Buffer): Promise<Document> {
  const CanvasFactory = await createIsomorphicCanvasFactory(
    () => Promise.resolve(canvas) as unknown as ReturnType<CanvasImport>,
  );
  return getDocumentProxy(new Uint8Array(bytes), {
    CanvasFactory,
    enableXfa: false,
    disableFontFace: true,
    maxImageSize: maxPixels ?? 0,
    // Warnings: what is left out is told in them only.
    verbosity: 1,
  });
}

/**
 * A page that lacks something would look whole to whoever judges it. The library draws on past its
 * errors, and where it is told to stop it still ends as if all was well, with half a page: its
 * warnings are the only sign.
 */
function noticeOmissions(): void {
  const omitted =
    /ignoring errors|ignoring sub-stream|ignoring \d+ glyph|Unable to decode image|Image exceeded|Image dimensions|isn't ready/;
  // oxlint-disable-next-line no-console
  console.warn = (text: unknown) => {
    if (omitted.test(String(text))) give(3);
  };
}

function firstThatFits(encoders: readonly (() => Buffer)[], most: number): Buffer | undefined {
  for (const encode of encoders) {
    const picture = encode();
    if (picture.length <= most) return picture;
  }
  return undefined;
}

/**
 * Letters of documents that bring no typeface along are written in Geist where the system has none.
 */
function nameFonts({ GlobalFonts }: CanvasLibrary): void {
  if (GlobalFonts.families.length > 0) return;
  const file = fileURLToPath(import.meta.resolve('@fontsource/geist/files/geist-latin-400-normal.woff'));
  for (const name of ['sans-serif', 'serif', 'monospace', 'Helvetica', 'Times', 'Courier'])
    GlobalFonts.registerFromPath(file, name);
}
