import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface ReceiptLine {
  name: string;
  value: ReactNode;
  note?: string;
  /** A total that cannot be: without the double rule of one that holds. */
  isProblem?: boolean;
}

/** What an act costs, line by line, with the total above a double rule. */
export function Receipt({ lines, total }: { lines: readonly ReceiptLine[]; total?: ReceiptLine }) {
  return (
    <dl className="text-sm">
      {lines.map((line) => (
        <Line key={line.name} line={line} />
      ))}
      {total && <Line line={total} isTotal />}
    </dl>
  );
}

function Line({ line, isTotal = false }: { line: ReceiptLine; isTotal?: boolean }) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1.5',
        isTotal && 'mt-1.5 border-t border-line pt-3',
      )}
    >
      <dt className={classes('min-w-0 wrap-anywhere', isTotal ? 'font-medium' : 'text-muted')}>
        {line.name}
      </dt>
      <dd className="num min-w-0 text-right wrap-anywhere">
        {isTotal ? (
          <span className={classes('text-base font-semibold', !line.isProblem && 'total-rule')}>
            {line.value}
          </span>
        ) : (
          line.value
        )}
      </dd>
      {/* Below both, in the whole width: a long note pushes no figure out of its column. */}
      {line.note && <dd className="basis-full text-2xs text-faint">{line.note}</dd>}
    </div>
  );
}
