import { csvText } from '#core/values/csv.ts';
import type { TableDocument } from '#server/platform/documents/document.ts';

/** The tables of a statement one after the other; where there are several, each under its name. */
export const csvOf = ({ tables }: TableDocument, zone: string): string =>
  csvText(
    tables.map(({ title, columns, rows, totals = [] }) => [
      ...(tables.length > 1 ? [[title]] : []),
      columns.map(({ title, isTime = false }) => (isTime ? `${title} (${zone})` : title)),
      ...rows,
      ...totals,
    ]),
  );
