// Papers of nobody: the smallest files that a check of papers takes for whole ones.
import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A grey picture that browsers draw too, unless it claims more pixels than it has. */
export function specimenPng(width = 64, height = 40): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Math.min(height, 40);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 64), 0xb4)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const specimenJpeg = (): Buffer =>
  Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 8, 0, 40, 0, 64, 1, 1, 0x11, 0, 0xff, 0xda, 0x00, 0x08, 1, 1, 0, 0,
    63, 0, 1, 2, 3, 0xff, 0xd9,
  ]);

/** A document of about this many bytes. */
export const specimenPdf = (bytes = 100): Buffer =>
  Buffer.from(`%PDF-1.4\n${'% \n'.repeat(bytes / 3)}%%EOF\n`);
