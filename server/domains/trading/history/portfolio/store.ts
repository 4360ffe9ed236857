// Everything the figures of the dashboard are made of, in one statement: a read is one trip to the database.
import * as ledger from '#server/domains/ledger/index.ts';
import { debtCentsAt, packedPositionsAt, type PastPosition } from '#server/domains/trading/history/store.ts';
import type { PastFlow } from '#server/domains/trading/history/worth.ts';
import { type AccountRow } from '#server/domains/trading/accounts/store.ts';
import { type HeldPosition, packedPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { type Packed, unpack } from '#server/platform/db/packed.ts';
import { one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface FactsAccount extends Pick<AccountRow, 'owner' | 'kind' | 'debtCents'> {
  readonly isOpen: boolean;
}

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

interface Row {
  readonly first: number | null;
  readonly accounts: string | null;
  readonly balances: string | null;
  readonly positions: string | null;
  readonly balancesBefore: string | null;
  readonly positionsBefore: string | null;
  readonly debtBefore: string | null;
  readonly flows: string | null;
  readonly adjusted: string;
}

/** All of a person at `at` and at the midnight before. `adjustments` are the references that name this day. */
export async function readPortfolio(
  tx: Tx,
  userId: string,
  { at, midnight, adjustments }: { at: number; midnight: number; adjustments: readonly string[] },
): Promise<PortfolioFacts> {
  const owners = sql`(select ids from mine)::bigint[]`;
  const parts = {
    accounts: packedAccounts,
    balances: ledger.packed.balances(owners),
    positions: packedPositions(owners),
    balancesBefore: ledger.packed.balancesAt(owners, midnight),
    positionsBefore: packedPositionsAt(owners, midnight),
    flows: ledger.packed.flows(owners, 0, at),
  };
  const row = await one<Row>(
    tx,
    sql`with account as (
        select owner, kind, debt_cents, opened_at, closed_at,
          row_number() over (order by kind = 'own' desc, opened_at, owner) as place
        from trading.account where user_id = ${userId}
      ),
      person as (
        select coalesce((${ledger.packed.ownerOfRef(userId)}), (select owner from account where place = 1)) as first
      ),
      mine as (select array(
        select first from person where first is not null union select owner from account) as ids)
    select (select first from person) as first, (${parts.accounts.query}) as accounts,
      (${parts.balances.query}) as balances, (${parts.positions.query}) as positions,
      (${parts.balancesBefore.query}) as balances_before, (${parts.positionsBefore.query}) as positions_before,
      (${debtCentsAt(owners, midnight)}) as debt_before, (${parts.flows.query}) as flows,
      (${ledger.packed.adjustmentCents(sql`(select first from person)`, adjustments)}) as adjusted`,
  );
  return {
    first: row.first ?? undefined,
    accounts: parts.accounts.rows(row.accounts),
    balances: parts.balances.rows(row.balances),
    positions: parts.positions.rows(row.positions),
    before: {
      balances: parts.balancesBefore.rows(row.balancesBefore),
      positions: parts.positionsBefore.rows(row.positionsBefore),
      debtCents: BigInt(row.debtBefore ?? '0'),
    },
    flows: parts.flows.rows(row.flows),
    adjustedCents: BigInt(row.adjusted),
  };
}

const packedAccounts: Packed<FactsAccount> = {
  query: sql`select string_agg(concat_ws(',', owner, kind, debt_cents, closed_at is null), ';' order by place)
    from account`,
  rows: (text) =>
    unpack(text, ([owner, kind, debt = '', isOpen]) => ({
      owner: Number(owner),
      kind: kind as FactsAccount['kind'],
      debtCents: BigInt(debt),
      isOpen: isOpen === 't',
    })),
};
