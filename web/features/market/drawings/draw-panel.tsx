import { m } from '#core/messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import {
  AlignJustify,
  type LucideIcon,
  MessageSquareText,
  Minus,
  RectangleHorizontal,
  Slash,
  Trash2,
} from 'lucide-react';
import { type DrawingKind, drawingKinds } from '#core/market/drawings.ts';
import type { Drawings } from '#web/features/market/drawings/use-drawings.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ChartDrawing } from '#web/ui/chart/chart-point.ts';
import { drawingName, kindNames } from '#web/ui/chart/drawings/drawing-words.ts';
import { formatPrice } from '#core/content/figures.ts';
import { formatMonthDay } from '#web/ui/when.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';

/** What the chart says of drawings, and what a person may do with them. */
export interface DrawControls {
  readonly drawings: Drawings;
  readonly decimals: number;
  readonly isHidden: boolean;
  /** Beside another market drawings give way. */
  readonly isAside: boolean;
  readonly onTool: (tool: DrawingKind) => void;
  readonly onHidden: (isHidden: boolean) => void;
}

const icons: Readonly<Record<DrawingKind, LucideIcon>> = {
  trend_line: Slash,
  horizontal_line: Minus,
  rectangle: RectangleHorizontal,
  fibonacci: AlignJustify,
  note: MessageSquareText,
};

/** The tools, and what was drawn on this market. `onChosen` comes before the tool is in hand. */
export function DrawPanel({ onChosen, ...controls }: DrawControls & { onChosen: () => void }) {
  const { drawings, isAside, onTool } = controls;
  const { data, isError, refetch } = drawings.query;
  return (
    <>
      <fieldset aria-label={m.market_draw_tools()} className="draw-tools">
        {drawingKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <button
              key={kind}
              type="button"
              className="chart-key"
              disabled={isAside}
              onClick={({ currentTarget }) => {
                focusOpener(currentTarget);
                onChosen();
                onTool(kind);
              }}
            >
              <Icon className="size-4" aria-hidden="true" />
              {kindNames[kind]}
            </button>
          );
        })}
      </fieldset>
      {isAside && <p className="text-muted">{m.market_drawings_give_way()}</p>}
      {!data && isError && <Failed title={m.market_drawings_failed()} onRetry={refetch} />}
      {!data && !isError && <Skeleton />}
      {data && <Drawn {...controls} list={data} />}
    </>
  );
}

/** The tool that takes the focus gives it back to the button that opened this. */
const focusOpener = (within: HTMLElement): void =>
  within.closest('.chart-bar')?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();

function Drawn({
  list,
  drawings,
  decimals,
  isHidden,
  onHidden,
}: DrawControls & { list: readonly ChartDrawing[] }) {
  const part = useRef<HTMLElement>(null);
  if (list.length === 0)
    return (
      <section ref={part} tabIndex={-1} aria-label={m.ui_drawings_own()} className="draw-part outline-none">
        <p className="text-faint">{m.market_drawings_none()}</p>
      </section>
    );
  return (
    <section ref={part} tabIndex={-1} aria-label={m.ui_drawings_own()} className="draw-part outline-none">
      <ul className="draw-list">
        {list.map((drawing) => (
          <li key={drawing.id}>
            <DrawingLine drawing={drawing} decimals={decimals} />
            <button
              type="button"
              className="chart-key"
              aria-label={m.ui_drawing_remove_named({ name: drawingName(drawing, decimals) })}
              onClick={() => {
                part.current?.focus();
                drawings.remove(drawing);
              }}
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <label className="flex min-h-9 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 accent-[var(--ink)]"
          checked={isHidden}
          onChange={({ target }) => onHidden(target.checked)}
        />
        {m.market_drawings_hide()}
      </label>
      {list.length > 1 && (
        <RemoveAll
          count={list.length}
          onRemove={() => {
            part.current?.focus();
            drawings.removeAll();
          }}
        />
      )}
    </section>
  );
}

function DrawingLine({
  drawing: { kind, points, text },
  decimals,
}: {
  drawing: ChartDrawing;
  decimals: number;
}) {
  const each = (word: (point: ChartDrawing['points'][number]) => string) =>
    [...new Set(points.map(word))].join(' → ');
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{text ?? kindNames[kind]}</span>
      <span className="num block text-2xs text-faint">
        {each(({ price }) => formatPrice(price, decimals))} · {each(({ at }) => formatMonthDay(at))}
      </span>
    </span>
  );
}

/** Asks once: there is no way back. */
function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLFieldSetElement>(null);
  // The safe answer has the focus.
  useEffect(() => {
    if (isAsking) question.current?.querySelector('button')?.focus();
  }, [isAsking]);
  if (!isAsking)
    return (
      <Button kind="secondary" isSmall className="mt-2 w-full" onClick={() => setAsking(true)}>
        {m.market_drawings_remove_all()}
      </Button>
    );
  return (
    <fieldset ref={question} className="mt-2">
      <legend>{m.market_drawings_remove_all_ask({ count })}</legend>
      <span className="mt-2 flex gap-2">
        <Button kind="secondary" isSmall className="flex-1" onClick={() => setAsking(false)}>
          {m.market_drawings_keep()}
        </Button>
        <Button kind="sell" isSmall className="flex-1" onClick={onRemove}>
          {m.market_drawings_remove_all()}
        </Button>
      </span>
    </fieldset>
  );
}
