// Which quotes the stream carries: those of the symbols on the screen of any tab. A tab says again
// and again what it shows, and what nobody says any more is forgotten: one that closes, hides or
// dies has nothing to take back.
import { secondMs } from '#core/values/time.ts';

/** How often a tab says what it shows. */
export const sayEveryMs = 15 * secondMs;
/** Two words may be lost; a page left and opened again meanwhile finds its prices still coming. */
export const wantedForMs = 40 * secondMs;

/** The server takes so many by name; whoever shows more gets all. */
const mostByName = 200;
const symbolPattern = /^[A-Z0-9]{1,12}$/;

/** What is shown somewhere, and until when it is believed. */
export class Wanted {
  readonly #until = new Map<string, number>();

  take(symbols: readonly string[], at: number): void {
    for (const symbol of symbols) if (symbolPattern.test(symbol)) this.#until.set(symbol, at + wantedForMs);
  }

  /** As the server reads them: names in order with commas between, `all`, or nothing. */
  at(at: number): string {
    for (const [symbol, until] of this.#until) if (until <= at) this.#until.delete(symbol);
    return this.#until.size > mostByName ? 'all' : [...this.#until.keys()].sort().join(',');
  }
}

/** How long a wish may be on its way before it is sent again. */
export const wishPatienceMs = 3 * secondMs;

interface Wishes {
  readonly wanted: Wanted;
  readonly now: () => number;
  /** Tells the server what the page of this name wants. */
  readonly send: (page: string, quotes: string) => Promise<unknown>;
  /** Calls back when the patience is over. */
  readonly later: (review: () => void) => void;
}

/** Keeps an open stream at what is wanted, without opening it anew. */
export class CarriedQuotes {
  readonly #wishes: Wishes;
  #page: string | undefined;
  #carried = '';
  #asked: { readonly quotes: string; readonly at: number } | undefined;
  #isSending = false;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
  }

  /** A stream is being opened. Answers the quotes to ask it for. */
  opening(): string {
    this.#page = undefined;
    this.#asked = undefined;
    this.#carried = this.#wishes.wanted.at(this.#wishes.now());
    return this.#carried;
  }

  /** The stream is open under this name. */
  opened(page: string): void {
    this.#page = page;
    this.review();
  }

  /** The stream says what it carries from now on. */
  shown(quotes: string): void {
    this.#carried = quotes;
    this.review();
  }

  get carried(): string {
    return this.#carried;
  }

  /** Asks for what has changed; to be called whenever something was said or has come. */
  review(): void {
    const { wanted, now, send, later } = this.#wishes;
    const at = now();
    const quotes = wanted.at(at);
    // One at a time: two on their way could arrive in the other order.
    if (this.#page === undefined || this.#isSending || quotes === this.#carried) return;
    if (this.#asked?.quotes === quotes && at - this.#asked.at < wishPatienceMs) return;
    this.#asked = { quotes, at };
    this.#isSending = true;
    const sent = (): void => {
      this.#isSending = false;
      this.review();
    };
    send(this.#page, quotes).then(sent, sent);
    // What failed or was lost is said again.
    later(() => this.review());
  }
}
