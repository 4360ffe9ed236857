// The simulated feed: a price is a pure function of (seed, symbol, time). Nothing is stored, so
// every process, restart and test clock sees the same market. Floating point stays in here; what
// leaves the domain is an integer on the tick.
import { findInstrument } from '#core/market/instruments.ts';
import { dayNumber, weekdayOf } from '#core/market/new-york.ts';
import { type Calendar, lastSession, type Session, sessionOn } from '#core/market/sessions.ts';
import { varianceTime } from '#server/domains/market/simulation/activity.ts';
import { pointOf, pointsOf, type Span } from '#server/domains/market/simulation/bridge.ts';
import { type Factor, factors, models, type PathModel } from '#server/domains/market/simulation/models.ts';
import { normalAt, streamKey } from '#server/domains/market/simulation/noise.ts';
import { type DailyReturns, dailyReturns } from '#server/domains/market/simulation/volatility.ts';

export const firstDay = dayNumber(2015, 1, 1);
/**
 * The level is fixed on this day, not on the last day built: a longer horizon must not rewrite
 * history.
 */
export const anchorDay = dayNumber(2026, 7, 1);

export interface Feed {
  /**
   * Mid price at an instant; the last close while the market is closed. Quote currency, not
   * rounded.
   */
  midAt(symbol: string, at: number): number;
  /** Mid prices at rising instants inside one session. */
  midsIn(symbol: string, session: Session, instants: readonly number[]): Float64Array;
  /** The session's volatility as a multiple of an ordinary day's. */
  unrestOn(symbol: string, day: number): number;
}

type FactorReturns = ReadonlyMap<Factor, DailyReturns>;

export const createFeed = (seed: string): Feed => new SimulatedFeed(seed);

class SimulatedFeed implements Feed {
  readonly #seed: string;
  readonly #factorReturns: FactorReturns;
  readonly #built = new Map<string, PathSeries>();

  constructor(seed: string) {
    this.#seed = seed;
    this.#factorReturns = new Map(
      Object.entries(factors).map(([name, model]) => [
        name as Factor,
        dailyReturns(seed, `factor ${name}`, model),
      ]),
    );
  }

  midAt(symbol: string, at: number): number {
    const session = lastSession(calendarOf(symbol), at);
    const model = models[symbol];
    if (model?.kind !== 'cross') return this.#pathMid(symbol, session, at);
    const [[first, firstSign], [second, secondSign]] = model.legs;
    return this.#pathMid(first, session, at) ** firstSign * this.#pathMid(second, session, at) ** secondSign;
  }

  midsIn(symbol: string, session: Session, instants: readonly number[]): Float64Array {
    const model = models[symbol];
    if (model?.kind !== 'cross') return this.#pathMids(symbol, session, instants);
    const [[first, firstSign], [second, secondSign]] = model.legs;
    const others = this.#pathMids(second, session, instants);
    return this.#pathMids(first, session, instants).map(
      (mid, i) => mid ** firstSign * (others[i] ?? 1) ** secondSign,
    );
  }

  unrestOn(symbol: string, day: number): number {
    const model = models[symbol];
    return this.#seriesOf(model?.kind === 'cross' ? model.legs[0][0] : symbol).unrestOn(day);
  }

  #pathMid(symbol: string, session: Session, at: number): number {
    const series = this.#seriesOf(symbol);
    const calendar = calendarOf(symbol);
    const span = series.spanOn(session.day);
    if (at >= session.close) return series.mid(span.to);
    return series.mid(
      pointOf(span, varianceTime(calendar, (at - session.open) / (session.close - session.open))),
    );
  }

  #pathMids(symbol: string, session: Session, instants: readonly number[]): Float64Array {
    const series = this.#seriesOf(symbol);
    const calendar = calendarOf(symbol);
    const length = session.close - session.open;
    const taus = Float64Array.from(instants, (at) => varianceTime(calendar, (at - session.open) / length));
    const span = series.spanOn(session.day);
    const points = pointsOf(span, taus);
    for (let i = 0; i < points.length; i++)
      points[i] = series.mid((instants[i] ?? 0) >= session.close ? span.to : (points[i] ?? 0));
    return points;
  }

  #seriesOf(symbol: string): PathSeries {
    let series = this.#built.get(symbol);
    if (!series) {
      const model = models[symbol];
      if (model?.kind !== 'path') throw new Error(`feed: ${symbol} has no path of its own`);
      series = new PathSeries(this.#seed, symbol, model, this.#factorReturns);
      this.#built.set(symbol, series);
    }
    return series;
  }
}

function calendarOf(symbol: string): Calendar {
  const instrument = findInstrument(symbol);
  if (!instrument) throw new Error(`feed: ${symbol} is not in the catalogue`);
  return instrument.calendar;
}

/** Room kept inside a band for half the spread, so that bid and ask respect it too. */
const spreadRoom = 0.04;
/** Days that are built ahead once a day is asked for that was not. */
const daysAhead = 60;

/** The path of one market over the days, built day by day as far as it was asked for. */
class PathSeries {
  readonly #model: PathModel;
  readonly #calendar: Calendar;
  readonly #own: DailyReturns;
  readonly #exposures: readonly { readonly beta: number; readonly returns: DailyReturns }[];
  readonly #gapKey: number;
  readonly #bridgeKey: number;
  readonly #dailyGrowth: number;
  readonly #ordinary: number;
  readonly #open: number[] = [];
  readonly #close: number[] = [];
  readonly #variance: number[] = [];
  #x: number;
  readonly #shift: number;

  constructor(seed: string, symbol: string, model: PathModel, factorReturns: FactorReturns) {
    this.#model = model;
    this.#calendar = calendarOf(symbol);
    this.#own = dailyReturns(seed, `own ${symbol}`, model.own);
    this.#exposures = exposuresOf(model, factorReturns);
    this.#gapKey = streamKey(seed, `gap ${symbol}`);
    this.#bridgeKey = streamKey(seed, `bridge ${symbol}`);
    this.#dailyGrowth = model.yearlyGrowth / 365;
    this.#ordinary = ordinaryDeviation(model);
    this.#x = this.#dailyGrowth * (firstDay - anchorDay);
    this.#grow(anchorDay - firstDay);
    // A banded price swings around its base forever; any other passes through its level on the
    // anchor day.
    this.#shift = model.band ? 0 : -(this.#close[anchorDay - firstDay] ?? 0);
  }

  spanOn(day: number): Span {
    const step = this.#stepOf(day);
    return {
      key: this.#bridgeKey,
      day,
      from: (this.#open[step] ?? 0) + this.#shift,
      to: (this.#close[step] ?? 0) + this.#shift,
      variance: this.#variance[step] ?? 0,
    };
  }

  unrestOn(day: number): number {
    return Math.sqrt(this.#variance[this.#stepOf(day)] ?? 0) / this.#ordinary;
  }

  mid(point: number): number {
    const { band, level } = this.#model;
    if (!band) return level * Math.exp(point);
    const room = band.swing - spreadRoom;
    return Math.max(band.floor + spreadRoom, level + (room * point) / Math.sqrt(1 + point * point));
  }

  #stepOf(day: number): number {
    const step = Math.max(0, day - firstDay);
    if (step >= this.#close.length) this.#grow(step + daysAhead);
    return step;
  }

  #grow(step: number): void {
    for (let at = this.#close.length; at <= step; at++) this.#addDay(at);
  }

  #addDay(at: number): void {
    const day = firstDay + at;
    if (!sessionOn(this.#calendar, day)) return this.#add(this.#x, 0);
    let move = this.#own.returnOn(at);
    let square = this.#own.deviationOn(at) ** 2;
    for (const { beta, returns } of this.#exposures) {
      move += beta * returns.returnOn(at);
      square += (beta * returns.deviationOn(at)) ** 2;
    }
    const { pull, weekendGap, nightGap } = this.#model;
    move += pull * (this.#dailyGrowth * (at + firstDay - anchorDay) - this.#x) + this.#dailyGrowth;
    const share = weekdayOf(day) === 1 ? weekendGap : nightGap;
    const open = this.#x + share * (move + 0.6 * Math.sqrt(square) * normalAt(this.#gapKey, day, 0));
    this.#x += move;
    this.#add(open, square);
  }

  /** A day that opens here, closes where the path is now, and varied so much. */
  #add(open: number, variance: number): void {
    this.#open.push(open);
    this.#close.push(this.#x);
    this.#variance.push(variance);
  }
}

const exposuresOf = (model: PathModel, factorReturns: FactorReturns) =>
  Object.entries(model.exposure).map(([name, beta]) => {
    const returns = factorReturns.get(name as Factor);
    if (!returns) throw new Error(`feed: no factor ${name}`);
    return { beta, returns };
  });

/** The deviation of an ordinary day, from the market's own returns and all its factors. */
const ordinaryDeviation = (model: PathModel): number =>
  Math.sqrt(
    Object.entries(model.exposure).reduce(
      (sum, [name, beta]) => sum + (beta * factors[name as Factor].daily) ** 2,
      model.own.daily ** 2,
    ),
  );
