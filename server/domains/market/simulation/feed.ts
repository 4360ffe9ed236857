// The simulated feed: a price is a pure function of (seed, symbol, time). Nothing is stored, so every process, restart
// and test clock sees the same market. Floating point stays in here; what leaves the domain is an integer on the tick.
import { findInstrument } from '#core/market/instruments.ts';
import { dayNumber, weekdayOf } from '#core/market/new-york.ts';
import { type Calendar, lastSession, type Session, sessionOn } from '#core/market/sessions.ts';
import { varianceTime } from '#server/domains/market/simulation/activity.ts';
import { pointOf, pointsOf, type Span } from '#server/domains/market/simulation/bridge.ts';
import { type Factor, factors, models, type PathModel } from '#server/domains/market/simulation/models.ts';
import { normalAt, streamKey } from '#server/domains/market/simulation/noise.ts';
import { type DailyReturns, dailyReturns } from '#server/domains/market/simulation/volatility.ts';

export const firstDay = dayNumber(2015, 1, 1);
/** The level is fixed on this day, not on the last day built: a longer horizon must not rewrite history. */
export const anchorDay = dayNumber(2026, 7, 1);

export interface Feed {
  /** Mid price at an instant; the last close while the market is closed. Quote currency, not rounded. */
  midAt(symbol: string, at: number): number;
  /** Mid prices at rising instants inside one session. */
  midsIn(symbol: string, session: Session, instants: readonly number[]): Float64Array;
  /** The session's volatility as a multiple of an ordinary day's. */
  unrestOn(symbol: string, day: number): number;
}

interface Series {
  spanOn(day: number): Span;
  unrestOn(day: number): number;
  mid(point: number): number;
}

export function createFeed(seed: string): Feed {
  const factorReturns = new Map<Factor, DailyReturns>(
    Object.entries(factors).map(([name, model]) => [
      name as Factor,
      dailyReturns(seed, `factor ${name}`, model),
    ]),
  );
  const built = new Map<string, Series>();

  const seriesOf = (symbol: string): Series => {
    let series = built.get(symbol);
    if (!series) {
      const model = models[symbol];
      if (model?.kind !== 'path') throw new Error(`feed: ${symbol} has no path of its own`);
      series = pathSeries(seed, symbol, calendarOf(symbol), model, factorReturns);
      built.set(symbol, series);
    }
    return series;
  };

  const pathMid = (symbol: string, session: Session, at: number): number => {
    const series = seriesOf(symbol);
    const calendar = calendarOf(symbol);
    const span = series.spanOn(session.day);
    if (at >= session.close) return series.mid(span.to);
    return series.mid(
      pointOf(span, varianceTime(calendar, (at - session.open) / (session.close - session.open))),
    );
  };

  const pathMids = (symbol: string, session: Session, instants: readonly number[]): Float64Array => {
    const series = seriesOf(symbol);
    const calendar = calendarOf(symbol);
    const length = session.close - session.open;
    const taus = Float64Array.from(instants, (at) => varianceTime(calendar, (at - session.open) / length));
    const span = series.spanOn(session.day);
    const points = pointsOf(span, taus);
    for (let i = 0; i < points.length; i++)
      points[i] = series.mid((instants[i] ?? 0) >= session.close ? span.to : (points[i] ?? 0));
    return points;
  };

  const midIn = (symbol: string, session: Session, at: number): number => {
    const model = models[symbol];
    if (model?.kind !== 'cross') return pathMid(symbol, session, at);
    const [[first, firstSign], [second, secondSign]] = model.legs;
    return pathMid(first, session, at) ** firstSign * pathMid(second, session, at) ** secondSign;
  };

  return {
    midAt: (symbol, at) => midIn(symbol, lastSession(calendarOf(symbol), at), at),

    midsIn(symbol, session, instants) {
      const model = models[symbol];
      if (model?.kind !== 'cross') return pathMids(symbol, session, instants);
      const [[first, firstSign], [second, secondSign]] = model.legs;
      const others = pathMids(second, session, instants);
      return pathMids(first, session, instants).map(
        (mid, i) => mid ** firstSign * (others[i] ?? 1) ** secondSign,
      );
    },

    unrestOn(symbol, day) {
      const model = models[symbol];
      return seriesOf(model?.kind === 'cross' ? model.legs[0][0] : symbol).unrestOn(day);
    },
  };
}

function calendarOf(symbol: string): Calendar {
  const instrument = findInstrument(symbol);
  if (!instrument) throw new Error(`feed: ${symbol} is not in the catalogue`);
  return instrument.calendar;
}

/** Room kept inside a band for half the spread, so that bid and ask respect it too. */
const spreadRoom = 0.04;

function pathSeries(
  seed: string,
  symbol: string,
  calendar: Calendar,
  model: PathModel,
  factorReturns: ReadonlyMap<Factor, DailyReturns>,
): Series {
  const own = dailyReturns(seed, `own ${symbol}`, model.own);
  const gapKey = streamKey(seed, `gap ${symbol}`);
  const bridgeKey = streamKey(seed, `bridge ${symbol}`);
  const exposures = Object.entries(model.exposure).map(([name, beta]) => {
    const returns = factorReturns.get(name as Factor);
    if (!returns) throw new Error(`feed: no factor ${name}`);
    return { beta, returns };
  });
  const dailyGrowth = model.yearlyGrowth / 365;
  const ordinary = Math.sqrt(
    Object.entries(model.exposure).reduce(
      (sum, [name, beta]) => sum + (beta * factors[name as Factor].daily) ** 2,
      model.own.daily ** 2,
    ),
  );
  const open: number[] = [];
  const close: number[] = [];
  const variance: number[] = [];
  let x = dailyGrowth * (firstDay - anchorDay);

  const grow = (step: number) => {
    for (let at = close.length; at <= step; at++) {
      const day = firstDay + at;
      if (!sessionOn(calendar, day)) {
        open.push(x);
        close.push(x);
        variance.push(0);
        continue;
      }
      let move = own.returnOn(at);
      let square = own.deviationOn(at) ** 2;
      for (const { beta, returns } of exposures) {
        move += beta * returns.returnOn(at);
        square += (beta * returns.deviationOn(at)) ** 2;
      }
      move += model.pull * (dailyGrowth * (at + firstDay - anchorDay) - x) + dailyGrowth;
      const share = weekdayOf(day) === 1 ? model.weekendGap : model.nightGap;
      open.push(x + share * (move + 0.6 * Math.sqrt(square) * normalAt(gapKey, day, 0)));
      x += move;
      close.push(x);
      variance.push(square);
    }
  };
  grow(anchorDay - firstDay);
  // A banded price swings around its base forever; any other passes through its level on the anchor day.
  const shift = model.band ? 0 : -(close[anchorDay - firstDay] ?? 0);

  return {
    spanOn(day) {
      const step = Math.max(0, day - firstDay);
      if (step >= close.length) grow(step + 60);
      return {
        key: bridgeKey,
        day,
        from: (open[step] ?? 0) + shift,
        to: (close[step] ?? 0) + shift,
        variance: variance[step] ?? 0,
      };
    },
    unrestOn(day) {
      const step = Math.max(0, day - firstDay);
      if (step >= close.length) grow(step + 60);
      return Math.sqrt(variance[step] ?? 0) / ordinary;
    },
    mid(point) {
      if (!model.band) return model.level * Math.exp(point);
      const room = model.band.swing - spreadRoom;
      return Math.max(
        model.band.floor + spreadRoom,
        model.level + (room * point) / Math.sqrt(1 + point * point),
      );
    },
  };
}
