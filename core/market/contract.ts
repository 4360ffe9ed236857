import { m } from '#core/messages/messages.js';
import { instrumentClasses } from '#core/market/classes.ts';
import { candleIntervals } from '#core/market/candles.ts';
import { alertDirections } from '#core/market/alerts.ts';
import {
  earliestDrawing,
  isDrawable,
  latestDrawing,
  longestNote,
  drawingKinds,
} from '#core/market/drawings.ts';
import { procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { hasHidden, hasInk, lengthOf, plainLine } from '#core/values/text/visible.ts';
import { id, instant, positivePrice, z } from '#core/values/z.ts';

export const marketRefusals = [
  'unknown_instrument',
  'market_closed',
  'stale_quote',
  'market_halted',
  'market_not_halted',
  'alert_price_invalid',
  'alert_already_reached',
  'drawing_price_invalid',
  'too_many_drawings',
] as const;
export const refuse = refuserOf(marketRefusals);

export { type InstrumentClass } from '#core/market/classes.ts';

const instrument = z.object({
  symbol: z.string(),
  name: z.string(),
  class: z.enum(instrumentClasses),
  quoteCurrency: z.string(),
  /** Decimals a price of this instrument is shown with. */
  priceDecimals: z.number().int(),
  tick: z.string(),
  lot: z.string(),
  minQuantity: z.string(),
  maxQuantity: z.string(),
  leverageCap: z.number().int(),
  feeClass: z.enum(['cash_stock', 'share_cfd', 'crypto', 'spread']),
});
export type InstrumentView = z.infer<typeof instrument>;

const quote = z.object({
  symbol: z.string(),
  bid: z.string(),
  ask: z.string(),
  /** (bid + ask) / 2 at the tick, what lists show as "price". */
  last: z.string(),
  change24h: z.string(),
  /** Signed percent with two decimals, "-1.25". */
  changePercent24h: z.string(),
  at: instant,
  isOpen: z.boolean(),
  isStale: z.boolean(),
  /** "simulated", or the live source in use: after a failover the second one. */
  source: z.string(),
});
export type QuoteView = z.infer<typeof quote>;

const candle = z.object({
  at: instant,
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
});
export type CandleView = z.infer<typeof candle>;

/** The last 24 hours of trading; of shares one session. */
const day = z.object({
  /** Never below the present price, and the low never above it. */
  high: z.string(),
  low: z.string(),
  /** Units of the instrument; null where the source says nothing of volume. */
  volume: z.string().nullable(),
  /** Volume times price, in the quote currency. */
  turnover: z.string().nullable(),
});
export type DayView = z.infer<typeof day>;

const alert = z.object({
  id: z.string(),
  symbol: z.string(),
  direction: z.enum(alertDirections),
  price: z.string(),
  createdAt: instant,
  /** Null while it waits. */
  triggeredAt: instant.nullable(),
  triggeredPrice: z.string().nullable(),
  /** Above the plan: it waits, and tells nothing. */
  rests: z.boolean(),
});
export type AlertView = z.infer<typeof alert>;

const feed = z.object({
  name: z.string(),
  state: z.enum(['idle', 'connecting', 'live', 'stale', 'down']),
  heardAt: instant.nullable(),
  reconnects: z.number().int(),
  /** Frames that could not be read and quotes that were refused. */
  bad: z.number().int(),
  lastFault: z.string().nullable(),
  seenAt: instant,
});
export type FeedView = z.infer<typeof feed>;

const drawing = z.object({
  id: z.string(),
  symbol: z.string(),
  kind: z.enum(drawingKinds),
  /** In the order they were set: two, or one of a horizontal line and of a note. */
  points: z.array(z.object({ at: instant, price: z.string() })),
  /** Of a note; null of the others. */
  text: z.string().nullable(),
  createdAt: instant,
});
export type DrawingView = z.infer<typeof drawing>;

const point = z.strictObject({
  at: instant
    .transform(Date.parse)
    .refine((at) => at >= earliestDrawing && at < latestDrawing, m.market_drawing_time_out_of_range()),
  price: positivePrice(),
});
const noteText = z
  .string()
  .max(400, { abort: true })
  .refine((text) => !/\p{Cc}/u.test(text), m.values_use_letters_that_can_be_kept())
  .overwrite(plainLine)
  .refine((text) => !hasHidden(text), m.values_name_hidden())
  .refine(hasInk, m.values_nothing_to_see())
  .refine((text) => lengthOf(text) <= longestNote, m.values_name_too_long({ max: longestNote }));

const drawingFields = { id: id('drw'), symbol: z.string().max(20) };
const drawingInput = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...drawingFields,
      kind: z.literal(['trend_line', 'rectangle', 'fibonacci']),
      points: z.tuple([point, point]),
    })
    .refine(({ kind, points }) => isDrawable(kind, points), m.market_drawing_points_differ()),
  z.strictObject({ ...drawingFields, kind: z.literal('horizontal_line'), points: z.tuple([point]) }),
  z.strictObject({ ...drawingFields, kind: z.literal('note'), points: z.tuple([point]), text: noteText }),
]);
export type DrawingInput = z.infer<typeof drawingInput>;

export const marketContract = {
  /** Live sources and how they do; empty when everything is simulated. */
  feeds: procedure('admin').output(z.array(feed)),
  instruments: procedure('public').output(
    z.array(instrument.extend({ quote, sparkline: z.array(z.number()) })),
  ),
  instrument: procedure('public')
    .refuses('unknown_instrument')
    .input(z.strictObject({ symbol: z.string().max(20) }))
    .output(
      instrument.extend({
        quote,
        /** Null before the first candle. */
        day: day.nullable(),
        /** An administrator stopped the market: no order is taken, nothing triggers. */
        halt: z.object({ reason: z.string(), since: instant }).nullable(),
        bids: z.array(z.tuple([z.string(), z.string()])),
        asks: z.array(z.tuple([z.string(), z.string()])),
      }),
    ),
  candles: procedure('public')
    .refuses('unknown_instrument')
    .input(
      z.strictObject({
        symbol: z.string().max(20),
        interval: z.enum(candleIntervals),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(candle)),
  /** Symbols the person watches, newest first. */
  watchlist: procedure('verified').output(z.array(z.string())),
  watch: procedure('verified')
    .refuses('unknown_instrument')
    .input(z.strictObject({ symbol: z.string().max(20), isWatched: z.boolean() }))
    .output(z.array(z.string())),
  /** Waiting ones first, then those that were told, newest first. */
  alerts: procedure('verified').output(z.array(alert)),
  createAlert: procedure('verified')
    .refuses(
      'unknown_instrument',
      'id_reused',
      'alert_price_invalid',
      'alert_already_reached',
      'plan_limit_reached',
    )
    .input(
      z.strictObject({
        id: id('alt'),
        symbol: z.string().max(20),
        direction: z.enum(alertDirections),
        price: positivePrice(),
      }),
    )
    .output(alert),
  deleteAlert: procedure('verified')
    .input(z.strictObject({ id: id('alt') }))
    .output(z.array(alert)),
  /** What the person drew on the chart of one market, oldest first. */
  drawings: procedure('verified')
    .refuses('unknown_instrument')
    .input(z.strictObject({ symbol: z.string().max(20) }))
    .output(z.array(drawing)),
  addDrawing: procedure('verified')
    .refuses('unknown_instrument', 'drawing_price_invalid', 'id_reused', 'too_many_drawings')
    .input(drawingInput)
    .output(drawing),
  /** Its points, and the text of a note; market and kind stay. */
  changeDrawing: procedure('verified')
    .refuses('unknown_instrument', 'drawing_price_invalid', 'not_found')
    .input(drawingInput)
    .output(drawing),
  removeDrawing: procedure('verified')
    .refuses('not_found')
    .input(z.strictObject({ id: id('drw') }))
    .output(z.object({ symbol: z.string() })),
  /** All of one market. */
  removeDrawings: procedure('verified')
    .refuses('unknown_instrument')
    .input(z.strictObject({ symbol: z.string().max(20) }))
    .output(z.object({ removed: z.number().int() })),
};
