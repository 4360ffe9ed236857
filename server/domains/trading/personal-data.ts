import * as ledger from '#server/domains/ledger/index.ts';
import { listAccounts } from '#server/domains/trading/accounts/store.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import { countWaiting } from '#server/domains/trading/orders/working/store.ts';
import { type Held, heldRows, mergeHeld } from '#server/platform/db/embedded/held-rows.ts';
import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const byUser = {
  'trading.account': 'user_id',
  'trading.investment': 'user_id',
  'trading.own_limit': 'user_id',
  'trading.portfolio': 'user_id',
  'trading.portfolio_transfer': 'user_id',
  'trading.refused_order': 'user_id',
};
const byOwner = {
  'trading.charge': 'owner',
  'trading.fill': 'owner',
  'trading.margin_notice': 'owner',
  'trading.orders': 'owner',
  'trading.own_trade': 'owner',
  'trading.position': 'owner',
  'trading.staff_trade': 'owner',
  'trading.timed_close': 'owner',
  'trading.working_order': 'owner',
};

/** Trades are part of the books and name an account alone: they stay. */
export const personalData = {
  /** The own account, every portfolio beside it and every account that a copy kept. */
  exportFor: async (tx: Tx, userId: string): Promise<Held> => {
    const accounts = await listAccounts(tx, userId);
    const owners = accounts.map(({ owner }) => owner);
    const beside = accounts.filter(({ kind }) => kind === 'portfolio').map(({ owner }) => owner);
    return mergeHeld([
      await heldRows(tx, byUser, [userId]),
      await heldRows(tx, byOwner, owners),
      // Every portfolio beside the first keeps books of its own; those of a copy are the copy's to
      // show.
      await ledger.heldOf(tx, beside),
    ]);
  },
  /**
   * Nothing may be open in any portfolio, and those beside the first hold no money, paper or not:
   * it goes home first.
   */
  shelvesOf: noShelves,
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const accounts = (await listAccounts(tx, userId)).filter(({ kind }) => kind !== 'copy');
    const owners = accounts.map(({ owner }) => owner);
    const positions = await listOpenPositions(tx, owners);
    let waiting = 0;
    for (const owner of owners) waiting += await countWaiting(tx, owner);
    const beside = accounts.filter(({ kind }) => kind === 'portfolio').map(({ owner }) => owner);
    const money = (await ledger.balancesOf(tx, beside)).filter(({ units }) => units !== 0n);
    return [
      ...(positions.length > 0 ? ['position'] : []),
      ...(waiting > 0 ? ['order'] : []),
      ...(money.length > 0 ? ['portfolio'] : []),
    ];
  },
  erase: async (): Promise<void> => {},
};
