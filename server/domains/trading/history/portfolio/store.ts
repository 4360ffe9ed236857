// Everything the figures of the dashboard are made of, in one statement: a read is one trip to the
// database.
import * as ledger from '#server/domains/ledger/index.ts';
import { type DayFacts, dayRow, daySince } from '#server/domains/trading/history/day/store.ts';
import { debtCentsAt, packedPositionsAt, type PastPosition } from '#server/domains/trading/history/store.ts';
import type { PastFlow } from '#server/domains/trading/history/worth.ts';
import { accountKind } from '#server/domains/trading/accounts/store.ts';
import { type HeldPosition, packedPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { packed } from '#server/platform/db/packed.ts';
import { bool, int, nullable, text, units } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const factsAccount = row({ owner: int, kind: accountKind, debtCents: units, isOpen: bool });
export type FactsAccount = RowOf<typeof factsAccount>;

export interface PortfolioFacts {
  /** The account of the wallet, or of the one portfolio; undefined before any was opened. */
  readonly first: number | undefined;
  readonly accounts: readonly FactsAccount[];
  readonly balances: readonly ledger.Balance[];
  readonly positions: readonly HeldPosition[];
  /** At 00:00 UTC. */
  readonly before: {
    readonly balances: readonly ledger.Balance[];
    readonly positions: readonly PastPosition[];
    readonly debtCents: bigint;
  };
  /** All money that ever came or went, oldest first. */
  readonly flows: readonly PastFlow[];
  /** What administrators added to this day's profit and took off for its loss. */
  readonly adjustedCents: bigint;
}

const factsRow = row({
  first: nullable(int),
  accounts: nullable(text),
  balances: nullable(text),
  positions: nullable(text),
  balancesBefore: nullable(text),
  positionsBefore: nullable(text),
  debtBefore: nullable(units),
  flows: nullable(text),
  adjusted: units,
  ...dayRow.readers,
});

/**
 * All of a person at `at` and at the midnight before. `adjustments` are the references that name
 * this day.
 */
export async function readPortfolio(
  tx: Tx,
  userId: string,
  { at, midnight, adjustments }: { at: number; midnight: number; adjustments: readonly string[] },
): Promise<PortfolioFacts & DayFacts> {
  const owners = sql`(select ids from mine)::bigint[]`;
  const day = daySince(
    sql`(select ids from own)::bigint[]`,
    sql`(select ids from copied)::bigint[]`,
    midnight,
  );
  const parts = {
    accounts: packedAccounts,
    balances: ledger.packed.balances(owners),
    positions: packedPositions(owners),
    balancesBefore: ledger.packed.balancesAt(owners, midnight),
    positionsBefore: packedPositionsAt(owners, midnight),
    flows: ledger.packed.flows(owners, 0, at),
  };
  const facts = await one(
    tx,
    factsRow,
    sql`with account as (
        select owner, kind, debt_cents, opened_at, closed_at,
          row_number() over (order by kind = 'own' desc, opened_at, owner) as place
        from trading.account where user_id = ${userId}
      ),
      person as (
        select coalesce((${ledger.packed.ownerOfRef(userId)}), (select owner from account where place = 1)) as first
      ),
      mine as (select array(
        select first from person where first is not null union select owner from account) as ids),
      copied as (select array(select owner from account where kind = 'copy') as ids),
      own as (select array(
        select unnest(ids) from mine except select owner from account where kind = 'copy') as ids)
    select (select first from person) as first, (${parts.accounts.query}) as accounts,
      (${parts.balances.query}) as balances, (${parts.positions.query}) as positions,
      (${parts.balancesBefore.query}) as balances_before, (${parts.positionsBefore.query}) as positions_before,
      (${debtCentsAt(owners, midnight)}) as debt_before, (${parts.flows.query}) as flows,
      (${ledger.packed.adjustmentCents(sql`(select first from person)`, adjustments)}) as adjusted, ${day.columns}`,
  );
  return {
    first: facts.first ?? undefined,
    accounts: parts.accounts.rows(facts.accounts),
    balances: parts.balances.rows(facts.balances),
    positions: parts.positions.rows(facts.positions),
    before: {
      balances: parts.balancesBefore.rows(facts.balancesBefore),
      positions: parts.positionsBefore.rows(facts.positionsBefore),
      debtCents: facts.debtBefore ?? 0n,
    },
    ...day.read(facts),
    flows: parts.flows.rows(facts.flows),
    adjustedCents: facts.adjusted,
  };
}

const packedAccounts = packed(
  factsAccount,
  sql`from (select owner, kind, debt_cents, closed_at is null as is_open, place from account) facts`,
  sql`place`,
);
