import { m } from '#core/messages/messages.js';
import { formatPrice } from '#core/content/figures.ts';
import type { ChartLine } from '#web/ui/chart/chart-point.ts';

interface FarLinesProps {
  lines: readonly ChartLine[];
  rows: readonly (number | undefined)[];
  height: number;
  decimals: number;
}

/** Lines that are out of sight: how many there are beyond either end, or which one. */
export function FarLines({ lines, rows, height, decimals }: FarLinesProps) {
  const beyond = (isIt: (row: number) => boolean) =>
    lines.filter((_line, place) => {
      const row = rows[place];
      return row !== undefined && isIt(row);
    });
  const words = (far: readonly ChartLine[]) =>
    far.length === 1
      ? far.map(({ short, price }) => `${short} ${formatPrice(price, decimals)}`)[0]
      : undefined;
  const above = beyond((row) => row < 0);
  const below = beyond((row) => row > height);
  return (
    <>
      {above.length > 0 && (
        <span className="line-far is-above">
          ▲ {words(above) ?? m.ui_lines_above({ count: above.length })}
        </span>
      )}
      {below.length > 0 && (
        <span className="line-far is-below">
          ▼ {words(below) ?? m.ui_lines_below({ count: below.length })}
        </span>
      )}
    </>
  );
}
