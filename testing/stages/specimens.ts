// Documents of no one: the smallest files that a check takes for whole ones, and documents made to
// be drawn.
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A grey PNG of these pixels, whose lines may be fewer than its height claims. */
function greyPng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const lines = Array.from({ length: Math.ceil(pixels.length / width) }, (_, line) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(line * width, (line + 1) * width)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A grey picture, whole unless it claims more than a megapixel. */
export const specimenPng = (width = 64, height = 40): Buffer =>
  greyPng(width, height, Buffer.alloc(Math.min(width * height, 1_000_000), 0xb4));

/** A grey picture of 64 by 40. */
export const specimenJpeg = (): Buffer =>
  Buffer.from(
    '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4O' +
      'DhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAoAEADASIAAhEB' +
      'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAA' +
      'AAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAAAAAAAAAAAAAAAAAAAAAAAAH/2Q==',
    'base64',
  );

/** A picture of noise, of about this many bytes however it is encoded. */
export function specimenLargePng(bytes: number): Buffer {
  const width = 2_000;
  const height = Math.floor(bytes / width);
  const noise = createHash('shake256', { outputLength: width * height })
    .update('noise')
    .digest();
  return greyPng(width, height, noise);
}

/** A document of objects, the first of which is its catalogue. */
export function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${table}${trailer}`, 'latin1');
}

const streamOf = (facts: string, body: string): string =>
  `<< ${facts} /Length ${body.length} >>\nstream\n${body}\nendstream`;

interface Page {
  /** What is drawn, as the format writes it. */
  readonly content: string;
  /** In points. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * A document of these pages, which may write in Helvetica (`/F1`) and draw the form `/A`, the first
 * of the further objects.
 */
export function specimenPages(pages: readonly Page[], further: readonly string[] = []): Buffer {
  const first = 4;
  const form = first + 2 * pages.length;
  const drawn = pages.flatMap(({ content, width = 200, height = 100 }, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + 2 * index + 1} 0 R ` +
      `/Resources << /Font << /F1 3 0 R >> /XObject << /A ${form} 0 R >> >> >>`,
    streamOf('', content),
  ]);
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...drawn,
    ...further,
  ]);
}

/**
 * A small document whose one page would be drawn for longer than anyone waits: forms that draw
 * forms, ten times each.
 */
export function endlessPdf(depth = 14): Buffer {
  const frame = '/Type /XObject /Subtype /Form /BBox [0 0 200 100]';
  const forms = Array.from({ length: depth }, (_, index) => {
    const next = `/Resources << /XObject << /A ${7 + index} 0 R >> >>`;
    return index === depth - 1
      ? streamOf(frame, '0 0 9 9 re f')
      : streamOf(`${frame} ${next}`, '/A Do '.repeat(10));
  });
  return specimenPages([{ content: '/A Do' }], forms);
}

/** A document of one page. */
export const specimenPdf = (): Buffer =>
  specimenPages([{ content: 'BT /F1 20 Tf 20 40 Td (Electricity bill) Tj ET' }]);
