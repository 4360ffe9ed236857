import { findAccount, listAccounts, listOpenPositions } from '#server/domains/trading/store.ts';
import { countWaiting } from '#server/domains/trading/working/store.ts';
import { type Held, heldRows, mergeHeld } from '#server/platform/db/held-rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const byUser = { 'trading.account': 'user_id', 'trading.investment': 'user_id' };
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
  /** The own account and every account that a copy kept. */
  exportFor: async (tx: Tx, userId: string): Promise<Held> => {
    const owners = (await listAccounts(tx, userId)).map(({ owner }) => owner);
    return mergeHeld([await heldRows(tx, byUser, [userId]), await heldRows(tx, byOwner, owners)]);
  },
  blocksDeletion: async (tx: Tx, userId: string): Promise<readonly string[]> => {
    const account = await findAccount(tx, userId);
    if (!account) return [];
    const positions = await listOpenPositions(tx, [account.owner]);
    const waiting = await countWaiting(tx, account.owner);
    return [...(positions.length > 0 ? ['position'] : []), ...(waiting > 0 ? ['order'] : [])];
  },
  erase: async (): Promise<void> => {},
};
