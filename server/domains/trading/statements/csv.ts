import { csvText } from '#core/values/csv.ts';
import type { TableDocument } from '#server/platform/documents/document.ts';

/** The tables of a statement one after the other. */
export const csvOf = (document: TableDocument): string =>
  csvText(
    document.tables.map(({ columns, rows, totals = [] }) => [
      columns.map(({ title }) => title),
      ...rows,
      ...totals,
    ]),
  );
