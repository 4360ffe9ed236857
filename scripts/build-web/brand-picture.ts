// Pictures of the brand, drawn at build from the brand's own colours: no font and no image library
// is needed for a mark of straight strokes. Everything is a signed distance, so edges are smooth at
// any size.
import { deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
export const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** A stroke with round ends in the mark's square of 32. */
interface Stroke {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly width: number;
}

/** The mark of web/ui/frame/logo.tsx: a T above the double rule that closes a balanced account. */
const ruled: readonly Stroke[] = [
  { from: [8, 21.5], to: [24, 21.5], width: 1.7 },
  { from: [8, 25], to: [24, 25], width: 1.7 },
];
const mark: readonly Stroke[] = [
  { from: [8, 9], to: [24, 9], width: 3.4 },
  { from: [16, 9], to: [16, 17.5], width: 3.4 },
  ...ruled,
];
/** For a brand with a logo of its own, which is no picture of strokes: the closed account alone. */
const plain: readonly Stroke[] = ruled.map(({ from, to, width }) => ({
  from: [from[0], (from[1] - 23.25) * 1.6 + 16],
  to: [to[0], (to[1] - 23.25) * 1.6 + 16],
  width: width * 1.6,
}));

function toStroke([x, y]: readonly [number, number], { from, to, width }: Stroke): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const part = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - from[0] - dx * part, y - from[1] - dy * part) - width / 2;
}

function toRounded([x, y]: readonly [number, number], radius: number): number {
  const [px, py] = [Math.abs(x - 16) - 16 + radius, Math.abs(y - 16) - 16 + radius];
  return Math.hypot(Math.max(px, 0), Math.max(py, 0)) + Math.min(Math.max(px, py), 0) - radius;
}

export interface BrandPicture {
  readonly width: number;
  readonly height: number;
  /** Side of the mark's square. */
  readonly side: number;
  /** Corner of the square, in parts of 32; undefined: the colour fills the whole picture. */
  readonly corner: number | undefined;
  readonly fill: Colour;
  readonly onFill: Colour;
  readonly hasOwnLogo: boolean;
}

/** A PNG. Outside a rounded square it is transparent. */
export function drawBrand(picture: BrandPicture): Buffer {
  const { width, height, side, corner, fill, onFill, hasOwnLogo } = picture;
  const strokes = hasOwnLogo ? plain : mark;
  const unit = 32 / side;
  const cover = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance / unit));
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = [(x + 0.5 - (width - side) / 2) * unit, (y + 0.5 - (height - side) / 2) * unit] as const;
      const ink = cover(Math.min(...strokes.map((stroke) => toStroke(at, stroke))));
      const alpha = corner === undefined ? 1 : cover(toRounded(at, corner));
      const place = y * (1 + width * 4) + 1 + x * 4;
      for (const channel of [0, 1, 2] as const)
        rows[place + channel] = Math.round(fill[channel] * (1 - ink) + onFill[channel] * ink);
      rows[place + 3] = Math.round(alpha * 255);
    }
  return pngOf(width, height, rows);
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});
const crcOf = (bytes: Buffer): number =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crcOf(named), named.length + 4);
  return whole;
}

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An icon file of one PNG. */
export function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([side % 256, side % 256, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
