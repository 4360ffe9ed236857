// Adjustments that name a day: they are that day's, whenever they were posted.

/** What the entry of a correction refers to. */
export const dayRef = (side: 'profit' | 'loss', date: string): string => `day-${side}:${date}`;
