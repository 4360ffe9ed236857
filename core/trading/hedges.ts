/** Opposite sizes are comparable when the smaller is at least this share of the larger. */
export const comparablePercent = 50;
