// Small copies of pictures, made and compared by the browser that took them: small enough to be
// kept, large enough that a part which moved, broke or vanished is seen.
import type { Browser, Page } from '@playwright/test';

/** So many times smaller is a copy that is kept. */
const shrink = 5;
/** Steps of 255 between two points that count as two colours: text of another figure is below. */
const step = 48;

declare global {
  interface Window {
    drawn: (address: string, by: number) => Promise<HTMLCanvasElement>;
  }
}

const setUp = () => {
  window.drawn = async (address, by) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width / by);
    canvas.height = Math.round(image.height / by);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
};

const addressed = (kind: 'png' | 'webp', bytes: Buffer): string =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;

export interface Likeness {
  /** A smaller copy of a picture, as WebP. */
  copy(png: Buffer, by?: number): Promise<Buffer>;
  /**
   * Share of points, 0 to 1, in which a picture differs from a copy that was kept; what is longer or
   * shorter differs in all its points.
   */
  difference(png: Buffer, kept: Buffer): Promise<number>;
  close(): Promise<void>;
}

export async function openLikeness(browser: Browser): Promise<Likeness> {
  const page: Page = await browser.newPage();
  await page.evaluate(setUp);
  return {
    copy: async (png, by = shrink) => {
      const address = await page.evaluate(
        async ([from, scale]) => (await window.drawn(from, scale)).toDataURL('image/webp', 0.9),
        [addressed('png', png), by] as const,
      );
      return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    },
    difference: (png, kept) =>
      page.evaluate(
        async ([now, then, by, least]) => {
          const [one, other] = [await window.drawn(now, by), await window.drawn(then, 1)];
          const width = Math.min(one.width, other.width);
          const height = Math.min(one.height, other.height);
          const read = (canvas: HTMLCanvasElement) =>
            canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
          const [a, b] = [read(one), read(other)];
          let differing = 0;
          for (let at = 0; at < a.length; at += 4) {
            const away = Math.max(
              ...[0, 1, 2].map((part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0))),
            );
            if (away > least) differing += 1;
          }
          const whole = Math.max(one.width, other.width) * Math.max(one.height, other.height);
          return (differing + whole - width * height) / whole;
        },
        [addressed('png', png), addressed('webp', kept), shrink, step] as const,
      ),
    close: () => page.close(),
  };
}
