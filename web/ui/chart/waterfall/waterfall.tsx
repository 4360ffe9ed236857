import '#web/ui/chart/waterfall/waterfall.css';
import { classes } from '#web/ui/classes.ts';
import { roomOf, type WaterfallBar, waterfallLayout } from '#web/ui/chart/waterfall/waterfall-layout.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';

interface WaterfallProps {
  /** The last one is the sum of the others. */
  bars: readonly WaterfallBar[];
  label: string;
  /** Bars of another waterfall that this one is compared with: both have one scale. */
  scale?: readonly WaterfallBar[] | undefined;
  chosen?: string | undefined;
  onChoose?: (key: string) => void;
}

/**
 * Where a bar lies, set when it is on the page: a page that is served whole has no style attributes,
 * its policy refuses them.
 */
const placed =
  (places: Readonly<Record<string, number>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(places))
      element?.style.setProperty(`--${name}`, String(value));
  };

/**
 * How one sum becomes another: columns where there is room, rows on phones. The list is its own
 * table: each item says its name and its amount.
 */
export function Waterfall({ bars, label, scale, chosen, onChoose }: WaterfallProps) {
  const layout = waterfallLayout(bars, scale);
  return (
    <div className="waterfall-frame">
      <ol aria-label={label} className={`waterfall has-${roomOf(bars)}`} ref={placed({ zero: layout.zero })}>
        {bars.map((bar, place) => {
          const { low, high, level } = layout.bars[place] ?? { low: 0, high: 0, level: 0 };
          const face = <BarFace bar={bar} isLast={place === bars.length - 1} />;
          return (
            <li key={bar.key} className={`is-${bar.kind}`} ref={placed({ low, high, level })}>
              {onChoose ? (
                <button
                  type="button"
                  aria-pressed={chosen === bar.key}
                  className={classes('waterfall-bar', chosen === bar.key && 'is-chosen')}
                  onClick={() => onChoose(bar.key)}
                >
                  {face}
                </button>
              ) : (
                <div className="waterfall-bar">{face}</div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function BarFace({ bar, isLast }: { bar: WaterfallBar; isLast: boolean }) {
  return (
    <>
      <span className="waterfall-name">{bar.name}</span>
      <span className="waterfall-plot">
        <span className="waterfall-fill" aria-hidden="true" />
        {!isLast && <span className="waterfall-link" aria-hidden="true" />}
        <span className="waterfall-figure num">
          <Amount value={bar.amount} isMovement {...(bar.kind === 'end' && { className: 'total-rule' })} />
        </span>
      </span>
      {bar.share !== undefined && <span className="waterfall-share num">{bar.share}</span>}
      {bar.note !== undefined && <span className="waterfall-note">{bar.note}</span>}
    </>
  );
}
