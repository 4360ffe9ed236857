// A document is kept as the picture of its pages, drawn in a child process that may fail, hang
// or grow without harm.
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { inspectFile } from '#server/platform/files/inspect.ts';
import { pdfLimits } from '#server/platform/files/limits.ts';
import { type Rasterised, rasterisePdf } from '#server/platform/files/rasterise-pdf.ts';
import { endlessPdf, pdfOf, specimenPages, specimenPdf } from '#testing/stages/specimens.ts';

interface Canvas {
  getContext(kind: '2d'): {
    drawImage(image: unknown, x: number, y: number): void;
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
}
const { createCanvas, loadImage } = createRequire(import.meta.url)('@napi-rs/canvas') as {
  createCanvas(width: number, height: number): Canvas;
  loadImage(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }>;
};

async function look(drawn: Rasterised) {
  const { jpeg } = 'jpeg' in drawn ? drawn : expect.fail(drawn.problem);
  const image = await loadImage(jpeg);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  /** Colour at a share of width and height, each part rounded: pictures are not exact. */
  const at = (x: number, y: number): string => {
    const start = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 4;
    return [...data.subarray(start, start + 3)].map((part) => (part > 127 ? 'f' : '0')).join('');
  };
  /** How many dark points a band of the picture has. */
  const ink = (from: number, to: number): number => {
    let dark = 0;
    const end = Math.floor(to * image.height) * image.width;
    for (let point = Math.floor(from * image.height) * image.width; point < end; point++)
      if ((data[point * 4] ?? 255) < 100) dark += 1;
    return dark;
  };
  return { width: image.width, height: image.height, at, ink };
}
const problemOf = (drawn: Rasterised) => ('problem' in drawn ? drawn.problem : 'drawn');

it('draws every page below the one before, colours and letters included, the same each time', async () => {
  const bytes = specimenPages([
    { content: '1 0 0 rg 0 0 200 100 re f' },
    { content: 'BT /F1 24 Tf 20 40 Td (Ada Lovelace) Tj ET' },
    { content: '0 0 1 rg 0 0 100 100 re f' },
  ]);
  const drawn = await rasterisePdf(bytes);
  const picture = await look(drawn);
  expect(picture.width / picture.height).toBeCloseTo(200 / 300, 2);
  expect([picture.at(0.5, 0.15), picture.at(0.25, 0.85), picture.at(0.75, 0.85)]).toEqual([
    'f00',
    '00f',
    'fff',
  ]);
  expect(picture.ink(0.35, 0.65)).toBeGreaterThan(300);
  expect(await rasterisePdf(bytes)).toEqual(drawn);
});

it('keeps the picture and no byte of the document', async () => {
  const seen = await inspectFile(specimenPdf());
  if ('problem' in seen) expect.fail(seen.problem);
  expect(seen.type).toBe('image/jpeg');
  expect([...seen.clean.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(seen.clean.includes('PDF')).toBe(false);
  expect(seen.clean.includes('Electricity')).toBe(false);
});

it('refuses too many pages, more than 40 megapixels in all, and what cannot be drawn whole', async () => {
  const sheets = (count: number, height: number) =>
    specimenPages(Array.from({ length: count }, () => ({ content: '', width: 600, height })));
  expect(problemOf(await rasterisePdf(sheets(11, 100)))).toBe('pdf_too_many_pages');
  expect(problemOf(await rasterisePdf(sheets(10, 100)))).toBe('drawn');
  // A strip of 600 by 14,000 points is drawn 1,600 wide: 60 megapixels.
  expect(problemOf(await rasterisePdf(sheets(1, 14_000)))).toBe('too_many_pixels');
  // A poster is drawn smaller.
  expect(problemOf(await rasterisePdf(specimenPages([{ content: '', width: 14_400, height: 14_400 }])))).toBe(
    'drawn',
  );
  expect(problemOf(await rasterisePdf(Buffer.from('%PDF-1.4\nnothing\n%%EOF\n')))).toBe('pdf_not_drawn');
  expect(problemOf(await rasterisePdf(pdfOf(['<< /Type /Catalog >>'])))).toBe('pdf_not_drawn');
});

it('draws an image in the document, and refuses the document when one cannot be drawn: the page would look empty', async () => {
  const scan = (facts: string, data: string) =>
    specimenPages(
      [{ content: 'q 200 0 0 100 0 0 cm /A Do Q' }],
      [
        `<< /Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${facts} ` +
          `/Length ${data.length} >>\nstream\n${data}\nendstream`,
      ],
    );
  const one = await look(await rasterisePdf(scan('/Width 1 /Height 1 /Filter /ASCIIHexDecode', '00ff00>')));
  expect(one.at(0.5, 0.5)).toBe('0f0');
  for (const facts of ['/Width 9000 /Height 9000', '/Width 9 /Height 9 /Filter /JPXDecode'])
    expect(problemOf(await rasterisePdf(scan(facts, '0')))).toBe('pdf_not_drawn');
});

it('kills what takes too long, while this process goes on with its work', async () => {
  const events: string[] = [];
  const refused = rasterisePdf(endlessPdf(), { ...pdfLimits, milliseconds: 1_500 }).then((drawn) =>
    events.push(problemOf(drawn)),
  );
  // Turns of the loop come and go while the child draws.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  events.push('worked');
  await refused;
  expect(events).toEqual(['worked', 'too_heavy']);
  expect(problemOf(await rasterisePdf(specimenPdf()))).toBe('drawn');
});

it('ends with a refusal when its memory ends, in Node or by the system', async () => {
  const small = await rasterisePdf(endlessPdf(), { ...pdfLimits, milliseconds: 60_000, heapMegabytes: 16 });
  expect(problemOf(small)).toBe('too_heavy');
  const none = await rasterisePdf(specimenPdf(), { ...pdfLimits, memoryMegabytes: 50 });
  expect(problemOf(none)).toBe('too_heavy');
});

it('lets two draw and eight wait, and tells the next that it is busy', async () => {
  const answers = await Promise.all(Array.from({ length: 11 }, () => rasterisePdf(specimenPdf())));
  expect(answers.map(problemOf).filter((one) => one === 'drawn')).toHaveLength(10);
  expect(answers.map(problemOf).filter((one) => one === 'busy')).toHaveLength(1);
});
