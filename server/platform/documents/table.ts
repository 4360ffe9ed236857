// A table: columns as wide as what stands in them, rows as high as their texts, its head again on
// each page.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { groupThousands } from '#core/values/price.ts';
import { type Canvas, type Line, margin } from '#server/platform/documents/canvas.ts';
import { shrinkageFor, widthsFor } from '#server/platform/documents/columns.ts';
import type { DocumentTable } from '#server/platform/documents/document.ts';
import type { Weight } from '#server/platform/documents/face.ts';

/** Points, where nothing is wider than the page. */
const size = 8.5;
/** Shares of the size: between two columns, the height of a line, and how far down its rule is drawn. */
const [gap, lineHeight, ruleAt] = [8 / size, 14 / size, 12 / size];
/**
 * Rows after which whoever waits for this process has a turn. Only the fonts are written in one go,
 * at the very end.
 */
const rowsAtOnce = 20;

type Column = DocumentTable['columns'][number];

export async function drawTable(canvas: Canvas, table: DocumentTable): Promise<void> {
  const rows = new Rows(canvas, table.columns, ...(await layOut(canvas, table)));
  const titles = table.columns.map(({ title }) => title);
  const drawHead = () => {
    rows.draw(rows.lay(titles, '600'), '#666666');
    canvas.y += 2;
  };
  const drawRow = (cells: readonly string[], weight: Weight, colour?: string) => {
    const laid = rows.lay(cells, weight);
    if (canvas.makeRoom(laid.height)) drawHead();
    rows.draw(laid, colour);
  };
  canvas.makeRoom(5 * lineHeight * size);
  canvas.text(table.title, '600', 11, 20);
  drawHead();
  for (const [place, cells] of table.rows.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await othersTurn();
    drawRow(cells, '400', '#e0e0e0');
  }
  if (table.rows.length === 0)
    canvas.text(table.emptyText ?? 'Nothing in this period.', '400', size, lineHeight * size);
  for (const cells of table.totals ?? []) drawRow(cells, '600');
  canvas.y += 16;
}

/** Size of the letters and widths of the columns. */
async function layOut(
  canvas: Canvas,
  { columns, rows, totals = [] }: DocumentTable,
): Promise<[points: number, widths: readonly number[]]> {
  const widest = columns.map(({ title }) => canvas.estimate(title, '600', size));
  const widen = (cells: readonly string[], weight: Weight) => {
    for (const [place, column] of columns.entries()) {
      const width = canvas.estimate(shownOf(column, cells[place]), weight, size);
      widest[place] = Math.max(widest[place] ?? 0, width);
    }
  };
  for (const [place, cells] of rows.entries()) {
    if (place % rowsAtOnce === 0) await othersTurn();
    widen(cells, '400');
  }
  for (const cells of totals) widen(cells, '600');
  const wishes = columns.map(({ isFigure, isTime }, place) => ({
    // A point more than estimated: where letters stand close, they are measured anew.
    width: (widest[place] ?? 0) + 1,
    isWhole: Boolean(isFigure ?? isTime),
  }));
  const gaps = gap * size * (columns.length - 1);
  const shrinkage = shrinkageFor([...wishes, { width: gaps, isWhole: true }], canvas.room);
  const shrunk = wishes.map((wish) => ({ ...wish, width: wish.width * shrinkage }));
  return [size * shrinkage, widthsFor(shrunk, canvas.room - gaps * shrinkage)];
}

const shownOf = ({ isFigure }: Column, cell = ''): string => (isFigure ? groupThousands(cell) : cell);

/** One line of each cell, on one base line. */
interface LaidLine {
  readonly cells: readonly (Line | undefined)[];
  readonly up: number;
  readonly height: number;
}
/** A row in lines, and how high it is. */
interface Laid {
  readonly lines: readonly LaidLine[];
  readonly height: number;
}

class Rows {
  readonly #canvas: Canvas;
  readonly #columns: readonly Column[];
  readonly #points: number;
  readonly #widths: readonly number[];

  constructor(canvas: Canvas, columns: readonly Column[], points: number, widths: readonly number[]) {
    this.#canvas = canvas;
    this.#columns = columns;
    this.#points = points;
    this.#widths = widths;
  }

  lay(texts: readonly string[], weight: Weight): Laid {
    const cells = this.#columns.map((column, place) => {
      const shown = shownOf(column, texts[place]);
      return this.#canvas.lines(shown, this.#widths[place] ?? 0, weight, this.#points);
    });
    const lines = Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, at) => {
      const across = cells.map((cell) => cell[at]);
      const up = Math.max(...across.map((line) => line?.up ?? 0));
      const down = Math.max(...across.map((line) => line?.down ?? 0));
      return { cells: across, up, height: up + lineHeight * this.#points + down };
    });
    return { lines, height: lines.reduce((sum, { height }) => sum + height, 0) };
  }

  draw({ lines }: Laid, colour?: string): void {
    for (const { cells, up, height } of lines) {
      let x = margin;
      for (const [place, line] of cells.entries()) {
        const width = this.#widths[place] ?? 0;
        const left = this.#columns[place]?.isFigure ? x + width - (line?.width ?? 0) : x;
        if (line) this.#canvas.draw(left, line, this.#canvas.y + up);
        x += width + gap * this.#points;
      }
      this.#canvas.y += height;
    }
    if (colour) this.#canvas.rule(this.#canvas.y - (lineHeight - ruleAt) * this.#points, colour);
  }
}
