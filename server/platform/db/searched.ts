import { searchKey } from '#core/values/text/search.ts';
import { type Query, sql } from '#server/platform/db/sql.ts';

/**
 * Whether a search key holds what was typed, as `finderOf` says it of texts. `key`: what the
 * function `public.search_key` of the database made, several with a blank between.
 */
export function holdsTyped(key: Query, typed: string): Query {
  if (typed.trim() === '') return sql`true`;
  const sought = searchKey(typed);
  // It has none of the signs that stand for others in a pattern.
  return sought === '' ? sql`false` : sql`${key} like ${`%${sought}%`}`;
}
