// Reads what is written on a canvas: where each text stands on the screen, as a person sees it.
import type { Page } from '@playwright/test';

export interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** False for a text that runs over an edge of its canvas, which cuts it. */
  readonly isWhole: boolean;
}

type Kept = Omit<DrawnText, 'isWhole'>;

declare global {
  interface Window {
    drawnTexts: Map<HTMLCanvasElement, Kept[]>;
  }
}

/**
 * To be called before the page opens: keeps the texts of each canvas from one cleaning to the next.
 */
export async function watchCanvases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all = (window.drawnTexts = new Map<HTMLCanvasElement, Kept[]>());
    const { fillText, clearRect, fillRect } = CanvasRenderingContext2D.prototype;
    const isWhole = (canvas: HTMLCanvasElement, width: number, height: number) =>
      width >= canvas.width - 1 && height >= canvas.height - 1;
    CanvasRenderingContext2D.prototype.clearRect = function (x, y, width, height) {
      if (isWhole(this.canvas, width, height)) all.delete(this.canvas);
      clearRect.call(this, x, y, width, height);
    };
    // A canvas is also cleaned by copying one colour over all of it.
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      if (this.globalCompositeOperation === 'copy' && isWhole(this.canvas, width, height))
        all.delete(this.canvas);
      fillRect.call(this, x, y, width, height);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      if (text.trim() === '') return;
      const box = this.measureText(text);
      const at = this.getTransform();
      const texts = all.get(this.canvas) ?? [];
      texts.push({
        text,
        left: at.e + at.a * (x - box.actualBoundingBoxLeft),
        right: at.e + at.a * (x + box.actualBoundingBoxRight),
        top: at.f + at.d * (y - box.actualBoundingBoxAscent),
        bottom: at.f + at.d * (y + box.actualBoundingBoxDescent),
      });
      all.set(this.canvas, texts);
      fillText.call(this, text, x, y, ...rest);
    };
  });
}

/** The texts on the canvases that are in the page now, in pixels of its window. */
export const drawnTexts = (page: Page): Promise<DrawnText[]> =>
  page.evaluate(() =>
    [...window.drawnTexts].flatMap(([canvas, texts]) => {
      if (!canvas.isConnected) return [];
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      return texts.map(({ text, left, right, top, bottom }) => ({
        text,
        left: box.left + left / scale,
        right: box.left + right / scale,
        top: box.top + top / scale,
        bottom: box.top + bottom / scale,
        isWhole: left >= 0 && top >= 0 && right <= canvas.width && bottom <= canvas.height,
      }));
    }),
  );
