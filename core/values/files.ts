/** A document of more pages is refused: it is kept as one picture. */
export const maxPdfPages = 10;
