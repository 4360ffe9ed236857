// Everything that a page asks for again and again: facts that neither the stream of quotes nor an
// event tells. Prices are not among them, they come by web/lib/realtime/quotes.ts alone; a fact
// that has an event is read again when the event comes.
import { minuteMs, secondMs } from '#core/values/time.ts';

export const rereads = {
  /**
   * The levels of a book, and whether its session and its market are open: the stream carries the
   * best prices alone.
   */
  depth: 2 * secondMs,
  /** Candles that ended, and volumes; the running candle follows the stream. */
  candles: 15 * secondMs,
  /**
   * An account's sums: where its day began, what a bonus still backs, the server's present. The
   * open profit in them ticks by itself.
   */
  accountSums: 5 * secondMs,
  /** Where a trailing stop is: the server keeps the best price it has seen. */
  trailingStops: 5 * secondMs,
  /** The order of trades by their result; the results themselves tick. */
  ranking: 30 * secondMs,
  /** Exposures, drawdowns and other figures over the whole history. */
  analytics: 15 * secondMs,
  /** The worth of a copy after the share of profit it owes, and how much may be taken out. */
  copies: 5 * secondMs,
  /** Trades that a copy skipped: they move nothing, so no event tells of them. */
  decisions: 5 * secondMs,
  /** How close a copy is to its leader, cost by cost. */
  fidelity: 15 * secondMs,
  /** Curves of an account and of copies: their newest point stands for the present. */
  curves: minuteMs,
  leaderRecord: 30 * secondMs,
  leaders: minuteMs,
  /** While the history of the built-in strategies is still being traded. */
  historyProgress: 2 * secondMs,
  /** The sum of a change of plan falls every second. */
  planChange: 15 * secondMs,
  /** No event tells an administrator about another person's money and documents. */
  staffLists: 10 * secondMs,
  custody: 30 * secondMs,
  /** The blocks over a payment that leaves, while they count: events tell its first and its last. */
  confirmations: 3 * secondMs,
  applications: 15 * secondMs,
  /** Signals tell at once; this finds what a lost one would have told. */
  supportDesk: 15 * secondMs,
  ownConversation: 30 * secondMs,
} as const;
