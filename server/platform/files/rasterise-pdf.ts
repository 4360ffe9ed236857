// A PDF becomes a picture of its pages, so that what an administrator opens is never the document a
// stranger made.
import { drawApart, laneOf } from '#server/platform/files/apart.ts';
import { type PdfLimits, pdfLimits, type PdfProblem, pdfRefusals } from '#server/platform/files/limits.ts';

export type Rasterised = { readonly jpeg: Buffer } | { readonly problem: PdfProblem };

const inTurn = laneOf(2, 8);

/**
 * Draws all pages below one another. Refuses what cannot be drawn whole, has too many pages or
 * costs too much.
 */
export async function rasterisePdf(bytes: Buffer, limits: PdfLimits = pdfLimits): Promise<Rasterised> {
  const drawn = await inTurn(() => drawApart('draw-pdf.ts', bytes, limits, [limits.pages, limits.pixels]));
  if (!drawn) return { problem: 'busy' };
  return 'output' in drawn ? { jpeg: drawn.output } : { problem: problemOf(drawn.exit) };
}

/**
 * Killed for its time, or ended by the system or by Node itself for its memory, unless it said
 * something else.
 */
const problemOf = (exit: number | null): PdfProblem =>
  exit === 1 ? 'pdf_not_drawn' : (pdfRefusals[exit as keyof typeof pdfRefusals] ?? 'too_heavy');
