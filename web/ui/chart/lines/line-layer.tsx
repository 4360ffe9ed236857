import '#web/ui/chart/lines/lines.css';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { formatPrice } from '#core/content/figures.ts';
import type { ChartLine } from '#web/ui/chart/chart-point.ts';
import { FarLines } from '#web/ui/chart/lines/far-lines.tsx';
import { LineChip } from '#web/ui/chart/lines/line-chip.tsx';
import { rowGap, spread, steadyRow } from '#web/ui/chart/lines/spread.ts';
import { useIsCoarse } from '#web/ui/use-is-phone.ts';
import { useLineMove } from '#web/ui/chart/lines/use-line-move.ts';
import { usePriceRows } from '#web/ui/chart/lines/use-price-rows.ts';
import type { MadeChart, ShownPoints } from '#web/ui/chart/use-made-chart.ts';

export interface LineLayerProps {
  chart: RefObject<MadeChart | null>;
  decimals: number;
  shown: ShownPoints;
  lines: readonly ChartLine[];
  /** The smallest step of a price. */
  tick: string;
}

/** The price of now and a person's own lines over a canvas, each with its price on the axis. */
export function LineLayer({ chart, decimals, shown, lines, tick }: LineLayerProps) {
  const last = shown.points.at(-1);
  const { moved, ...move } = useLineMove(chart, { decimals, tick });
  const at = (line: ChartLine) => (moved?.id === line.id ? moved.price : line.price);
  const prices = [...(last ? [last.value] : []), ...lines.map(at)];
  const { rows, height, axis } = usePriceRows(
    chart,
    prices,
    lines.map(({ price }) => price),
    shown,
  );
  const [now, ...own] = last ? rows : [undefined, ...rows];
  const isIn = (row: number | undefined): row is number => row !== undefined && row >= 0 && row <= height;
  const drawn = lines.flatMap((line, place) => {
    const row = own[place];
    return isIn(row) ? [{ line, row }] : [];
  });
  const gap = useIsCoarse() ? rowGap.finger : rowGap.pointer;
  const [sides] = useState(() => new Map<string, -1 | 1>());
  const drawnRows = drawn.map(({ row }) => row);
  const tags = isIn(now)
    ? spread([now, ...drawnRows], 0, gap, [
        now,
        ...drawn.map(({ line, row }) => steadyRow(sides, line.id, row, now)),
      ])
    : spread(drawnRows, undefined, gap);
  useBesideTags(chart, tags);
  const ownTags = isIn(now) ? tags.slice(1) : tags;
  const tone = last && Number(last.value) < Number(last.open ?? last.value) ? 'down' : 'up';
  return (
    <div className="chart-lines" style={{ '--axis': `${axis}px`, height } as CSSProperties}>
      {drawn.map(({ line, row }) => (
        <Rule key={line.id} line={line} row={row} now={isIn(now) ? now : undefined} />
      ))}
      {isIn(now) && last && (
        <>
          <span className="line-rule is-now" data-tone={tone} style={{ top: now }} aria-hidden="true" />
          <span className="line-tag" data-tone={tone} style={{ top: tags[0] }} aria-hidden="true">
            {formatPrice(last.value, decimals)}
          </span>
        </>
      )}
      {drawn.map(({ line }, place) => (
        <LineChip
          key={line.id}
          line={line}
          price={at(line)}
          row={ownTags[place] ?? 0}
          decimals={decimals}
          isMoved={moved?.id === line.id}
          isLow={(ownTags[place] ?? 0) > height / 2}
          move={move}
        />
      ))}
      <FarLines lines={lines} rows={own} height={height} decimals={decimals} />
    </div>
  );
}

function Rule({ line, row, now }: { line: ChartLine; row: number; now: number | undefined }) {
  return (
    <>
      {line.isShaded && now !== undefined && (
        <span
          className="line-shade"
          style={{ top: Math.min(row, now), height: Math.abs(now - row) }}
          aria-hidden="true"
        />
      )}
      <span
        className={line.isDashed ? 'line-rule is-dashed' : 'line-rule'}
        data-tone={line.tone}
        style={{ top: row }}
        aria-hidden="true"
      />
    </>
  );
}

/** The axis writes nothing where a tag stands. */
function useBesideTags(chart: RefObject<MadeChart | null>, tags: readonly number[]): void {
  const places = tags.join();
  useEffect(() => {
    chart.current?.setTags(places === '' ? [] : places.split(',').map(Number));
  }, [chart, places]);
}
