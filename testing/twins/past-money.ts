// Slow twins of the ledger's reads of the past: every entry of a life, counted one by one.
import {
  assetOfCode,
  entryCodes,
  flowKinds,
  kindOfCode,
  type OwnerId,
  txKindCodes,
  txKindOfCode,
} from '#core/ledger/rules.ts';
import type { Balance, Flow } from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';

interface Entry {
  readonly owner: OwnerId;
  readonly asset: number;
  readonly kind: number;
  readonly amount: string;
  readonly code: number;
  readonly at: Date;
  readonly tx: number;
  readonly txOwner: OwnerId;
  readonly txKind: number;
}

export async function entriesOf(db: Database, owners: readonly OwnerId[]): Promise<Entry[]> {
  const { rows } = await db.pool.query<Entry>(
    `select e.owner, e.asset, e.kind, e.amount, e.code, e.at, e.tx, t.owner as "txOwner", t.kind as "txKind"
     from ledger.entry e join ledger.ledger_tx t on t.tx = e.tx
     where e.owner = any($1::bigint[]) order by t.effective_at, e.tx`,
    [owners],
  );
  return rows;
}

/** Balances at each instant, without zeros. */
export async function slowBalancesAt(
  db: Database,
  owners: readonly OwnerId[],
  instants: readonly number[],
): Promise<Balance[][]> {
  const entries = await entriesOf(db, owners);
  return instants.map((instant) => {
    const sums = new Map<string, Balance>();
    for (const { owner, asset, kind, amount, at } of entries) {
      if (at.getTime() > instant) continue;
      const key = `${owner} ${asset} ${kind}`;
      const units = (sums.get(key)?.units ?? 0n) + BigInt(amount);
      sums.set(key, { owner, asset: assetOfCode(asset), kind: kindOfCode(kind), units });
    }
    return [...sums.values()].filter(({ units }) => units !== 0n);
  });
}

/** External money after `from` up to `to`, oldest first. */
export async function slowFlows(
  db: Database,
  owners: readonly OwnerId[],
  from: number,
  to: number,
): Promise<Flow[]> {
  const external = new Set<number>(flowKinds.map((kind) => txKindCodes[kind]));
  const sums = new Map<string, Flow>();
  for (const entry of await entriesOf(db, owners)) {
    const at = entry.at.getTime();
    const isOwn = entry.owner === entry.txOwner;
    const counts = isOwn
      ? external.has(entry.txKind)
      : txKindOfCode(entry.txKind) === 'collectible' || entry.code === entryCodes.leader_fee;
    if (!counts || at <= from || at > to) continue;
    const key = `${entry.tx} ${entry.owner} ${entry.asset}`;
    const units = (sums.get(key)?.units ?? 0n) + BigInt(entry.amount);
    sums.set(key, { owner: entry.owner, asset: assetOfCode(entry.asset), units, at });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

/** Dollars put into copies after an instant, less those taken out. */
export async function slowCopyMoney(
  db: Database,
  owners: readonly OwnerId[],
  after: number,
): Promise<bigint> {
  let cents = 0n;
  for (const { kind, code, amount, at } of await entriesOf(db, owners))
    if (kindOfCode(kind) === 'copy_cash' && code === entryCodes.principal && at.getTime() > after)
      cents += BigInt(amount);
  return cents;
}
