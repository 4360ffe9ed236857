// Tables as text that a spreadsheet opens without running anything in it.

/**
 * A text that a spreadsheet would run as a formula, after blanks too. Plain signed decimals are
 * figures.
 */
const startsFormula = /^\s*[=+\-@\t\r]/;
const plainFigure = /^-?\d+(\.\d+)?$/;

/** One cell, safe to open in a spreadsheet: formulas become text, quotes are doubled (RFC 4180). */
export function csvCell(text: string): string {
  const safe = startsFormula.test(text) && !plainFigure.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Tables of rows, a blank line between them; UTF-8 with the mark that Excel asks for. */
export const csvText = (tables: readonly (readonly (readonly string[])[])[]): string =>
  `\uFEFF${tables.map((rows) => rows.map(line).join('')).join('\r\n')}`;
