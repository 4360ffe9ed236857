import { csvText } from '#core/values/csv.ts';
import type { StatementDocument } from '#server/domains/trading/statements/document.ts';

/** The tables of a statement one after the other. */
export const csvOf = (document: StatementDocument): string =>
  csvText(
    document.tables.map(({ columns, rows, totals = [] }) => [
      columns.map(({ title }) => title),
      ...rows,
      ...totals,
    ]),
  );
