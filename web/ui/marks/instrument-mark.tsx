import { drawing } from '#web/ui/marks/drawing.ts';
import { hasFlag, type Mark, markOf } from '#web/ui/marks/mark-of.ts';
import { tint } from '#web/ui/marks/mark-size.ts';
import { ownMarkOf } from '#web/ui/marks/own-marks.ts';
import { classes } from '#web/ui/classes.ts';

interface InstrumentMarkProps {
  symbol: string;
  /** In pixels; in rows of a phone a mark is 36 whatever stands here. */
  size?: 24 | 28 | 32 | 36 | 40;
  className?: string;
}

/**
 * What a market is recognised by before its name is read: the name always follows as text, so this
 * is silent.
 */
export function InstrumentMark({ symbol, size = 28, className }: InstrumentMarkProps) {
  const mark = markOf(symbol);
  const own = ownMarkOf(symbol);
  const isRound = mark.kind === 'coin' || (mark.kind === 'letters' && mark.shape === 'circle');
  const frame = classes('mark', `mark-${size}`, isRound ? 'is-round' : 'is-square', className);
  if (own !== undefined) return <img src={own} alt="" width={size} height={size} className={frame} />;
  if (mark.kind === 'pair')
    return (
      <span className={classes('mark', `mark-${size}`, className)} aria-hidden="true">
        <Flag currency={mark.base} />
        <Flag currency={mark.quote} />
      </span>
    );
  if (mark.kind === 'coin' || mark.kind === 'glyph')
    return (
      <svg
        className={classes(frame, mark.kind === 'glyph' && 'is-tinted')}
        style={mark.kind === 'coin' ? { background: `var(--coin-${mark.coin})` } : tint(mark.hue)}
        aria-hidden="true"
      >
        <use href={drawing(mark.kind === 'coin' ? mark.coin : mark.glyph)} />
      </svg>
    );
  return <Letters mark={mark} frame={frame} />;
}

function Flag({ currency }: { currency: string }) {
  return hasFlag(currency) ? (
    <svg className="flag">
      <use href={drawing(currency)} />
    </svg>
  ) : (
    <span className="flag" data-letters={currency.slice(0, 2)} />
  );
}

function Letters({ mark, frame }: { mark: Extract<Mark, { letters: string }>; frame: string }) {
  const isKnown = mark.kind === 'letters';
  return (
    <span
      className={classes(frame, isKnown ? 'is-tinted' : 'is-plain', mark.letters.length > 1 && 'is-two')}
      style={isKnown ? tint(mark.hue) : undefined}
      data-letters={mark.letters}
      aria-hidden="true"
    />
  );
}
