import { lazy, Suspense } from 'react';
import { readyLazy } from '#web/lib/ready-lazy.ts';
import { classes } from '#web/ui/classes.ts';
import { type Column, detailsOf } from '#web/ui/lists/column.ts';
import { SortButton } from '#web/ui/lists/sort-button.tsx';
import type { PhoneOfRow } from '#web/ui/lists/table-rows.tsx';
import { smallestTable, useTableFit } from '#web/ui/lists/use-table-fit.ts';

export type { Column };
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
  /** Rows of two lines in place of the table where it does not fit. */
  phone?: (row: Row) => PhoneOfRow;
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
const cellClass = ({ isFigure, isLong, weight }: { isFigure?: boolean; isLong?: boolean; weight?: 2 | 3 }) =>
  classes(isFigure && 'is-figure', isLong && 'is-long', weight && `weight-${weight}`) || undefined;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

const loadRows = () => import('#web/ui/lists/table-rows.tsx');
const TableRows = lazy(async () => ({ default: (await loadRows()).TableRows }));
/** A phone needs them with its first table; a desk may never. */
const readyTableRows = (): Promise<void> => loadRows().then(() => readyLazy(TableRows));
if (typeof innerWidth === 'number' && innerWidth < smallestTable)
  void readyTableRows().catch(() => undefined);

/**
 * A table that drops columns of less weight, and then sets its rows in two lines as a phone has
 * them, until nothing of it is cut off.
 */
export function DataTable<Row, Key extends string>({ phone, ...table }: DataTableProps<Row, Key>) {
  const { caption, columns, rows, rowKey, sort, onSort } = table;
  const { frame, isList } = useTableFit(`${columns.length} ${rows.map(rowKey).join()}`, phone !== undefined);
  const plain = <Table {...table} />;
  return (
    <div ref={frame} className="table-frame">
      {phone && isList ? (
        <Suspense fallback={plain}>
          <TableRows
            caption={caption}
            rows={rows.map((row) => ({
              key: rowKey(row),
              face: phone(row),
              details: () => detailsOf(row, columns),
            }))}
            sorts={columns.flatMap(({ key, title, canSort }) =>
              canSort && onSort
                ? {
                    title,
                    direction: sort?.key === key ? sort.direction : undefined,
                    onPress: () => onSort(key),
                  }
                : [],
            )}
          />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}

function Table<Row, Key extends string>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isShort,
}: Omit<DataTableProps<Row, Key>, 'phone'>) {
  return (
    <table className={classes('data-table', isShort && 'is-short')} role={roles.table}>
      <caption className="sr-only">{caption}</caption>
      <thead role={roles.rowgroup}>
        <tr role={roles.row}>
          {columns.map((column) => {
            const isSorted = sort?.key === column.key;
            return (
              <th
                key={column.key}
                role={roles.columnheader}
                scope="col"
                className={cellClass(column)}
                aria-sort={isSorted && sort ? spoken[sort.direction] : undefined}
              >
                {column.canSort && onSort ? (
                  <SortButton
                    title={column.title}
                    direction={isSorted ? sort?.direction : undefined}
                    onPress={() => onSort(column.key)}
                  />
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
  );
}
