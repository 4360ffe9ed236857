import '#web/ui/chart/drawings/drawings.css';
import { m } from '#core/messages/messages.js';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartDrawing, ChartDrawings } from '#web/ui/chart/chart-point.ts';
import { useChartScale } from '#web/ui/chart/drawings/chart-scale.ts';
import { DrawingItem } from '#web/ui/chart/drawings/drawing-item.tsx';
import { DrawingPad } from '#web/ui/chart/drawings/drawing-pad.tsx';
import { DrawingShape } from '#web/ui/chart/drawings/drawing-shape.tsx';
import type { DrawingSpace } from '#web/ui/chart/drawings/drawing-space.ts';
import { type DrawingMove, useDrawingMove } from '#web/ui/chart/drawings/use-drawing-move.ts';
import type { MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

export interface DrawingLayerProps {
  chart: RefObject<MadeChart | null>;
  decimals: number;
  shown: ShownPoints;
  tick: string;
  drawings: ChartDrawings;
}

/** A person's drawings over a canvas, clipped to the pane of prices, and the tool in hand. */
export function DrawingLayer({ chart, decimals, shown, tick, drawings }: DrawingLayerProps) {
  const space = useSpace(chart, { decimals, shown, tick, step: drawings.step });
  const root = useRef<HTMLFieldSetElement>(null);
  const [selected, select] = useState<string>();
  const { list, tool, onAdd, onChange, onRemove, onDown } = drawings;
  const { shown: draft, ...move } = useDrawingMove({ chart, space, list, onChange });
  useLeftByPress(root, selected !== undefined, () => select(undefined));
  useFocusOf(root, selected);
  useFocusKept(
    root,
    list.some(({ id }) => id === selected),
  );
  const remove = (drawing: ChartDrawing) => {
    move.leave();
    select(undefined);
    root.current?.focus({ preventScroll: true });
    onRemove(drawing);
  };
  const size: CSSProperties = { width: space?.scale.width ?? 0, height: space?.scale.height ?? 0 };
  return (
    <fieldset
      ref={root}
      aria-label={m.ui_drawings_own()}
      tabIndex={-1}
      className="drawing-layer"
      style={size}
    >
      {space && (
        <>
          <Shapes {...{ list, draft, space, selected, select, move }} />
          {list.map((one) => {
            const drawing = draft?.id === one.id ? draft : one;
            return (
              <DrawingItem
                key={one.id}
                drawing={drawing}
                space={space}
                isSelected={selected === one.id}
                move={move}
                onSelect={(isSelected) =>
                  select((now) => (isSelected ? one.id : now === one.id ? undefined : now))
                }
                onChange={onChange}
                onRemove={() => remove(drawing)}
              />
            );
          })}
          {tool && (
            <DrawingPad
              key={tool}
              chart={chart}
              space={space}
              tool={tool}
              onDown={onDown}
              onDrawn={(drawing) => {
                onDown();
                select(onAdd(drawing));
              }}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

interface ShapesProps {
  list: readonly ChartDrawing[];
  draft: ChartDrawing | undefined;
  space: DrawingSpace;
  selected: string | undefined;
  select: (id: string) => void;
  move: DrawingMove;
}

/** The lines of all; the selected one last, above the others. */
function Shapes({ list, draft, space, selected, select, move }: ShapesProps) {
  const sorted = list.toSorted((a, b) => Number(a.id === selected) - Number(b.id === selected));
  const canvas = useRef<SVGSVGElement>(null);
  useTouchedLines(canvas);
  return (
    <svg
      ref={canvas}
      className="drawing-canvas"
      {...{ width: space.scale.width, height: space.scale.height }}
      aria-hidden="true"
    >
      {sorted.map((one) => (
        <g
          key={one.id}
          className={one.id === selected ? 'drawing is-selected' : 'drawing'}
          // The focus goes to its button, not to what a press meets.
          onMouseDown={(event) => event.preventDefault()}
          // A finger that only passes over a line scrolls: a tap selects, and what is selected moves.
          onClick={() => select(one.id)}
          onPointerDown={(event) => {
            if (event.pointerType === 'touch' && one.id !== selected) return;
            select(one.id);
            move.take(one, 'all', event);
          }}
          onPointerMove={move.pull}
          onPointerUp={move.drop}
          onPointerCancel={move.leave}
        >
          <DrawingShape drawing={draft?.id === one.id ? draft : one} space={space} />
        </g>
      ))}
    </svg>
  );
}

function useSpace(
  chart: RefObject<MadeChart | null>,
  { shown, decimals, tick, step }: Pick<DrawingLayerProps, 'shown' | 'decimals' | 'tick'> & { step: number },
): DrawingSpace | undefined {
  const scale = useChartScale(chart);
  const { points } = shown;
  const candles = useMemo(() => ({ begins: points.map(({ at }) => Date.parse(at)), step }), [points, step]);
  return scale && points.length > 0 ? { scale, candles, points, tick, decimals } : undefined;
}

/** Within an SVG browsers do not read `touch-action`: a finger on what is selected would scroll. */
function useTouchedLines(canvas: RefObject<SVGSVGElement | null>): void {
  useEffect(() => {
    const lines = canvas.current;
    const onTouch = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest('.is-selected')) event.preventDefault();
    };
    lines?.addEventListener('touchstart', onTouch, { passive: false });
    return () => lines?.removeEventListener('touchstart', onTouch);
  }, [canvas]);
}

/** What is selected may go by itself, refused or removed elsewhere: the focus stays here. */
function useFocusKept(root: RefObject<HTMLElement | null>, isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
    wasThere.current = isThere;
  });
}

/** A press elsewhere leaves what is selected. */
function useLeftByPress(root: RefObject<HTMLElement | null>, isOn: boolean, leave: () => void): void {
  const left = useRef(leave);
  useEffect(() => {
    left.current = leave;
  });
  useEffect(() => {
    if (!isOn) return;
    const onPress = ({ target }: globalThis.PointerEvent) => {
      if (!root.current?.contains(target as Node)) left.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [root, isOn]);
}

/** What is selected by a pointer, or was just drawn, gets the focus of the keys once it is there. */
function useFocusOf(root: RefObject<HTMLElement | null>, selected: string | undefined): void {
  const given = useRef<string>(undefined);
  useEffect(() => {
    if (given.current === selected) return;
    const key = root.current?.querySelector<HTMLElement>(`[data-drawing="${selected ?? ''}"]`);
    if (selected !== undefined && !key) return;
    given.current = selected;
    key?.focus({ preventScroll: true });
  });
}
