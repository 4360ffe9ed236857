// A statement as PDF 1.4, written directly: the built-in Helvetica, text and lines are all it needs.
import { groupThousands } from '#core/values/price.ts';
import type { StatementDocument, StatementTable } from '#server/domains/trading/statements/document.ts';

/** A4 on its side, in points. */
const page = { width: 842, height: 595, margin: 42, bottom: 48 } as const;
const size = 8.5;
const rowHeight = 14;

/** Widths of Helvetica from blank to tilde, in thousandths of the size (Adobe's metrics of the base fonts). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const widthOf = (text: string, points: number): number =>
  (text.split('').reduce((sum, char) => sum + (widths[char.charCodeAt(0) - 32] ?? 556), 0) * points) / 1_000;

/** The font has Latin letters only: other characters become question marks, typographic ones their plain form. */
const printable = (text: string): string =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, '?');

function fitted(text: string, room: number): string {
  if (widthOf(text, size) <= room) return text;
  let cut = text;
  while (cut.length > 1 && widthOf(`${cut}...`, size) > room) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}...`;
}

class Canvas {
  readonly pages: string[][] = [[]];
  y = page.height - page.margin;

  /** Begins a new page when there is no room for so much. */
  makeRoom(height: number): boolean {
    if (this.y - height >= page.bottom) return false;
    this.pages.push([]);
    this.y = page.height - page.margin;
    return true;
  }
  text(x: number, text: string, points = size, font: 'F1' | 'F2' = 'F1', y = this.y): void {
    const escaped = printable(text).replace(/[\\()]/g, '\\$&');
    this.pages.at(-1)?.push(`BT /${font} ${points} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped}) Tj ET`);
  }
  rule(y: number, grey: number): void {
    this.pages
      .at(-1)
      ?.push(
        `${grey} G 0.6 w ${page.margin} ${y.toFixed(2)} m ${page.width - page.margin} ${y.toFixed(2)} l S`,
      );
  }
}

function drawTable(canvas: Canvas, table: StatementTable): void {
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0);
  const scale = (page.width - 2 * page.margin) / whole;
  const drawRow = (cells: readonly string[], font: 'F1' | 'F2') => {
    let x: number = page.margin;
    for (const [place, column] of table.columns.entries()) {
      const room = column.width * scale - 8;
      const raw = cells[place] ?? '';
      const text = fitted(printable(column.isFigure ? groupThousands(raw) : raw), room);
      canvas.text(column.isFigure ? x + room - widthOf(text, size) : x, text, size, font);
      x += column.width * scale;
    }
  };
  const drawHead = () => {
    drawRow(
      table.columns.map(({ title }) => title),
      'F2',
    );
    canvas.rule(canvas.y - 4, 0.4);
    canvas.y -= rowHeight + 2;
  };
  canvas.makeRoom(5 * rowHeight);
  canvas.text(page.margin, table.title, 11, 'F2');
  canvas.y -= 20;
  drawHead();
  for (const row of table.rows) {
    if (canvas.makeRoom(rowHeight)) drawHead();
    drawRow(row, 'F1');
    canvas.rule(canvas.y - 4, 0.88);
    canvas.y -= rowHeight;
  }
  if (table.rows.length === 0) {
    canvas.text(page.margin, table.emptyText ?? 'Nothing in this period.');
    canvas.y -= rowHeight;
  }
  for (const row of table.totals ?? []) {
    if (canvas.makeRoom(rowHeight)) drawHead();
    drawRow(row, 'F2');
    canvas.y -= rowHeight;
  }
  canvas.y -= 16;
}

/** The document as bytes. */
export function pdfOf(document: StatementDocument): Buffer {
  const canvas = new Canvas();
  canvas.text(page.margin, 'Truefill', 9, 'F2');
  canvas.y -= 24;
  canvas.text(page.margin, document.title, 17, 'F2');
  canvas.y -= 18;
  for (const text of document.lead) {
    canvas.text(page.margin, text, 9);
    canvas.y -= 12;
  }
  canvas.y -= 16;
  for (const table of document.tables) drawTable(canvas, table);
  for (const [place, content] of canvas.pages.entries()) {
    const foot = `${document.title}, page ${place + 1} of ${canvas.pages.length}`;
    content.push(`BT /F1 8 Tf ${page.margin} 26 Td (${printable(foot).replace(/[\\()]/g, '\\$&')}) Tj ET`);
  }
  return assemble(
    document.title,
    canvas.pages.map((content) => content.join('\n')),
  );
}

/** Objects, then the table of where each begins. One character is one byte throughout. */
function assemble(title: string, contents: readonly string[]): Buffer {
  const fontOf = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const first = 6;
  const kids = contents.map((_, place) => `${first + 2 * place} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    `<< /Title (${printable(title).replace(/[\\()]/g, '\\$&')}) /Producer (Truefill) >>`,
    ...contents.flatMap((content, place) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${first + 1 + 2 * place} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, place) => {
    const start = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
