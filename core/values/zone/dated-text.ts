// Sentences that are kept, with instants in them: `Pro plan, 2026-11-20T15:00Z to …`. Whoever shows
// one writes each as a day of its reader.
import { dayIn } from '#core/values/zone/zone.ts';

const instants = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z/g;

/** An instant as such a sentence holds it. */
export const kept = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

export const datedText = (text: string, dayOf: (instant: string) => string): string =>
  text.replace(instants, (instant) => dayOf(instant));

/** In a file: `Pro plan, 2026-11-20 to 2026-12-20`. */
export const datedIn = (zone: string, text: string): string =>
  datedText(text, (instant) => dayIn(zone, Date.parse(instant)));
