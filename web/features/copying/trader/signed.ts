import { formatPercent } from '#core/content/figures.ts';

/** A fall as people read it: "−5.23%" of the "5.23" that a record says; a dash while it is unknown. */
export const fallText = (percent: string | null, decimals = 2): string =>
  percent === null ? '—' : formatPercent(Number(percent) === 0 ? '0' : `-${percent}`, decimals);
