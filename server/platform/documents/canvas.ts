// Pages that texts and lines are drawn on, from the top down.
import PDFDocument from 'pdfkit';
import type { TableDocument } from '#server/platform/documents/document.ts';
import { rightToLeft, type Weight } from '#server/platform/documents/face.ts';
import { linesOf } from '#server/platform/documents/lines.ts';
import { type Direction, directionOf, isPlain, type Run } from '#server/platform/documents/runs.ts';
import type { Typeface } from '#server/platform/documents/typeface.ts';

/** Points. */
const paper = { long: 841.89, short: 595.28 } as const;
export const margin = 42;
const bottom = 48;
/** Share of the size from the top of a line of Geist to its base line. */
const baseLine = 1.005;
/** Shares that letters may reach up and down before a line grows for them. */
const reach = { up: 1.1, down: 0.5 } as const;

/** Lines that are remembered. */
const mostLines = 2_000;

/** Between a letter and a mark above it, a share of the size. */
const clearance = 0.05;

/** How far it moves those after it, and from where it would stand. */
interface Placed extends Run {
  readonly width: number;
  readonly shift: number;
  readonly rise: number;
}

/** A line as it will stand there: measured once, drawn once. */
export interface Line {
  readonly runs: readonly Placed[];
  readonly width: number;
  readonly points: number;
  /** Points by which letters of other scripts reach out of a line of Geist. */
  readonly up: number;
  readonly down: number;
}

export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  y: number = margin;
  readonly #typeface: Typeface;
  readonly #known = new Set<string>();
  readonly #advances = new Map<string, number>();
  readonly #lines = new Map<string, Line>();

  constructor({ title, isUpright = false }: TableDocument, typeface: Typeface, at: number) {
    this.#typeface = typeface;
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

  /** Between the margins. */
  get room(): number {
    return this.width - 2 * margin;
  }

  /** Begins a new page when there is no room for so much. */
  makeRoom(height: number): boolean {
    if (this.y + height <= this.height - bottom) return false;
    this.document.addPage();
    this.y = margin;
    return true;
  }

  #use({ name, source }: Run['face'], points: number): void {
    // The types know fonts that are still to be read; one that is open is taken too.
    if (!this.#known.has(name)) this.document.registerFont(name, source as Buffer);
    this.#known.add(name);
    this.document.font(name).fontSize(points);
  }

  /** The text as one line, or one of the lines of a text that reads in this direction. */
  measure(text: string, weight: Weight, points: number, base?: Direction): Line {
    const key = [points, weight, base, text].join();
    const known = this.#lines.get(key);
    if (known) return known;
    const runs = this.#placed(this.#typeface.runsOf(text, weight, base), points);
    const line = {
      runs,
      width: runs.reduce((sum, { width }) => sum + width, 0),
      points,
      up: points * Math.max(0, ...runs.map(({ face }) => face.ascent - reach.up)),
      down: points * Math.max(0, ...runs.map(({ face }) => face.descent - reach.down)),
    };
    // Names and sentences stand in many rows, figures and times rarely in two.
    if (!isPlain(text) && this.#lines.size < mostLines) this.#lines.set(key, line);
    return line;
  }

  /**
   * A mark that another font draws goes over the middle of its letter, above a tall one, and takes
   * no room.
   */
  #placed(runs: readonly Run[], points: number): Placed[] {
    let letter = { width: 0, top: 0 };
    return runs.map((run, at) => {
      if (run.isMark) {
        const { middle, bottom } = run.face.outlineOf(run.shown.codePointAt(0) ?? 0);
        const isAbove = bottom > letter.top / 2;
        const rise = isAbove ? Math.max(0, letter.top + clearance - bottom) * points : 0;
        return { ...run, width: 0, shift: -letter.width / 2 - middle * points, rise };
      }
      const width = this.#widthOf(run, points);
      if (runs[at + 1]?.isMark) {
        const last = Array.from(run.shown).at(-1) ?? '';
        const { top } = run.face.outlineOf(last.codePointAt(0) ?? 0);
        letter = { width: this.#widthOf({ ...run, shown: last }, points), top };
      }
      return { ...run, width, shift: 0, rise: 0 };
    });
  }

  #widthOf(run: Run, points: number): number {
    this.#use(run.face, points);
    return this.document.widthOfString(run.shown, shapingOf(run));
  }

  /**
   * About as wide as the text: of plain letters, the sum of their widths without kerning, which is
   * quick.
   */
  estimate(text: string, weight: Weight, points: number): number {
    if (!isPlain(text)) return this.measure(text, weight, points).width;
    let sum = 0;
    for (const letter of text) {
      const key = letter + weight;
      let advance = this.#advances.get(key);
      if (advance === undefined) {
        advance = this.measure(letter, weight, 1_000).width / 1_000;
        this.#advances.set(key, advance);
      }
      sum += advance;
    }
    return sum * points;
  }

  /** The text in lines of at most this width. */
  lines(text: string, room: number, weight: Weight, points: number): Line[] {
    const whole = this.measure(text, weight, points);
    if (whole.width <= room) return [whole];
    const base = directionOf(text);
    const fits = (piece: string) => this.measure(piece, weight, points, base).width <= room;
    return linesOf(text, fits).map((line) => this.measure(line, weight, points, base));
  }

  /** `y` is the top of a line of Geist: letters of all scripts stand on its base line. */
  draw(x: number, { runs, points }: Line, y: number): void {
    let left = x;
    const placed = runs.map((run) => {
      const at = left + run.shift;
      left += run.width;
      return { run, at };
    });
    // In the order of the text: so it is copied, and read out.
    for (const { run, at } of placed.toSorted((a, b) => a.run.place - b.run.place)) {
      this.#use(run.face, points);
      // Where letters share parts or were turned around, it says what was typed.
      const isApart = run.face.isShaped || run.isRightToLeft;
      if (isApart) this.document.markContent('Span', { actual: run.text });
      const options = { lineBreak: false, baseline: 'alphabetic', ...shapingOf(run) } as const;
      this.document.text(run.shown, at, y + baseLine * points - run.rise, options);
      if (isApart) this.document.endMarkedContent();
    }
  }

  /** Lines below one another, each so high, no wider than the page. */
  text(text: string, weight: Weight, points: number, height: number): void {
    for (const line of this.lines(text, this.room, weight, points)) {
      this.makeRoom(height);
      this.draw(margin, line, this.y + line.up);
      this.y += height + line.up + line.down;
    }
  }

  rule(y: number, colour: string): void {
    this.document
      .moveTo(margin, y)
      .lineTo(this.width - margin, y)
      .lineWidth(0.6)
      .stroke(colour);
  }
}

/** With features a text is laid out whole: word by word, Arabic words would change places. */
const shapingOf = ({ face, isRightToLeft }: Run): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  face.isShaped ? { features: isRightToLeft ? [rightToLeft] : [] } : {};
