// Words inside of a PNG, where viewers of pictures show them: which build a picture is of.
import { crc32 } from 'node:zlib';

const signatureLength = 8;
/**
 * Length, type and check sum around the data of a chunk; the first chunk, IHDR, has 13 bytes of it.
 */
const frame = 12;
const headLength = signatureLength + frame + 13;

/** The picture with a `tEXt` chunk for each word, right after its head. */
export function writeWords(png: Buffer, words: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(words).map(([name, text]) =>
    chunk(Buffer.from(`${name}\0${text}`, 'latin1')),
  );
  return Buffer.concat([png.subarray(0, headLength), ...chunks, png.subarray(headLength)]);
}

function chunk(data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('tEXt'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The words of a picture's `tEXt` chunks. */
export function readWords(png: Buffer): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (let at = signatureLength; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (png.toString('latin1', at + 4, at + 8) === 'tEXt') {
      const [name = '', text = ''] = data.toString('latin1').split('\0');
      words[name] = text;
    }
    at += length + frame;
  }
  return words;
}
