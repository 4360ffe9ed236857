import type { StatementLine } from '#core/ledger/contract.ts';
import { assets, type OwnerId } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import { line } from '#server/domains/ledger/statements/statement.ts';
import { listBalancesAtMany } from '#server/domains/ledger/past/store.ts';
import { listLinesBetween, type LineRow } from '#server/domains/ledger/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * One asset of a wallet over a period. Opening balance and lines add up to the closing balance, in
 * whole units.
 */
export interface PeriodStatement {
  readonly asset: AssetCode;
  readonly openingUnits: bigint;
  readonly closingUnits: bigint;
  /** Oldest first. */
  readonly lines: readonly (StatementLine & { readonly units: bigint })[];
}

/**
 * Wallet of an owner after `from`, up to and with `to` (milliseconds). Dollars always, other assets
 * when there is something to say. Both balances are sums of the entries up to their instant, not of
 * the lines shown.
 */
export async function periodStatement(
  tx: Tx,
  owner: OwnerId,
  from: number,
  to: number,
): Promise<PeriodStatement[]> {
  const [before = [], after = []] = await listBalancesAtMany(tx, [owner], [from, to]);
  const rows = Map.groupBy(await listLinesBetween(tx, owner, from, to), ({ asset }) => asset);
  const unitsIn = (balances: typeof before, asset: AssetCode) =>
    balances.find((row) => row.asset === asset && row.kind === 'wallet')?.units ?? 0n;
  return assets
    .map((asset) => ({
      asset,
      openingUnits: unitsIn(before, asset),
      closingUnits: unitsIn(after, asset),
      lines: (rows.get(asset) ?? []).map((row: LineRow) => ({ ...line(row), units: row.units })),
    }))
    .filter(
      ({ asset, openingUnits, closingUnits, lines }) =>
        asset === 'USD' || openingUnits !== 0n || closingUnits !== 0n || lines.length > 0,
    );
}
