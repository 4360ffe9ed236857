import { m } from '#core/messages/messages.js';
import { instantText, type PercentFigure, type PercentSeries } from '#web/ui/chart/percent/percent-lines.ts';
import { sampled } from '#web/ui/chart/sampled.ts';

interface PercentTableProps {
  series: PercentSeries;
  figuresOf: (place: number) => readonly PercentFigure[];
  label: string;
}

/** The figures of a chart of percents, newest first. */
export function PercentTable({ series, figuresOf, label }: PercentTableProps) {
  const places = sampled(series.at.map((_, place) => place));
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{m.ui_data({ label })}</caption>
      <thead>
        <tr className="text-left text-faint">
          <th scope="col" className="py-2 pr-2 font-medium">
            {m.ui_time()}
          </th>
          {figuresOf(0).map(({ name }) => (
            <th key={name} scope="col" className="py-2 pl-2 text-right font-medium wrap-anywhere">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place} className="border-t border-hair">
            <td className="py-1.5 pr-2">{instantText(series.at[place] ?? '', series.isDaily)}</td>
            {figuresOf(place).map(({ name, text }) => (
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
