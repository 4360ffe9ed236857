import type { ReactNode } from 'react';
import type { Detail } from '#web/ui/lists/row-details.tsx';

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
  /** One line that ends in an ellipsis, and never pushes the table out of its place. */
  isLong?: boolean;
  canSort?: boolean;
  /** Title for the eye only; screen readers still get it. */
  hasHiddenTitle?: boolean;
}

/** Every column of one row, for the phone row that opens them. */
export const detailsOf = <Row, Key extends string>(
  row: Row,
  columns: readonly Column<Row, Key>[],
): readonly Detail[] =>
  columns.map(({ key, title, hasHiddenTitle = false, cell }) => ({
    key,
    title,
    isAct: hasHiddenTitle,
    content: cell(row),
  }));
