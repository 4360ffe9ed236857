import type { Site } from '#testing/nodes/site.ts';

/** Every row of every table of the database, the queue's too, as text: a line each. */
export async function dumpOf({ pool }: Pick<Site['database'], 'pool'>): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.join('\n');
}
