import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The secret that signs cookies: the operator's, or one made at the first start and shared by all nodes of the database. */
export async function cookieSecret(config: Config, tx: Tx): Promise<string> {
  if (config.AUTH_SECRET) return config.AUTH_SECRET;
  const fresh = randomBytes(48).toString('base64url');
  await run(
    tx,
    sql`insert into public.setting (key, value) values ('auth-secret', ${fresh}) on conflict do nothing`,
  );
  return (await one<{ value: string }>(tx, sql`select value from public.setting where key = 'auth-secret'`))
    .value;
}
