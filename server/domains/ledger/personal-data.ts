import { assetOfCode, kindOfCode, type OwnerId } from '#core/ledger/rules.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { balances } from '#server/domains/ledger/balances.ts';
import { ownersOf } from '#server/domains/ledger/open-owner.ts';
import { forgetHolder } from '#server/domains/ledger/tell/store.ts';
import { post } from '#server/domains/ledger/posting/post.ts';
import { type Held, heldRows } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * The books of these owners: a copy keeps its own, so the domain that knows whose it is asks for
 * it.
 */
export async function heldOf(tx: Tx, owners: readonly OwnerId[]): Promise<Held> {
  const held = await heldRows(
    tx,
    { 'ledger.balance': 'owner', 'ledger.entry': 'owner', 'ledger.ledger_tx': 'owner' },
    owners,
  );
  return {
    ...held,
    'ledger.balance': inWords(held['ledger.balance']),
    'ledger.entry': inWords(held['ledger.entry']),
  };
}

interface CodedRow {
  readonly asset: number;
  readonly kind: number;
}

/** Codes as their words, whole units as amounts. */
const inWords = (rows: readonly object[] = []): object[] =>
  rows.map((row) => {
    const { asset, kind } = row as CodedRow;
    const code = assetOfCode(asset);
    const amounts = Object.entries(row)
      .filter(([column]) => ['posted', 'amount', 'balanceAfter'].includes(column))
      .map(([column, units]) => [column, formatUnits(BigInt(units as string), assetScale[code])]);
    return { ...row, asset: code, kind: kindOfCode(kind), ...Object.fromEntries(amounts) };
  });

const heldBy = async (tx: Tx, userId: string) => {
  const owner = (await ownersOf(tx, [userId])).get(userId);
  return owner === undefined ? [] : (await balances(tx, owner)).filter(({ units }) => units !== 0n);
};

/**
 * The book is never erased: it knows people by an id alone. Nobody leaves while it owes them, or
 * they owe it, anything; a bonus is never theirs to take along and goes back when they do.
 */
export const personalData = {
  exportFor: async (tx: Tx, userId: string): Promise<Held> => {
    const owner = (await ownersOf(tx, [userId])).get(userId);
    return {
      ...(await heldRows(tx, { 'ledger.owner': 'ref' }, [userId])),
      ...(await heldOf(tx, owner === undefined ? [] : [owner])),
    };
  },
  shelvesOf: noShelves,
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> =>
    (await heldBy(tx, userId)).some(({ kind }) => kind !== 'bonus') ? ['balance'] : [],
  erase: async (tx: Tx, userId: string): Promise<void> => void (await forgetHolder(tx, userId)),
};

/**
 * The same where money is paper: what lies free does not stand in the way, and goes back to the
 * house by an entry.
 */
export const simulatedMoneyData = {
  ...personalData,
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> =>
    (await heldBy(tx, userId)).some(
      ({ kind, units }) => kind !== 'bonus' && (kind !== 'wallet' || units < 0n),
    )
      ? ['balance']
      : [],
  erase: async (tx: Tx, userId: string, at: number): Promise<void> => {
    await forgetHolder(tx, userId);
    const owner = (await ownersOf(tx, [userId])).get(userId);
    if (owner === undefined) return;
    const wallets = (await balances(tx, owner)).filter(({ kind, units }) => kind === 'wallet' && units > 0n);
    for (const { asset, units } of wallets)
      await post(tx, {
        owner,
        kind: 'adjustment',
        idemKey: `leaving:${asset}`,
        at,
        description: 'Paper money written back at deletion',
        legs: [
          { owner, asset, kind: 'wallet', units: -units, code: 'principal' },
          { owner: 'house', asset, kind: 'adjustments', units, code: 'principal' },
        ],
      });
  },
};
