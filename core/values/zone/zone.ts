// Days and instants where a person is: zones are IANA's names, a day is YYYY-MM-DD, an instant is
// milliseconds since 1970 in UTC, and a wall time is what clocks show, given as if it were UTC.
import { tzOffset } from '@date-fns/tz/tzOffset';
import { dayMs, isDay, minuteMs, secondMs, utcDate } from '#core/values/time.ts';

/**
 * The zone of this name as the platform spells it; undefined for what is none, and for a bare offset
 * such as +01:00. Names come from people, and a format is kept for each: there are as many as zones.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone === 'Etc/Unknown' ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

/** How far clocks of the zone are ahead of UTC at this instant, in milliseconds. */
export const zoneOffset = (zone: string, at: number): number =>
  Math.round(tzOffset(zone, new Date(at)) * minuteMs);

/** The day on which this instant falls. */
export const dayIn = (zone: string, at: number): string => utcDate(at + zoneOffset(zone, at));

/**
 * The instants at which clocks of the zone show this wall time, the first one first: two in the
 * hour that comes twice, none in the hour that is left out.
 */
export function instantsOf(zone: string, wall: number): readonly number[] {
  // No zone changes its clocks twice within two days.
  const offsets = new Set([zoneOffset(zone, wall - dayMs), zoneOffset(zone, wall + dayMs)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((at) => at + zoneOffset(zone, at) === wall)
    .sort((one, other) => one - other);
}

/** When a wall time has come: its first instant, or where it is left out, as clocks went before. */
export const reachedAt = (zone: string, wall: number): number =>
  instantsOf(zone, wall)[0] ?? wall - zoneOffset(zone, wall - dayMs);

/** First instant of a day of the zone; undefined for what is no day (`isDay`). */
export const dayStart = (day: string, zone = 'UTC'): number | undefined =>
  isDay(day) ? reachedAt(zone, Date.parse(`${day}T00:00:00Z`)) : undefined;

/** First instant behind a day of the zone. A day can have 23, 24 or 25 hours. */
export const dayEnd = (day: string, zone = 'UTC'): number | undefined =>
  isDay(day) ? reachedAt(zone, Date.parse(`${day}T00:00:00Z`) + dayMs) : undefined;

/** `2026-11-20T14:05:09.123+01:00`; in UTC `2026-11-20T13:05:09.123Z` (RFC 3339). */
export function isoIn(zone: string, at: number): string {
  const offset = zoneOffset(zone, at);
  const wall = new Date(at + offset).toISOString().slice(0, -1);
  if (offset === 0) return `${wall}Z`;
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${wall}${offset < 0 ? '-' : '+'}${ahead}`;
}

/**
 * `2026-11-20 14:05:00`: what clocks of the zone show. In the hour that comes twice with its offset,
 * `2026-10-25 02:30:00 +01`.
 */
export function wallIn(zone: string, at: number): string {
  const wall = at - (at % secondMs) + zoneOffset(zone, at);
  const text = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
  if (instantsOf(zone, wall).length < 2) return text;
  const offset = isoIn(zone, at).slice(23);
  return `${text} ${offset.replace(':00', '').replace('Z', '+00')}`;
}

/** Days a person asks about, either of which may be open. Both count, in `zone`: UTC unless set. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone?: string | undefined;
}

export interface Span {
  /** The first instant that counts and the first that no longer does. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** The instants of such days; undefined when one is none or they are the wrong way round. */
export function spanOf({ from, to, zone }: Days): Span | undefined {
  const start = from === undefined ? undefined : dayStart(from, zone);
  const until = to === undefined ? undefined : dayEnd(to, zone);
  if ((from !== undefined && start === undefined) || (to !== undefined && until === undefined))
    return undefined;
  return from !== undefined && to !== undefined && from > to ? undefined : { from: start, until };
}
