// Markdown of the pages that are printed from the code.

export interface PrintedPage {
  /** Below docs/. */
  readonly path: string;
  readonly text: string;
}

export const printedNote =
  'Printed by `npm run docs`, compared with the code by `npm test`. Change the code, not this page.';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

export const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

export const code = (text: string): string => `\`${text}\``;
