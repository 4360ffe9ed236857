import { m } from '#core/messages/messages.js';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { type DrawingKind, pointsOf } from '#core/market/drawings.ts';
import type { ChartDrawing, DrawnPoint } from '#web/ui/chart/chart-point.ts';
import { DrawingShape } from '#web/ui/chart/drawings/drawing-shape.tsx';
import { type DrawingSpace, nudged, spotOf } from '#web/ui/chart/drawings/drawing-space.ts';
import { pointText, toolText } from '#web/ui/chart/drawings/drawing-words.ts';
import { NoteForm } from '#web/ui/chart/drawings/note-form.tsx';
import { usePlacing } from '#web/ui/chart/drawings/use-placing.ts';
import { useEscape } from '#web/ui/chart/lines/use-escape.ts';
import type { MadeChart } from '#web/ui/chart/use-made-chart.ts';

interface DrawingPadProps {
  chart: RefObject<MadeChart | null>;
  space: DrawingSpace;
  tool: DrawingKind;
  onDrawn: (drawing: Omit<ChartDrawing, 'id'>) => void;
  onDown: () => void;
}

/** Lies over the chart while a tool is in hand, and says what to do with it. */
export function DrawingPad({ chart, space, tool, onDrawn, onDown }: DrawingPadProps) {
  const [place, setPlace] = useState<DrawnPoint>();
  const { first, at, pad, onKeyDown, nudge } = usePlacing({
    chart,
    space,
    tool,
    onPlaced: (points) =>
      tool === 'note' ? setPlace(points[0]) : onDrawn({ kind: tool, points, text: null }),
  });
  useEscape(true, onDown);
  const hint = useId();
  const keys = useFocusBack();
  const { width, height } = space.scale;
  const points = first ? [first, at] : [at];
  if (place)
    return (
      <NoteForm
        initial=""
        spot={spotOf(space, place)}
        scale={space.scale}
        onSave={(text) => onDrawn({ kind: 'note', points: [place], text })}
        onCancel={onDown}
      />
    );
  return (
    <>
      <svg className="drawing-canvas is-preview" width={width} height={height} aria-hidden="true">
        {points.length === pointsOf[tool] && (
          <DrawingShape drawing={{ kind: tool, points, text: null }} space={space} />
        )}
        <Crosshair space={space} at={at} />
      </svg>
      <div className="drawing-pad" style={{ width, height }} {...pad}>
        <input
          ref={keys}
          type="range"
          className="drawing-keys"
          aria-label={m.ui_drawing_crosshair()}
          aria-valuetext={pointText(at, space.decimals)}
          aria-describedby={hint}
          min={-1}
          max={1}
          step="any"
          value={0}
          onChange={({ target }) =>
            nudge(nudged(space, at, { candles: 0, steps: Number(target.value) > 0 ? 1 : -1 }))
          }
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="drawing-hint popup">
        <output id={hint}>
          {toolText(tool, first !== undefined)} <span className="sr-only">{m.ui_draw_keys()}</span>
        </output>
        <button
          type="button"
          className="drawing-act"
          aria-label={m.ui_drawing_note_cancel()}
          onClick={onDown}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
    </>
  );
}

function Crosshair({ space, at }: { space: DrawingSpace; at: DrawnPoint }) {
  const { x, y } = spotOf(space, at);
  const { width, height } = space.scale;
  const isRight = x > width - 150;
  return (
    <>
      <line className="drawing-cross" x1={x} x2={x} y1={0} y2={height} />
      <line className="drawing-cross" x1={0} x2={width} y1={y} y2={y} />
      <circle className="drawing-dot" cx={x} cy={y} r={3} />
      <text
        className="drawing-label"
        x={isRight ? x - 8 : x + 8}
        y={y - 8}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {pointText(at, space.decimals)}
      </text>
    </>
  );
}

/** Takes the focus, and gives it back to what had it when nothing else took it. */
function useFocusBack(): RefObject<HTMLInputElement | null> {
  const keys = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keys.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, []);
  return keys;
}
