// SQL of what a person's lines of the book were about: coins that came and went.
import { coins } from '#core/funding/deposits.ts';
import { withdrawalStates } from '#core/funding/contract.ts';
import { oneOf, text, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const arrival = row({ id: text, asset: oneOf(coins), units, address: text, txid: text });

export const listArrivals = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof arrival>[]> =>
  many(tx, arrival, sql`select ${columns(arrival)} from funding.deposit where id = any(${ids}::text[])`);

const departure = row({
  id: text,
  asset: oneOf(coins),
  coinUnits: units,
  address: text,
  state: oneOf(withdrawalStates),
});

export const listDepartures = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof departure>[]> =>
  many(
    tx,
    departure,
    sql`select ${columns(departure)} from funding.withdrawal where id = any(${ids}::text[])`,
  );

const rail = row({ id: text, rail: oneOf(['card', 'bank']) });

export const listRails = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof rail>[]> =>
  many(tx, rail, sql`select ${columns(rail)} from funding.top_up where id = any(${ids}::text[])`);
