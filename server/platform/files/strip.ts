// Pictures without what they tell beside the picture: camera, place, comments, thumbnails. Pixels
// are not touched.

interface Stripped {
  readonly clean: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Frame headers that state the size: all SOF markers but DHT, JPG and DAC (ITU T.81, table B.1).
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/**
 * APP0 (JFIF) and APP14 (how colours are stored) are needed to draw it; the other application
 * segments and comments go.
 */
const isKept = (marker: number): boolean =>
  !(marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee));

/** Undefined for bytes that are no whole JPEG. */
export function stripJpeg(bytes: Buffer): Stripped | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (length < 8) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (isKept(marker)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    // From here on it is picture data, up to the end marker; what hangs behind it goes.
    const over = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
    if (over < at || !size) return undefined;
    kept.push(bytes.subarray(at, over + 2));
    return { clean: Buffer.concat(kept), ...size };
  }
  return undefined;
}

/**
 * Chunks that draw the picture; text, time, place and everything private goes (PNG third edition,
 * 11.2 and 11.3).
 */
const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT']);

/** Undefined for bytes that are no whole PNG. */
export function stripPng(bytes: Buffer): Stripped | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    if (name === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (drawing.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return size && { clean: Buffer.concat(kept), ...size };
    at = end;
  }
  return undefined;
}
