// What a person owes after a credited deposit was taken back: their `claim` account below zero. It
// freezes withdrawals.
import type { AssetCode } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Takes at most `units` that just arrived to pay back what is owed. Answers how many it took. */
export async function repayClaim(
  tx: Tx,
  owner: ledger.OwnerId,
  asset: AssetCode,
  key: string,
  units: bigint,
  at: number,
): Promise<bigint> {
  const [claim] = await ledger.lockBalances(tx, [owner], asset, ['claim']);
  const owed = -(claim?.units ?? 0n);
  if (owed <= 0n) return 0n;
  const taken = owed < units ? owed : units;
  await ledger.post(tx, {
    owner,
    kind: 'transfer',
    idemKey: `claim:${key}`,
    at,
    description: 'Repays a reversed deposit',
    legs: [
      { owner, asset, kind: 'wallet', units: -taken, code: 'shortfall' },
      { owner, asset, kind: 'claim', units: taken, code: 'shortfall' },
    ],
  });
  return taken;
}

/** Legs that take `units` from the wallet as far as it goes, and the rest as a claim. */
export async function takeOrClaim(
  tx: Tx,
  owner: ledger.OwnerId,
  asset: AssetCode,
  units: bigint,
): Promise<ledger.Leg[]> {
  if (units <= 0n) return [];
  const [wallet] = await ledger.lockBalances(tx, [owner], asset, ['wallet']);
  const available = wallet?.units ?? 0n;
  const taken = available < units ? available : units;
  return [
    { owner, asset, kind: 'wallet', units: -taken, code: 'principal' },
    { owner, asset, kind: 'claim', units: taken - units, code: 'shortfall' },
  ];
}

/** Whether the person owes for a reversed deposit: nothing may leave until that is settled. */
export const hasClaim = async (tx: Tx, owner: ledger.OwnerId): Promise<boolean> =>
  (await ledger.balances(tx, owner)).some(({ kind, units }) => kind === 'claim' && units < 0n);
