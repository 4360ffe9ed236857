import '#web/ui/chart/waterfall/waterfall.css';
import { classes } from '#web/ui/classes.ts';
import { ColumnDrawing, RoomBelow, RowDrawing } from '#web/ui/chart/waterfall/bar-drawing.tsx';
import {
  type PlacedBar,
  roomOf,
  type WaterfallBar,
  waterfallLayout,
} from '#web/ui/chart/waterfall/waterfall-layout.ts';
import { Amount } from '#web/ui/numbers/amount.tsx';

interface WaterfallProps {
  /** The last one is the sum of the others. */
  bars: readonly WaterfallBar[];
  label: string;
  /** Bars of another waterfall that this one is compared with: both have one scale. */
  scale?: readonly WaterfallBar[] | undefined;
  /** Where there is never room for columns. */
  isRows?: boolean;
  chosen?: string | undefined;
  onChoose?: (key: string) => void;
}

/**
 * How one sum becomes another: columns where there is room, rows on phones. The list is its own
 * table: each item says its name and its amount.
 */
export function Waterfall({ bars, label, scale, isRows = false, chosen, onChoose }: WaterfallProps) {
  const layout = waterfallLayout(bars, scale);
  const items = bars.map((bar, place) => {
    const placed = layout.bars[place] ?? { low: 0, high: 0, level: 0 };
    const face = (
      <>
        <RowFace bar={bar} placed={placed} />
        {!isRows && (
          <ColumnFace bar={bar} placed={placed} zero={layout.zero} isLast={place === bars.length - 1} />
        )}
      </>
    );
    return (
      <li key={bar.key}>
        {onChoose ? (
          <button
            type="button"
            aria-pressed={chosen === bar.key}
            className={classes('waterfall-button', chosen === bar.key && 'is-chosen')}
            onClick={() => onChoose(bar.key)}
          >
            {face}
          </button>
        ) : (
          face
        )}
      </li>
    );
  });
  if (isRows) return <ol aria-label={label}>{items}</ol>;
  return (
    <div className="waterfall-frame">
      <ol aria-label={label} className={`waterfall-flow has-${roomOf(bars)}`}>
        {items}
      </ol>
    </div>
  );
}

interface FaceProps {
  bar: WaterfallBar;
  placed: PlacedBar;
}

function RowFace({ bar, placed }: FaceProps) {
  return (
    <span className="waterfall-row">
      <span className="waterfall-name">{bar.name}</span>
      <Figure bar={bar} />
      <RowDrawing kind={bar.kind} placed={placed} />
      {bar.note !== undefined && <span className="waterfall-note">{bar.note}</span>}
    </span>
  );
}

function ColumnFace({ bar, placed, zero, isLast }: FaceProps & { zero: number; isLast: boolean }) {
  return (
    <span className="waterfall-column">
      <span className="waterfall-plot">
        <Figure bar={bar} />
        <RoomBelow percent={placed.high} />
        <ColumnDrawing kind={bar.kind} placed={placed} zero={zero} isLast={isLast} />
      </span>
      <span className="waterfall-name">{bar.name}</span>
      {bar.share !== undefined && <span className="waterfall-share num">{bar.share}</span>}
    </span>
  );
}

const Figure = ({ bar }: { bar: WaterfallBar }) => (
  <span className="waterfall-figure">
    <Amount value={bar.amount} isMovement {...(bar.kind === 'end' && { className: 'total-rule' })} />
  </span>
);
