/**
 * Puts the cursor of a list's page into what the address says, and takes it out for the first page.
 */
export const withCursor =
  (cursor: string | undefined) =>
  <Search extends { before?: string }>({ before: _old, ...rest }: Search) =>
    cursor === undefined ? rest : { ...rest, before: cursor };
