import { type Query, sql } from '#server/platform/db/sql.ts';

/**
 * Whether a search key holds what was typed, as `finderOf` says it of texts: an empty text is in
 * everything, signs alone are in nothing. `key`: what the function `public.search_key` of the
 * database made, several with a blank between.
 */
export const holdsTyped = (key: Query, typed: string): Query =>
  sql`(${typed} = '' or public.search_key(${typed}) <> '' and strpos(${key}, public.search_key(${typed})) > 0)`;
