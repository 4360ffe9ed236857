import { m } from '#core/messages/messages.js';
import type { CurveNames, CurvePoint } from '#web/ui/chart/curve/curve-point.ts';
import { sampled } from '#web/ui/chart/sampled.ts';
import { linesOf } from '#web/ui/chart/curve/curve-words.ts';
import { formatDateTime } from '#web/ui/when.ts';

/** The figures of a curve, newest first. */
export function CurveTable({
  points,
  names,
  label,
}: {
  points: readonly CurvePoint[];
  names: CurveNames;
  label: string;
}) {
  const titles = points[0]?.base === undefined ? [names.value] : [names.value, names.base, names.difference];
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{m.ui_data({ label })}</caption>
      <thead>
        <tr className="text-left text-faint">
          <th scope="col" className="py-2 pr-2 font-medium">
            {m.ui_time()}
          </th>
          {titles.map((title) => (
            <th key={title} scope="col" className="py-2 pl-2 text-right font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampled(points).map((point) => (
          <tr key={point.at} className="border-t border-hair">
            <td className="py-1.5 pr-2">{formatDateTime(point.at)}</td>
            {linesOf(point, names).map(({ name, text }) => (
              <td key={name} className="num py-1.5 pl-2 text-right">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
