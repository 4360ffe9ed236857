import { type PercentLine, percentText } from '#web/ui/chart/percent/percent-lines.ts';

interface PercentKeyProps {
  lines: readonly PercentLine[];
  gap?: { readonly name: string } | undefined;
  marks?: { readonly name: string } | undefined;
}

/** Which line is which, and where each ended. */
export function PercentKey({ lines, gap, marks }: PercentKeyProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {lines.map(({ key, name, tone, values }) => (
        <li key={key} className={`curve-key is-${tone}`}>
          <span className="percent-name">{name}</span>
          <span className="num font-medium text-fg">{percentText(values.at(-1) ?? 0)}</span>
        </li>
      ))}
      {gap && <li className="curve-key is-gap">{gap.name}</li>}
      {marks && <li className="curve-key is-mark">{marks.name}</li>}
    </ul>
  );
}
