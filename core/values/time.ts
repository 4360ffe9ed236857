export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Start of the UTC day that holds this instant, in milliseconds. */
export const startOfUtcDay = (at: number): number => at - (((at % dayMs) + dayMs) % dayMs);
/** YYYY-MM-DD of this instant in UTC. */
export const utcDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** When the next UTC day begins (RFC 3339). */
export const nextUtcDay = (at: number): string => new Date(startOfUtcDay(at) + dayMs).toISOString();

/**
 * Days that a person can name. Nothing here is older or lies further ahead, and both the database
 * and JavaScript can still count a day on from either end.
 */
export const [firstDay, lastDay] = ['1900-01-01', '2999-12-31'] as const;

/** Whether this is a day of the calendar (YYYY-MM-DD) from `firstDay` to `lastDay`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false;
  // The 30th of February is read as the 2nd of March.
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && utcDate(at) === text;
}
