// Candles regenerated from the feed. Every interval is built from the same half-minute samples, so
// a day's high is the highest of its hours and the same candle is the same numbers whenever it is
// asked for.
import { type CandleInterval, candleMs } from '#core/market/candles.ts';
import type { Instrument } from '#core/market/instrument.ts';
import { lastSession, previousSession, type Session } from '#core/market/sessions.ts';
import { readUnits } from '#core/values/money.ts';
import { type Price, priceScale, type Quantity } from '#core/values/price.ts';
import { hourMs, minuteMs } from '#core/values/time.ts';
import type { Feed } from '#server/domains/market/simulation/feed.ts';
import { firstDay } from '#server/domains/market/simulation/feed.ts';
import { models } from '#server/domains/market/simulation/models.ts';
import { streamKey, uniformAt } from '#server/domains/market/simulation/noise.ts';

/** Mid prices in the quote currency, not yet at the tick; volume in units of the instrument. */
export interface Bar {
  /** First millisecond of the bucket; of the session for a day. */
  readonly at: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A price of a bar at the decimals of its instrument. */
export const priceAt = (price: number, { priceDecimals }: Instrument): Price =>
  readUnits(price.toFixed(priceDecimals), priceScale);

/** The volume of a bar in whole lots. */
export const unitsTraded = (bar: Bar, { lot }: Instrument): Quantity =>
  BigInt(Math.round((bar.volume * 1e8) / Number(lot))) * lot;

const sampleMs = minuteMs / 2;
/** Half an hour. */
const samplesPerMood = 60;
/** Sessions whose minutes are kept, over all symbols: about eight megabytes. */
const keptSessions = 120;

export function createCandles(feed: Feed, seed: string) {
  const minutes = new Map<string, readonly Bar[]>();
  /** Finished sessions in the bars of long charts, whose minutes would push all others out. */
  const long = new Map<string, readonly Bar[]>();

  /** The minutes of one session up to an instant. Only finished sessions are kept. */
  const minutesOf = (instrument: Instrument, session: Session, until: number): readonly Bar[] => {
    const isOver = until >= session.close;
    const name = `${instrument.symbol} ${session.day}`;
    const known = isOver ? minutes.get(name) : undefined;
    if (known) return known;
    const bars = sampleMinutes(feed, seed, instrument, session, Math.min(until, session.close));
    if (isOver) {
      const oldest = minutes.size >= keptSessions ? minutes.keys().next().value : undefined;
      if (oldest !== undefined) minutes.delete(oldest);
      minutes.set(name, bars);
    }
    return bars;
  };

  /** The session in long bars; none when it has just opened. */
  const longOf = (
    instrument: Instrument,
    interval: '4h' | '1d',
    session: Session,
    until: number,
  ): readonly Bar[] => {
    const isOver = until >= session.close;
    const name = `${instrument.symbol} ${interval} ${session.day}`;
    const known = isOver ? long.get(name) : undefined;
    if (known) return known;
    const bars = merge(
      sampleMinutes(feed, seed, instrument, session, Math.min(until, session.close)),
      interval === '1d' ? () => session.open : bucketsOf(session, candleMs[interval]),
    );
    if (isOver) long.set(name, bars);
    return bars;
  };

  return (instrument: Instrument, interval: CandleInterval, limit: number, at: number): readonly Bar[] => {
    const barsOf = (session: Session) =>
      interval === '1d' || interval === '4h'
        ? longOf(instrument, interval, session, at)
        : merge(minutesOf(instrument, session, at), bucketsOf(session, candleMs[interval]));
    let session = lastSession(instrument.calendar, at);
    let bars: Bar[] = [];
    while (bars.length < limit && session.day >= firstDay) {
      bars = [...barsOf(session), ...bars];
      session = previousSession(instrument.calendar, session);
    }
    return bars.slice(-limit);
  };
}

/** Counted from the hour the session opened in, so that no bucket reaches over its end. */
function bucketsOf(session: Session, length: number): (bar: Bar) => number {
  const first = session.open - (session.open % hourMs);
  return (bar) => bar.at - ((bar.at - first) % length);
}

/** Rising bars put together by bucket. */
export function merge(bars: readonly Bar[], bucketOf: (bar: Bar) => number): Bar[] {
  const merged: Bar[] = [];
  for (const bar of bars) {
    const bucket = bucketOf(bar);
    const open = merged.at(-1);
    if (open?.at !== bucket) {
      merged.push({ ...bar, at: bucket });
      continue;
    }
    open.high = Math.max(open.high, bar.high);
    open.low = Math.min(open.low, bar.low);
    open.close = bar.close;
    open.volume += bar.volume;
  }
  return merged;
}

function sampleMinutes(
  feed: Feed,
  seed: string,
  instrument: Instrument,
  session: Session,
  until: number,
): Bar[] {
  const instants: number[] = [];
  for (let at = session.open; at < until; at += sampleMs) instants.push(at);
  instants.push(until);
  const mids = feed.midsIn(instrument.symbol, session, instants);
  const perMinute = typicalVolume(instrument, mids[0] ?? 1);
  const volumeKey = streamKey(seed, `volume ${instrument.symbol}`);
  const moodKey = streamKey(seed, `mood ${instrument.symbol}`);
  const bars: Bar[] = [];
  for (let first = 0; first < instants.length - 1; first += 2) {
    const last = Math.min(first + 2, instants.length - 1);
    const [open, middle, close] = [mids[first] ?? 0, mids[first + 1] ?? 0, mids[last] ?? 0];
    const at = instants[first] ?? 0;
    const stir = 1 + (600 * (Math.abs(middle - open) + Math.abs(close - middle))) / open;
    const luck = 0.4 + 1.2 * uniformAt(volumeKey, session.day, first);
    // Interest comes in waves: most hours are quiet, a few are not.
    const mood = 0.35 + 2.6 * uniformAt(moodKey, session.day, Math.floor(first / samplesPerMood)) ** 3;
    bars.push({
      at,
      open,
      high: Math.max(open, middle, close),
      low: Math.min(open, middle, close),
      close,
      volume: perMinute * stir * luck * mood * (((instants[last] ?? at) - at) / minuteMs),
    });
  }
  return bars;
}

/** Units traded in a quiet minute: a fixed part of the best level of the book. */
function typicalVolume(instrument: Instrument, price: number): number {
  const model = models[instrument.symbol];
  return model ? (model.depthUsd * 0.05) / price : 0;
}
