/**
 * Pictures that the operator shows in place of the built-in marks: symbol of a market, and name or
 * lead id of a trader, each with the address of its file on this site.
 */
export interface OwnMarks {
  readonly instruments: Readonly<Record<string, string>>;
  readonly traders: Readonly<Record<string, string>>;
}
