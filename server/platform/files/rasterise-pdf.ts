// A PDF becomes a picture of its pages, so that what an administrator opens is never the document a
// stranger made.
import { drawApart } from '#server/platform/files/apart.ts';
import { laneOf } from '#server/platform/lane.ts';
import { type PdfLimits, pdfLimits, type PdfProblem, pdfRefusals } from '#server/platform/files/limits.ts';

export type Rasterised = { readonly jpeg: Buffer } | { readonly problem: PdfProblem };

/** Drawing takes a core: two at once leave the rest of the server its turn. */
const lane = laneOf(2);
const mostWaiting = 8;

/**
 * Draws all pages below one another. Refuses what cannot be drawn whole, has too many pages or
 * costs too much.
 */
export async function rasterisePdf(bytes: Buffer, limits: PdfLimits = pdfLimits): Promise<Rasterised> {
  if (lane.waiting() >= mostWaiting) return { problem: 'busy' };
  const drawn = await lane.inTurn(() =>
    drawApart(['draw-pdf.ts'], bytes, limits, [limits.pages, limits.pixels]),
  );
  return 'output' in drawn ? { jpeg: drawn.output } : { problem: problemOf(drawn.exit) };
}

/**
 * Killed for its time, or ended by the system or by Node itself for its memory, unless it said
 * something else.
 */
const problemOf = (exit: number | null): PdfProblem =>
  exit === 1 ? 'pdf_not_drawn' : (pdfRefusals[exit as keyof typeof pdfRefusals] ?? 'too_heavy');
