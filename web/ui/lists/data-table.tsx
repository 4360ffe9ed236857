import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { useTableFit } from '#web/ui/lists/use-table-fit.ts';

export interface Column<Row, Key extends string = string> {
  key: Key;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular. */
  isFigure?: boolean;
  /** Begins the row of a phone, without its title. */
  isLead?: boolean;
  /**
   * Goes first (3) or second (2) where the table does not fit. Rows of a phone show every column.
   */
  weight?: 2 | 3;
  /** Stands beside the lead on a phone, without its title: the figure that counts. */
  isKept?: boolean;
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
  /** On a phone a row shows its lead and the kept figures only: for long lists. */
  isShort?: boolean;
}

// Rows of a phone set `display`, which takes a table's own roles away in some browsers: they are
// stated again.
const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  cell: 'cell',
} as const;
const cellClass = ({ isFigure, weight }: { isFigure?: boolean; weight?: 2 | 3 }) =>
  classes(isFigure && 'is-figure', weight && `weight-${weight}`) || undefined;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

/**
 * A table that drops columns of less weight, and then sets its rows in two or three lines as a
 * phone has them, until nothing of it is cut off.
 */
export function DataTable<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isShort,
}: DataTableProps<Row, Key>) {
  const frame = useTableFit(`${columns.length} ${rows.map(rowKey).join()}`);
  return (
    <div ref={frame} className="table-frame">
      <table className={classes('data-table', isShort && 'is-short')} role={roles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead role={roles.rowgroup}>
          <tr role={roles.row}>
            {columns.map((column) => {
              const isSorted = sort?.key === column.key;
              const Arrow = sort?.direction === 'asc' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={column.key}
                  role={roles.columnheader}
                  scope="col"
                  className={cellClass(column)}
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
        <tbody role={roles.rowgroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role={roles.row}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role={roles.cell}
                  data-label={column.hasHiddenTitle ? '' : column.title}
                  data-lead={column.isLead ? '' : undefined}
                  data-short={column.isKept ? '' : undefined}
                  className={cellClass(column)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
