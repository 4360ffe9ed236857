import { type PhoneFace, PhoneRow } from '#web/ui/lists/phone-row.tsx';
import { type Detail, RowDetails } from '#web/ui/lists/row-details.tsx';
import { RowList } from '#web/ui/lists/row-list.tsx';
import { SortButton } from '#web/ui/lists/sort-button.tsx';

/** How a row of a table looks on a phone. */
export interface PhoneOfRow extends PhoneFace {
  /** The name is a link of class `row-open`, and what it leads to says everything. */
  isLink?: boolean;
}

interface TableRowsProps {
  caption: string;
  rows: readonly {
    readonly key: string;
    readonly face: PhoneOfRow;
    readonly details: () => readonly Detail[];
  }[];
  sorts: readonly {
    readonly title: string;
    readonly direction: 'asc' | 'desc' | undefined;
    readonly onPress: () => void;
  }[];
}

/** A table where it does not fit: rows of two lines, each of which opens all of its columns. */
export const TableRows = ({ caption, rows, sorts }: TableRowsProps) => (
  <>
    {sorts.length > 0 && (
      <fieldset className="row-sorts">
        <legend className="sr-only">{caption}</legend>
        {sorts.map((sort) => (
          <SortButton key={sort.title} {...sort} isPressed={sort.direction !== undefined} />
        ))}
      </fieldset>
    )}
    <RowList label={caption}>
      {rows.map(({ key, face: { isLink, ...face }, details }) => (
        <PhoneRow
          key={key}
          {...face}
          details={isLink ? undefined : () => <RowDetails details={details()} />}
        />
      ))}
    </RowList>
  </>
);
