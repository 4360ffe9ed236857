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

/** "Swing trading · Crypto, Indices". */
export const styleText = (style: LeaderView['style']): string =>
  style === null
    ? '—'
    : m.copying_style_of({
        holding: holdingWords[style.holding],
        markets: style.classes.map((name) => classNames[name]).join(', '),
      });
