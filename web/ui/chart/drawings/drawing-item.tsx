import { m } from '#core/messages/messages.js';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import type { ChartDrawing } from '#web/ui/chart/chart-point.ts';
import { type DrawingSpace, type Spot, spotOf } from '#web/ui/chart/drawings/drawing-space.ts';
import { drawingName, pointText } from '#web/ui/chart/drawings/drawing-words.ts';
import { NoteForm } from '#web/ui/chart/drawings/note-form.tsx';
import { arrowStep, type DrawingMove, type Part } from '#web/ui/chart/drawings/use-drawing-move.ts';

interface DrawingItemProps {
  drawing: ChartDrawing;
  space: DrawingSpace;
  isSelected: boolean;
  move: DrawingMove;
  onSelect: (isSelected: boolean) => void;
  onChange: (drawing: ChartDrawing) => void;
  onRemove: () => void;
}

/** What of a drawing takes the focus: itself, its points while it is selected, and what can be done. */
export function DrawingItem(props: DrawingItemProps) {
  const { drawing, space, isSelected, move, onSelect, onRemove } = props;
  const spots = handleSpots(drawing, space);
  const [isWriting, setWriting] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const focusKey = () =>
    whole.current?.querySelector<HTMLElement>('[data-drawing]')?.focus({ preventScroll: true });
  const onKey = (part: Part) => (event: KeyboardEvent) => {
    const by = arrowStep(event);
    if (by) move.nudge(drawing, part, by);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Escape' && isSelected) onSelect(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isInSight = spots.some((spot) => isWithin(space, spot)) || crosses(space, spots);
  if (!isInSight && !isSelected) return null;
  return (
    <div
      ref={whole}
      className="contents"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
          move.settle();
          onSelect(false);
        }
      }}
    >
      <Key {...props} spot={spots[0]} onKeyDown={onKey('all')} />
      {isSelected &&
        spots.map((spot, place) => (
          <Handle key={place} {...props} place={place} spot={spot} onKeyDown={onKey(place)} />
        ))}
      {isSelected && !isWriting && (
        <Bar
          spots={spots}
          space={space}
          note={drawing.kind === 'note' ? noteHeight(drawing.text ?? '') : 0}
          onRemove={onRemove}
          onLeave={() => {
            focusKey();
            onSelect(false);
          }}
          onEdit={drawing.kind === 'note' ? () => setWriting(true) : undefined}
        />
      )}
      {isSelected && isWriting && spots[0] && (
        <NoteForm
          initial={drawing.text ?? ''}
          spot={spots[0]}
          scale={space.scale}
          onSave={(text) => {
            focusKey();
            setWriting(false);
            if (text !== drawing.text) props.onChange({ ...drawing, text });
          }}
          onCancel={() => {
            focusKey();
            setWriting(false);
          }}
        />
      )}
    </div>
  );
}

/** Where its points are held: that of a horizontal line always in sight. */
function handleSpots(drawing: ChartDrawing, space: DrawingSpace): Spot[] {
  const spots = drawing.points.map((point) => spotOf(space, point));
  if (drawing.kind !== 'horizontal_line') return spots;
  const { width } = space.scale;
  return spots.map(({ x, y }) => ({ x: Math.min(Math.max(x, width * 0.1), width * 0.9), y }));
}

const isWithin = ({ scale }: DrawingSpace, { x, y }: Spot): boolean =>
  x >= 0 && x <= scale.width && y >= 0 && y <= scale.height;
/** Its box meets the pane, though no point lies in it. */
function crosses({ scale }: DrawingSpace, spots: readonly Spot[]): boolean {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return (
    Math.min(...xs) <= scale.width &&
    Math.max(...xs) >= 0 &&
    Math.min(...ys) <= scale.height &&
    Math.max(...ys) >= 0
  );
}

interface PartProps extends DrawingItemProps {
  spot: Spot | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** So much a note takes above its point at most, in pixels: of its widest letters so many make a line. */
const lettersOfLine = 14;
const noteHeight = (text: string): number => Math.ceil(text.length / lettersOfLine) * 18 + 20;

function Key({ drawing, space, isSelected, move, spot, onSelect, onKeyDown }: PartProps) {
  const { width, height } = space.scale;
  const isNote = drawing.kind === 'note';
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const place = isNote
    ? { left: spot?.x, top: spot?.y }
    : { left: within((spot?.x ?? 0) - 12, width - 24), top: within((spot?.y ?? 0) - 12, height - 24) };
  return (
    <button
      type="button"
      className={classes(
        isNote ? 'drawing-note' : 'drawing-key',
        isSelected && 'is-selected',
        isNote && spot && spot.x > width / 2 && 'is-late',
        isNote && spot && spot.y < noteHeight(drawing.text ?? '') && 'is-below',
      )}
      data-drawing={drawing.id}
      aria-label={drawingName(drawing, space.decimals)}
      aria-pressed={isSelected}
      style={place}
      onFocus={() => onSelect(true)}
      onClick={() => onSelect(true)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => isNote && move.take(drawing, 'all', event)}
      onPointerMove={move.pull}
      onPointerUp={move.drop}
      onPointerCancel={move.leave}
    >
      {drawing.text}
    </button>
  );
}

const pointNames = (count: number): readonly string[] =>
  count === 1 ? [m.ui_drawing_point()] : [m.ui_drawing_first_point(), m.ui_drawing_second_point()];

function Handle({ drawing, space, move, place, spot, onKeyDown }: PartProps & { place: number }) {
  const point = drawing.points[place];
  if (!spot || !point) return null;
  return (
    <span
      className="drawing-handle"
      style={{ left: spot.x, top: spot.y }}
      onPointerDown={(event) => move.take(drawing, place, event)}
      onPointerMove={move.pull}
      onPointerUp={move.drop}
      onPointerCancel={move.leave}
    >
      {/* For keys and screen readers; the pointer holds the whole of it. */}
      <input
        type="range"
        aria-label={pointNames(drawing.points.length)[place]}
        aria-valuetext={pointText(point, space.decimals)}
        min={-1}
        max={1}
        step="any"
        value={0}
        onChange={({ target }) =>
          move.nudge(drawing, place, { candles: 0, steps: Number(target.value) > 0 ? 1 : -1 })
        }
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

interface BarProps {
  spots: readonly Spot[];
  space: DrawingSpace;
  /** So high its words are above the point, or below it near the top; 0 for what has none. */
  note: number;
  onRemove: () => void;
  onLeave: () => void;
  onEdit: (() => void) | undefined;
}
/** How high the bar is with air below it, and how wide at most. */
const bar = { height: 52, width: 200 };

function Bar({ spots, space: { scale }, note, onRemove, onLeave, onEdit }: BarProps) {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const above = Math.min(...ys) - bar.height - 12;
  const isBelow = note > 0 && Math.min(...ys) < note;
  const below = Math.max(...ys) + (isBelow ? note : 24);
  const top = note > 0 || above < 4 ? below : above;
  const left = (Math.min(...xs) + Math.max(...xs)) / 2 - bar.width / 2;
  const within = (value: number, most: number) => Math.max(4, Math.min(value, most));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <div
      role="toolbar"
      aria-label={m.ui_drawing_actions()}
      className="drawing-bar"
      style={{ left: within(left, scale.width - bar.width - 4), top: within(top, scale.height - bar.height) }}
    >
      <span className="popup">
        {onEdit && (
          <button type="button" className="drawing-act" onClick={onEdit} onKeyDown={onKeyDown}>
            <Pencil className="size-4" aria-hidden="true" />
            {m.ui_drawing_edit_text()}
          </button>
        )}
        <button type="button" className="drawing-act" onClick={onRemove} onKeyDown={onKeyDown}>
          <Trash2 className="size-4" aria-hidden="true" />
          {m.ui_drawing_remove()}
        </button>
      </span>
    </div>
  );
}
