import { newId } from '#core/values/ids.ts';
import type { Site } from '#testing/nodes/site.ts';

/**
 * Keeps so many more files like this one, beside the upload: for tests of how many there may be,
 * where drawing each would take longer than all the rest. They are counted and listed, but cannot be
 * opened: a file is sealed under its own id.
 */
export async function copyFile({ database }: Pick<Site, 'database'>, id: string, copies: number) {
  await database.pool.query(
    `insert into files.blob (id, owner_id, purpose, type, bytes, nonce, tag, cipher, at)
     select copy, owner_id, purpose, type, bytes, nonce, tag, cipher, at
     from files.blob cross join unnest($2::text[]) copy where id = $1`,
    [id, Array.from({ length: copies }, () => newId('fil'))],
  );
}
