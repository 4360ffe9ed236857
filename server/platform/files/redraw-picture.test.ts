// Pictures are decoded and encoded anew: the right way up, and nothing of the file stays.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxFileBytes, maxPixels, pictureLimits } from '#server/platform/files/limits.ts';
import { redraw } from '#server/platform/files/redraw.mjs';
import { type Redrawn, redrawnOf, redrawPicture } from '#server/platform/files/redraw-picture.ts';
import { specimenLargePng, specimenPng } from '#testing/stages/specimens.ts';

/** Each quarter in a colour of its own, so that one sees how it was turned. */
const quarters = { f00: [0, 0], '0f0': [1, 0], '00f': [0, 1], fff: [1, 1] } as const;
const [width, height] = [160, 80];
const picture = () =>
  sharp({ create: { width, height, channels: 3, background: '#000' } }).composite(
    Object.entries(quarters).map(([colour, [across, down]]) => ({
      input: { create: { width: width / 2, height: height / 2, channels: 3, background: `#${colour}` } },
      left: (across * width) / 2,
      top: (down * height) / 2,
    })),
  );
const secret = '48.8584 N, 2.2945 E';
const place = { IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 3024/100' } };

const segment = (marker: number, text: string): Buffer => {
  const data = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
/** Behind the first two bytes, where a JPEG carries what it tells about itself. */
const carrying = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const kept = (drawn: Redrawn) => ('clean' in drawn ? drawn : expect.fail(drawn.problem));
/** Without a program of its own, for what does not differ by it. */
const redrawHere = async (bytes: Buffer) => redrawnOf(await redraw(bytes, maxPixels, maxFileBytes));
const problemOf = async (bytes: Buffer) => {
  const drawn = await redrawPicture(bytes);
  return 'problem' in drawn ? drawn.problem : drawn.type;
};
async function look(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)].map((part) => (part > 127 ? 'f' : '0')).join('');
  };
  return [info.width, info.height, at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join(' ');
}

let jpeg: Buffer;
let png: Buffer;
/** What becomes of the JPEG, in a program of its own. */
let redrawn: Buffer;
beforeAll(async () => {
  [jpeg, png] = await Promise.all([picture().jpeg({ quality: 95 }).toBuffer(), picture().png().toBuffer()]);
  redrawn = kept(await redrawPicture(jpeg)).clean;
});

describe('the way up that a camera noted', () => {
  it.each([
    [1, '160 80 f00 0f0 00f fff'],
    [2, '160 80 0f0 f00 fff 00f'],
    [3, '160 80 fff 00f 0f0 f00'],
    [4, '160 80 00f fff f00 0f0'],
    [5, '80 160 f00 00f 0f0 fff'],
    [6, '80 160 00f f00 fff 0f0'],
    [7, '80 160 fff 0f0 00f f00'],
    [8, '80 160 0f0 fff f00 00f'],
  ])('%i becomes the picture’s own', async (orientation, seen) => {
    const noted = await sharp(orientation === 6 ? png : jpeg)
      .withMetadata({ orientation })
      .toBuffer();
    const { clean } = kept(await redrawHere(noted));
    expect(await look(clean)).toBe(seen);
    expect((await sharp(clean).metadata()).orientation).toBeUndefined();
  });
});

describe('what a file carries beside its picture', () => {
  /** Notes as a camera writes them, with the place. */
  const exif = async (bytes: Buffer) => {
    const noted = await sharp(bytes).withExif(place).toBuffer();
    const at = noted.indexOf(Buffer.from([0xff, 0xe1]));
    return noted.subarray(at, at + 2 + noted.readUInt16BE(at + 2));
  };
  const carriers: readonly (readonly [string, (notes: Buffer) => Buffer])[] = [
    ['place and author noted by the camera', (notes) => carrying(jpeg, notes)],
    [
      'a second picture behind the first, with its own place',
      (notes) => Buffer.concat([carrying(jpeg, segment(0xe2, 'MPF\0')), carrying(jpeg, notes)]),
    ],
    ['a film behind the picture', () => Buffer.concat([jpeg, Buffer.from(`ftypmp42${secret}`)])],
    ['a comment', () => carrying(jpeg, segment(0xfe, secret))],
    ['an editor’s notes', () => carrying(jpeg, segment(0xed, `Photoshop 3.0\0${secret}`))],
    ['notes as text', () => carrying(jpeg, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`))],
    ['private notes of a maker', () => carrying(jpeg, segment(0xef, secret))],
    ['a small copy in the header', () => carrying(jpeg, segment(0xe0, `JFXX\0\x10${secret}`))],
  ];
  it.each(carriers)('%s stays behind, to the last byte', async (_name, make) => {
    const bytes = make(await exif(jpeg));
    expect(bytes.includes(secret)).toBe(true);
    // The same bytes come out as of the picture alone.
    const { clean } = kept(await redrawHere(bytes));
    expect(clean.equals(redrawn)).toBe(true);
    expect(clean.includes(secret)).toBe(false);
  });

  it('stays behind in a PNG too', async () => {
    const alone = kept(await redrawHere(png)).clean;
    const noted = Buffer.concat([
      await sharp(png).withExif(place).withDensity(299).toBuffer(),
      Buffer.from(secret),
    ]);
    const { clean } = kept(await redrawHere(noted));
    expect([clean.equals(alone), await look(clean)]).toEqual([true, await look(png)]);
    expect(clean.includes(secret) || clean.includes('eXIf')).toBe(false);
  });

  it('leaves the picture as it was seen, in an encoding of its own', async () => {
    expect(await look(redrawn)).toBe(await look(jpeg));
    const dataOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xda])) + 14);
    expect(dataOf(redrawn).equals(dataOf(jpeg))).toBe(false);
  });

  it('stays grey where it was grey, and see-through where it was', async () => {
    const grey = kept(await redrawHere(specimenPng()));
    expect(await sharp(grey.clean).metadata()).toMatchObject({ format: 'png', space: 'b-w', channels: 1 });
    const glass = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
    });
    const seen = kept(await redrawHere(await glass.png().toBuffer()));
    expect([...(await sharp(seen.clean).raw().toBuffer()).subarray(0, 4)]).toEqual([9, 99, 9, 128]);
  });

  it('shows colours of another profile as they were seen', async () => {
    const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ea3323' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { clean } = kept(await redrawHere(wide));
    const { hasProfile } = await sharp(clean).metadata();
    const [red = 0, green = 0, blue = 0] = await sharp(clean).removeAlpha().raw().toBuffer();
    expect(hasProfile).toBe(false);
    for (const [seen, meant] of [
      [red, 0xea],
      [green, 0x33],
      [blue, 0x23],
    ] as const)
      expect(Math.abs(seen - meant)).toBeLessThanOrEqual(3);
  });
});

/** With another range of its scan, as some telephones write it. */
function oddScan(bytes: Buffer): Buffer {
  const odd = Buffer.from(bytes);
  const scan = odd.indexOf(Buffer.from([0xff, 0xda]));
  odd[scan + 2 + odd.readUInt16BE(scan + 2) - 2] = 10;
  return odd;
}

describe('a picture that is not whole', () => {
  const endOfJpeg = Buffer.from([0xff, 0xd9]);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const noisy = () => sharp(specimenLargePng(200_000)).jpeg({ quality: 90 });
  const broken: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ['a JPEG that ends early', async () => half(await noisy().toBuffer())],
    [
      'one that ends early and says so',
      async () => Buffer.concat([half(await noisy().toBuffer()), endOfJpeg]),
    ],
    [
      'the same of one that comes in passes',
      async () => Buffer.concat([half(await noisy().jpeg({ progressive: true }).toBuffer()), endOfJpeg]),
    ],
    [
      'one that ends early and is odd besides',
      async () => Buffer.concat([half(oddScan(await noisy().toBuffer())), endOfJpeg]),
    ],
    ['a JPEG without a picture', async () => Buffer.concat([jpeg.subarray(0, 20), endOfJpeg])],
    ['a PNG that ends early', async () => half(png)],
    ['a PNG with fewer lines than it says', async () => specimenPng(8_000, 5_000)],
    [
      'a PNG with a wrong sum',
      async () => {
        const bytes = Buffer.from(png);
        const at = bytes.indexOf('IDAT') + 8;
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        return bytes;
      },
    ],
    ['a PNG of no width', async () => specimenPng(0, 10)],
  ];
  it.each(broken)('%s is refused', async (_name, make) => {
    expect(await redrawHere(await make())).toEqual({ problem: 'damaged' });
  });

  it('is refused by the program too', async () => {
    expect(await problemOf(jpeg.subarray(0, jpeg.length >> 1))).toBe('damaged');
  });

  it('passes when a camera only wrote something odd', async () => {
    const odd = oddScan(jpeg);
    await expect(sharp(odd, { failOn: 'warning' }).toBuffer()).rejects.toThrow(/SOS/);
    expect(await look(kept(await redrawHere(odd)).clean)).toBe(await look(jpeg));
  });
});

describe('limits', () => {
  it('are 40 megapixels, told before anything is decoded', async () => {
    expect(await problemOf(specimenPng(8_200, 5_000))).toBe('too_many_pixels');
    const flat = sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#f00' } });
    expect(await problemOf(await flat.jpeg().toBuffer())).toBe('image/jpeg');
  });

  it('make a PNG that would grow too large a JPEG', async () => {
    // Noise in 256 colours takes a byte a point, and three once it is drawn anew.
    const noise = sharp(specimenLargePng(3_000_000)).tint('#c08040').png({ palette: true, effort: 1 });
    const bytes = await noise.toBuffer();
    const { type, clean } = kept(await redrawPicture(bytes));
    expect([bytes.length <= maxFileBytes, type, clean.length <= maxFileBytes]).toEqual([
      true,
      'image/jpeg',
      true,
    ]);
  });

  it('end a picture that takes too long or too much', async () => {
    const long = await redrawPicture(jpeg, { ...pictureLimits, milliseconds: 1 });
    const much = await redrawPicture(jpeg, { ...pictureLimits, memoryMegabytes: 50 });
    expect([long, much]).toEqual([{ problem: 'too_heavy' }, { problem: 'too_heavy' }]);
  });
});

it('opens no other format, whatever the library could read', async () => {
  const gif = await picture().gif().toBuffer();
  const webp = await picture().webp().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  for (const bytes of [gif, webp, svg]) expect(await problemOf(bytes)).toBe('damaged');
});
