// A document as PDF: A4, on its side unless it says otherwise; tables that repeat their head on
// each page, figures grouped and aligned to the right.
import { setImmediate as othersTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { groupThousands } from '#core/values/price.ts';
import type { TableDocument, DocumentTable } from '#server/platform/documents/document.ts';
import { type Run, runsOf, type Weight } from '#server/platform/documents/typeface.ts';

/** Points. */
const paper = { long: 841.89, short: 595.28 } as const;
const [margin, bottom] = [42, 48];
const size = 8.5;
const rowHeight = 14;
/**
 * Rows after which whoever waits for this process has a turn: a long statement holds up no tick.
 */
const rowsAtOnce = 20;

/** A text as it will stand there: measured once, drawn once. */
interface Measured {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly width: number;
  readonly points: number;
}

class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  y: number = margin;
  readonly #known = new Set<string>();

  constructor({ title, isUpright = false }: TableDocument, at: number) {
    this.width = isUpright ? paper.short : paper.long;
    this.height = isUpright ? paper.long : paper.short;
    this.document = new PDFDocument({
      size: [this.width, this.height],
      margin: 0,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Producer: 'Truefill', Creator: 'Truefill', CreationDate: new Date(at) },
    });
  }

  /** Begins a new page when there is no room for so much. */
  makeRoom(height: number): boolean {
    if (this.y + height <= this.height - bottom) return false;
    this.document.addPage();
    this.y = margin;
    return true;
  }

  #use({ name, bytes }: Run['face'], points: number): void {
    if (!this.#known.has(name)) this.document.registerFont(name, bytes);
    this.#known.add(name);
    this.document.font(name).fontSize(points);
  }

  measure(text: string, weight: Weight, points = size): Measured {
    const runs = runsOf(text, weight).map((run) => {
      this.#use(run.face, points);
      return { ...run, width: this.document.widthOfString(run.text) };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), points };
  }

  draw(x: number, { runs, points }: Measured, y = this.y): void {
    let left = x;
    for (const { face, text, width } of runs) {
      this.#use(face, points);
      this.document.text(text, left, y, { lineBreak: false });
      left += width;
    }
  }

  text(text: string, weight: Weight, points = size, y = this.y): void {
    this.draw(margin, this.measure(text, weight, points), y);
  }

  rule(y: number, colour: string): void {
    this.document
      .moveTo(margin, y)
      .lineTo(this.width - margin, y)
      .lineWidth(0.6)
      .stroke(colour);
  }

  /** The text, or as much of it as there is room for. */
  fitted(text: string, room: number, weight: Weight): Measured {
    let measured = this.measure(text, weight);
    const letters = Array.from(text);
    while (measured.width > room && letters.length > 1) {
      letters.pop();
      measured = this.measure(`${letters.join('').trimEnd()}…`, weight);
    }
    return measured;
  }
}

async function drawTable(canvas: Canvas, table: DocumentTable): Promise<void> {
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0);
  const scale = (canvas.width - 2 * margin) / whole;
  const drawRow = (cells: readonly string[], weight: Weight) => {
    let x: number = margin;
    for (const [place, column] of table.columns.entries()) {
      const room = column.width * scale - 8;
      const raw = cells[place] ?? '';
      if (raw !== '') {
        const text = canvas.fitted(column.isFigure ? groupThousands(raw) : raw, room, weight);
        canvas.draw(column.isFigure ? x + room - text.width : x, text);
      }
      x += column.width * scale;
    }
  };
  const drawHead = () => {
    drawRow(
      table.columns.map(({ title }) => title),
      '600',
    );
    canvas.rule(canvas.y + 12, '#666666');
    canvas.y += rowHeight + 2;
  };
  canvas.makeRoom(5 * rowHeight);
  canvas.text(table.title, '600', 11);
  canvas.y += 20;
  drawHead();
  for (const [place, row] of table.rows.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await othersTurn();
    if (canvas.makeRoom(rowHeight)) drawHead();
    drawRow(row, '400');
    canvas.rule(canvas.y + 12, '#e0e0e0');
    canvas.y += rowHeight;
  }
  if (table.rows.length === 0) {
    canvas.text(table.emptyText ?? 'Nothing in this period.', '400');
    canvas.y += rowHeight;
  }
  for (const row of table.totals ?? []) {
    if (canvas.makeRoom(rowHeight)) drawHead();
    drawRow(row, '600');
    canvas.y += rowHeight;
  }
  canvas.y += 16;
}

/** The document as bytes, made at this instant. */
export async function pdfOf(document: TableDocument, at: number): Promise<Buffer> {
  const canvas = new Canvas(document, at);
  canvas.text('Truefill', '600', 9);
  canvas.y += 20;
  canvas.text(document.title, '600', 17);
  canvas.y += 26;
  for (const text of document.lead) {
    canvas.text(text, '400', 9);
    canvas.y += 12;
  }
  canvas.y += 16;
  for (const table of document.tables) await drawTable(canvas, table);
  const { count } = canvas.document.bufferedPageRange();
  for (let place = 0; place < count; place++) {
    canvas.document.switchToPage(place);
    const foot = `${document.title}, page ${place + 1} of ${count}`;
    canvas.text(foot, '400', 8, canvas.height - 34);
  }
  return bytesOf(canvas.document);
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
