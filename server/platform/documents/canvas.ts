// Pages that texts and lines are drawn on, from the top down.
import PDFDocument from 'pdfkit';
import type { TableDocument } from '#server/platform/documents/document.ts';
import { rightToLeft, type Weight } from '#server/platform/documents/face.ts';
import { linesOf } from '#server/platform/documents/lines.ts';
import type { Run, Typeface } from '#server/platform/documents/typeface.ts';

/** Points. */
const paper = { long: 841.89, short: 595.28 } as const;
export const margin = 42;
const bottom = 48;
/** Share of the size from the top of a line of Geist to its base line. */
const baseLine = 1.005;
/** Shares that letters may reach up and down before a line grows for them. */
const reach = { up: 1.1, down: 0.5 } as const;

/** A line as it will stand there: measured once, drawn once. */
export interface Line {
  readonly runs: readonly (Run & { readonly width: number })[];
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

  /** The text as one line. */
  measure(text: string, weight: Weight, points: number): Line {
    const runs = this.#typeface.runsOf(text, weight).map((run) => {
      this.#use(run.face, points);
      return { ...run, width: this.document.widthOfString(run.text, shapingOf(run)) };
    });
    return {
      runs,
      width: runs.reduce((sum, { width }) => sum + width, 0),
      points,
      up: points * Math.max(0, ...runs.map(({ face }) => face.ascent - reach.up)),
      down: points * Math.max(0, ...runs.map(({ face }) => face.descent - reach.down)),
    };
  }

  /**
   * About as wide as the text: of plain letters, the sum of their widths without kerning, which is
   * quick.
   */
  estimate(text: string, weight: Weight, points: number): number {
    if (!/^[ -~]*$/.test(text)) return this.measure(text, weight, points).width;
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
    const fits = (piece: string) => this.measure(piece, weight, points).width <= room;
    return linesOf(text, fits).map((line) => this.measure(line, weight, points));
  }

  /** `y` is the top of a line of Geist: letters of all scripts stand on its base line. */
  draw(x: number, { runs, points }: Line, y: number): void {
    let left = x;
    for (const run of runs) {
      this.#use(run.face, points);
      const options = { lineBreak: false, baseline: 'alphabetic', ...shapingOf(run) } as const;
      // Letters share parts there: whoever copies the text or has it read out gets it as it was typed.
      if (run.face.isShaped) this.document.markContent('Span', { actual: run.text });
      this.document.text(run.text, left, y + baseLine * points, options);
      if (run.face.isShaped) this.document.endMarkedContent();
      left += run.width;
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
