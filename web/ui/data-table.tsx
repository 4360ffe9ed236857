import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

export interface Column<Row, Key extends string = string> {
  key: Key;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular. */
  isFigure?: boolean;
  /** Leads the card on a phone, without its title. */
  isLead?: boolean;
  canSort?: boolean;
  /** Title for the eye only; screen readers still get it. */
  hasHiddenTitle?: boolean;
}

export interface Sort<Key extends string = string> {
  key: Key;
  direction: 'asc' | 'desc';
}

interface DataTableProps<Row, Key extends string> {
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort<Key> | undefined;
  onSort?: (key: Key) => void;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A table that turns its rows into cards below 640 px. Roles are stated, because cards take the table's own away. */
export function DataTable<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
}: DataTableProps<Row, Key>) {
  return (
    <table className="data-table" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => {
            const isSorted = sort?.key === column.key;
            const Arrow = sort?.direction === 'asc' ? ArrowUp : ArrowDown;
            return (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={column.isFigure ? 'is-figure' : undefined}
                aria-sort={isSorted && sort ? spoken[sort.direction] : undefined}
              >
                {column.canSort && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(column.key)}
                    className={classes(
                      'inline-flex items-center gap-1 hover:text-fg',
                      isSorted && 'font-semibold text-fg',
                    )}
                  >
                    {column.title}
                    {isSorted && <Arrow className="size-3.5" aria-hidden="true" />}
                  </button>
                ) : (
                  <span className={column.hasHiddenTitle ? 'sr-only' : undefined}>{column.title}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-label={column.hasHiddenTitle ? '' : column.title}
                data-lead={column.isLead ? '' : undefined}
                className={column.isFigure ? 'is-figure' : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
