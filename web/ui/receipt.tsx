import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface ReceiptLine {
  name: string;
  value: ReactNode;
  note?: string;
  /** A total that cannot be: without the double rule of one that holds. */
  isProblem?: boolean;
}

interface ReceiptProps {
  lines: readonly ReceiptLine[];
  total?: ReceiptLine;
  /** Under the total: what follows from it and is no part of the sum. */
  after?: readonly ReceiptLine[];
  /** Where it stands above a button in a small space. */
  isTight?: boolean;
}

/** What an act costs, line by line, with the total above a double rule. */
export function Receipt({ lines, total, after = [], isTight = false }: ReceiptProps) {
  return (
    <dl className="text-sm">
      {lines.map((line) => (
        <Line key={line.name} line={line} isTight={isTight} />
      ))}
      {total && <Line line={total} isTight={isTight} isTotal />}
      {after.map((line) => (
        <Line key={line.name} line={line} isTight={isTight} />
      ))}
    </dl>
  );
}

interface LineProps {
  line: ReceiptLine;
  isTight: boolean;
  isTotal?: boolean;
}

function Line({ line, isTight, isTotal = false }: LineProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        isTight ? 'py-px' : 'py-1.5',
        isTotal && (isTight ? 'mt-1 border-t border-line pt-1' : 'mt-1.5 border-t border-line pt-3'),
      )}
    >
      <dt className={classes('min-w-0 wrap-anywhere', isTotal ? 'font-medium' : 'text-muted')}>
        {line.name}
      </dt>
      <dd className="num min-w-0 text-right wrap-anywhere">
        {isTotal ? (
          <span className={classes('text-15 font-semibold', !line.isProblem && 'total-rule')}>
            {line.value}
          </span>
        ) : (
          line.value
        )}
      </dd>
      {/* Below both, in the whole width: a long note pushes no figure out of its column. */}
      {line.note && (
        <dd className={classes('min-w-0 basis-full text-2xs wrap-anywhere text-faint', isTotal && 'mt-1.5')}>
          {line.note}
        </dd>
      )}
    </div>
  );
}
