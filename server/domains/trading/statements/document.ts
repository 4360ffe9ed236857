/** One table of a statement. Figures are plain decimals; each format groups and aligns them its own way. */
export interface StatementTable {
  readonly title: string;
  readonly columns: readonly {
    readonly title: string;
    readonly isFigure?: boolean;
    /** Share of the width of a page. */
    readonly width: number;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** Sums under the rows. */
  readonly totals?: readonly (readonly string[])[];
  /** What stands there when there are no rows. */
  readonly emptyText?: string;
}

export interface StatementDocument {
  readonly title: string;
  /** Lines under the title: whose it is, which days, how it was computed. */
  readonly lead: readonly string[];
  readonly tables: readonly StatementTable[];
}
