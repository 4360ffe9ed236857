// What a file may be, and what drawing it may cost.
import { maxPdfPages } from '#core/values/files.ts';

export const maxFileBytes = 5 * 1024 * 1024;
/** A picture that unpacks to more than this is refused: a small file can hold a huge one. */
export const maxPixels = 40_000_000;

/** What opening one file may cost. */
export interface DrawingLimits {
  readonly milliseconds: number;
  /** Objects of the program that draws. */
  readonly heapMegabytes: number;
  /**
   * All memory it writes to, drawing surfaces included; the system refuses more. An idle Node
   * reserves most of it.
   */
  readonly memoryMegabytes: number;
}
export interface PdfLimits extends DrawingLimits {
  readonly pages: number;
  /** Of all pages together, in the one picture they become. */
  readonly pixels: number;
}

export const pictureLimits: DrawingLimits = {
  milliseconds: 15_000,
  heapMegabytes: 256,
  memoryMegabytes: 1_500,
};

export const pdfLimits: PdfLimits = {
  pages: maxPdfPages,
  pixels: maxPixels,
  ...pictureLimits,
};

/** How the program that draws says what it found wrong: its exit code. */
export const pdfRefusals = { 3: 'pdf_not_drawn', 4: 'pdf_too_many_pages', 5: 'too_many_pixels' } as const;
export type PdfProblem = (typeof pdfRefusals)[keyof typeof pdfRefusals] | 'too_heavy' | 'busy';
