// What is printed: a title, some lines and tables. Statements and bills are written as one and
// drawn as PDF or CSV.

/** One table. Figures are plain decimals; each format groups and aligns them its own way. */
export interface DocumentTable {
  readonly title: string;
  readonly columns: readonly {
    readonly title: string;
    readonly isFigure?: boolean;
    /** Holds times; a file without lines above its tables says of which zone. */
    readonly isTime?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** Sums under the rows. */
  readonly totals?: readonly (readonly string[])[];
  /** What stands there when there are no rows. */
  readonly emptyText?: string;
}

export interface TableDocument {
  readonly title: string;
  /** A page that stands, for few columns; else it lies. */
  readonly isUpright?: boolean;
  /** Lines under the title: whose it is, which days, how it was computed. */
  readonly lead: readonly string[];
  readonly tables: readonly DocumentTable[];
}
