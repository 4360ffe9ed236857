/** Kinds of markets. */
export const instrumentClasses = ['stock', 'etf', 'index', 'forex', 'crypto', 'commodity'] as const;
export type InstrumentClass = (typeof instrumentClasses)[number];
