// How somebody trades, in words.
import { m } from '#core/messages/messages.js';
import type { LeaderView } from '#core/copying/contract.ts';
import type { Holding } from '#core/copying/record/style.ts';
import { classNames } from '#web/lib/class-names.ts';

export const holdingWords: Readonly<Record<Holding, string>> = {
  day: m.copying_day_trading(),
  swing: m.copying_swing_trading(),
  position: m.copying_position_trading(),
};

/** "Crypto, Indices". */
export const marketsText = ({ classes }: NonNullable<LeaderView['style']>): string =>
  classes.map((name) => classNames[name]).join(', ');
