import { useState } from 'react';
import { candleMs } from '#core/market/candles.ts';
import type { DrawingKind } from '#core/market/drawings.ts';
import type { ChartChanges, ChartChoice } from '#web/features/market/charts/chart-bar.tsx';
import type { DrawControls } from '#web/features/market/drawings/draw-panel.tsx';
import { useDrawings } from '#web/features/market/drawings/use-drawings.tsx';
import type { ChartDrawing, ChartDrawings } from '#web/ui/chart/chart-point.ts';

const none: readonly ChartDrawing[] = [];

/** A market's drawings for its chart and for the panel of tools, with the tool in hand. */
export function useDrawTool(
  symbol: string,
  decimals: number,
  {
    view,
    compare,
    isDrawingHidden: isHidden,
    onDrawingHidden: onHidden,
  }: Pick<ChartChoice & ChartChanges, 'view' | 'compare' | 'isDrawingHidden' | 'onDrawingHidden'>,
): { controls: DrawControls; drawings: ChartDrawings } {
  const kept = useDrawings(symbol);
  // Of one market: on another one the hand is empty.
  const [held, hold] = useState<{ readonly symbol: string; readonly tool: DrawingKind }>();
  const tool = held?.symbol === symbol && compare === undefined ? held.tool : undefined;
  return {
    controls: {
      drawings: kept,
      decimals,
      isHidden,
      isAside: compare !== undefined,
      onHidden,
      onTool: (next) => {
        // What is drawn is seen.
        if (isHidden) onHidden(false);
        hold({ symbol, tool: next });
      },
    },
    drawings: {
      list: isHidden ? none : (kept.query.data ?? none),
      step: candleMs[view.interval],
      tool,
      onDown: () => hold(undefined),
      onAdd: kept.add,
      onChange: kept.change,
      onRemove: kept.remove,
    },
  };
}
