import type { Instrument } from '#core/market/instrument.ts';
import { lastSession, previousSession } from '#core/market/sessions.ts';
import { hourMs } from '#core/values/time.ts';

/** Length of the last day of trading: a round day, or one session of a market with short ones. */
export const spanOf = (instrument: Instrument): number =>
  instrument.calendar === 'nyse' ? 6.5 * hourMs : 24 * hourMs;

/** Where the last day of trading began: so much open time before this instant. */
export function startOfSpan(instrument: Instrument, at: number): number {
  const { calendar } = instrument;
  let session = lastSession(calendar, at);
  let end = Math.min(at, session.close);
  let left = spanOf(instrument);
  while (left > end - session.open) {
    left -= end - session.open;
    session = previousSession(calendar, session);
    end = session.close;
  }
  return end - left;
}
