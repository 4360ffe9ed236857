import type { Database } from '#server/platform/db/database.ts';
import { bool } from '#server/platform/db/readers.ts';
import { sql, value } from '#server/platform/db/sql.ts';
import type { Due } from '#server/platform/domain-parts.ts';

/** Whether a tick of this condition would run now. */
export const isDue = (db: Pick<Database, 'read'>, due: Due): Promise<boolean> =>
  typeof due === 'boolean'
    ? Promise.resolve(due)
    : value(db.read, bool, sql`select ${sql.join(due, sql` or `)} as due`);
