// The physical floor of a fan-out: the rows it wrote, once more, into tables with the same columns
// and indexes. Nothing is computed, checked, locked in order or decided here.
import type { Database } from '#server/platform/db/database.ts';

const tables = [
  'trading.orders',
  'trading.position',
  'trading.fill',
  'ledger.entry',
  'copying.decision',
  'events.outbox',
] as const;
const nameOf = (table: string, prefix: string): string => `floor.${prefix}_${table.replace('.', '_')}`;

export async function prepareFloor(db: Database): Promise<void> {
  await readColumns(db);
  await db.pool.query('create schema floor');
  for (const table of tables) {
    await db.pool.query(
      `create table ${nameOf(table, 'to')} (like ${table} including all excluding identity)`,
    );
    await db.pool.query(`create unlogged table ${nameOf(table, 'of')} (like ${table})`);
  }
  await db.pool.query(
    'create table floor.balance (like ledger.balance including all) with (fillfactor = 50)',
  );
  await db.pool.query('insert into floor.balance select * from ledger.balance');
  await db.pool.query(
    'create unlogged table floor.change (owner bigint, asset smallint, kind smallint, stripe smallint, amount numeric, entries int)',
  );
  await db.pool.query('vacuum analyze floor.balance');
}

/**
 * Milliseconds to write what one leader fill made of its copiers, in one transaction on one
 * connection.
 */
export async function measureFloor(
  db: Database,
  number: number,
  leaderId: string,
  turn: number,
): Promise<number> {
  const client = await db.pool.connect();
  try {
    await client.query(`truncate floor.change, ${tables.map((table) => nameOf(table, 'of')).join(', ')}`);
    await client.query(stageText, [leaderId, number]);
    for (const [table, from] of Object.entries(stagedFrom))
      await client.query(`insert into ${nameOf(table, 'of')} ${from}`);
    await client.query(
      `insert into floor.change select owner, asset, kind, stripe, sum(amount), count(*) from ${nameOf('ledger.entry', 'of')} group by 1, 2, 3, 4 order by 1, 2, 3`,
    );
    await client.query(`analyze floor.change, ${tables.map((table) => nameOf(table, 'of')).join(', ')}`);
    // Keys of their own for every turn; the fixed-width suffix keeps their order.
    const mark = `${turn + 10}`;
    const started = performance.now();
    await client.query('begin');
    for (const table of tables)
      await client.query(
        `insert into ${nameOf(table, 'to')} select ${renamed(table, mark)} from ${nameOf(table, 'of')} t`,
      );
    await client.query(
      `update floor.balance b set posted = b.posted + c.amount, seq = b.seq + c.entries from floor.change c
       where b.owner = c.owner and b.asset = c.asset and b.kind = c.kind and b.stripe = c.stripe`,
    );
    await client.query('commit');
    return performance.now() - started;
  } finally {
    client.release();
  }
}

const stageText =
  'select set_config($$floor.fill$$, (select fill_id from copying.leader_fill where leader_id = $1 and number = $2), false), set_config($$floor.number$$, $2::text, false), set_config($$floor.leader$$, $1, false)';
const copied = `select id from trading.orders where cause = current_setting('floor.fill')`;
const stagedFrom: Readonly<Record<(typeof tables)[number], string>> = {
  'trading.orders': `select * from trading.orders where cause = current_setting('floor.fill') order by id`,
  'trading.position': `select p.* from trading.position p where p.id in (select position_id from trading.fill where order_id in (${copied})) order by id`,
  'trading.fill': `select * from trading.fill where order_id in (${copied}) order by seq`,
  'ledger.entry': `select e.* from ledger.entry e where e.tx in (select tx from ledger.ledger_tx where ref = current_setting('floor.fill')) order by e.owner, e.asset, e.kind, e.seq`,
  'copying.decision': `select d.* from copying.decision d join copying.copy c using (owner) where c.leader_id = current_setting('floor.leader') and d.number = current_setting('floor.number')::bigint order by d.owner`,
  'events.outbox': `select o.* from events.outbox o where type = 'copying.trade-mirrored' order by id desc limit (select count(*) from copying.copy where leader_id = current_setting('floor.leader'))`,
};

/** Columns that would clash with an earlier turn get a mark; everything else is copied as it is. */
const marked: Readonly<Record<string, (column: string, mark: string) => string>> = {
  id: (column, mark) => `${column} || '${mark}'`,
  cause: (column, mark) => `${column} || '${mark}'`,
  symbol: (column, mark) => `${column} || '${mark}'`,
  seq: (column, mark) => `${column} + ${mark}000000000`,
  number: (column, mark) => `${column} + ${mark}000000000`,
};
const columnsOf = new Map<string, readonly string[]>();

async function readColumns(db: Database): Promise<void> {
  for (const table of tables) {
    const [schema, name] = table.split('.');
    const { rows } = await db.pool.query<{ column: string }>(
      'select column_name as column from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position',
      [schema, name],
    );
    columnsOf.set(
      table,
      rows.map(({ column }) => column),
    );
  }
}

function renamed(table: (typeof tables)[number], mark: string): string {
  const numericId = table === 'events.outbox';
  return (columnsOf.get(table) ?? [])
    .map((column) => {
      if (numericId && column === 'id') return `t.id + ${mark}000000000`;
      if (numericId && column === 'seq') return 't.seq';
      return marked[column]?.(`t.${column}`, mark) ?? `t.${column}`;
    })
    .join(', ');
}
