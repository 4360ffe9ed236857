import { m } from '#core/messages/messages.js';
import { GripVertical, X } from 'lucide-react';
import { formatPrice } from '#core/content/figures.ts';
import type { ChartLine } from '#web/ui/chart/chart-point.ts';
import type { LineMove } from '#web/ui/chart/lines/use-line-move.ts';

interface LineChipProps {
  line: ChartLine;
  /** Where it is now, also while it is moved. */
  price: string;
  row: number;
  decimals: number;
  isMoved: boolean;
  /** Near the foot of the chart. */
  isLow: boolean;
  move: LineMove;
}

/** What a line is, with a grip to move it and a button that takes it away, and its price on the axis. */
export function LineChip({ line, price, row, decimals, isMoved, isLow, move }: LineChipProps) {
  const at = formatPrice(price, decimals);
  const worth = line.worthAt?.(price);
  return (
    <div className="line-row" data-tone={line.tone} data-moved={isMoved} style={{ top: row }}>
      {isMoved && (
        <span className={isLow ? 'line-hint is-above popup' : 'line-hint popup'} aria-hidden="true">
          {m.ui_line_moving({ from: formatPrice(line.price, decimals), to: at })}
        </span>
      )}
      <span
        className="line-chip"
        onPointerDown={(event) => move.take(line, event)}
        onPointerMove={(event) => move.pull(line, event)}
        onPointerUp={() => move.drop(line)}
        onPointerCancel={move.leave}
      >
        {line.move && (
          <span className="line-grip">
            <GripVertical className="size-3.5" aria-hidden="true" />
            {/* For keys and screen readers; the pointer holds the whole of it. */}
            <input
              type="range"
              aria-label={line.move.label}
              aria-valuetext={at}
              min={0}
              max={Number(line.price) * 10}
              step="any"
              value={Number(price)}
              onChange={(event) => move.nudge(line, Number(event.target.value) > Number(price) ? 1 : -1)}
              onKeyDown={(event) => move.press(line, event)}
              onBlur={move.leave}
            />
          </span>
        )}
        <span className="line-name">
          {line.short === line.name ? (
            line.name
          ) : (
            <>
              <span className="is-long">{line.name}</span>
              <span className="is-short">{line.short}</span>
            </>
          )}
        </span>
        <span className="line-detail num">
          <span className={worth === undefined ? undefined : 'is-long'}>{line.quantity}</span>
          {worth !== undefined && (
            <>
              <span className="is-long"> · </span>
              {worth}
            </>
          )}
        </span>
        {line.remove && (
          <button
            type="button"
            className="line-remove"
            data-removes=""
            aria-label={line.remove.label}
            onClick={line.remove.onPress}
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        )}
      </span>
      <span className="line-tag num" data-tone={line.tone} aria-hidden="true">
        {at}
      </span>
    </div>
  );
}
