// One second's quotes as they are written to pages: each market is asked and put into words once,
// however many pages want it, each set of markets is framed once.
import type { QuoteTuple } from '#core/events.ts';

export type QuotesOf = (symbols: 'all' | readonly string[]) => readonly QuoteTuple[];
/** 'all' or a sorted list of symbols; undefined when the page wants no quotes. */
export type WantedQuotes = 'all' | readonly string[] | undefined;

export class QuoteFrames {
  readonly #quotes: QuotesOf;
  readonly #frames = new Map<string, Buffer>();
  /** By symbol; empty for one that is no market. */
  readonly #texts = new Map<string, string>();

  constructor(quotes: QuotesOf) {
    this.#quotes = quotes;
  }

  /** Undefined for a page that wants none. */
  of(wanted: WantedQuotes): Buffer | undefined {
    if (wanted === undefined || wanted.length === 0) return undefined;
    const key = wanted === 'all' ? wanted : wanted.join(',');
    const known = this.#frames.get(key);
    if (known) return known;
    const texts =
      wanted === 'all' ? this.#quotes(wanted).map(asText) : wanted.map((one) => this.#textOf(one));
    const frame = Buffer.from(`event: quotes\ndata: [${texts.filter((text) => text !== '').join(',')}]\n\n`);
    this.#frames.set(key, frame);
    return frame;
  }

  #textOf(symbol: string): string {
    let text = this.#texts.get(symbol);
    if (text === undefined) {
      text = this.#quotes([symbol]).map(asText).join(',');
      this.#texts.set(symbol, text);
    }
    return text;
  }
}

const asText = (quote: QuoteTuple): string => JSON.stringify(quote);
