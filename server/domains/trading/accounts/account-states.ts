import * as ledger from '#server/domains/ledger/index.ts';
import { cashKindOf } from '#server/domains/trading/accounts/accounts.ts';
import type { AccountState } from '#server/domains/trading/rules.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import {
  type AccountHead,
  listAccountHeads,
  lockAccountRow,
  ownerIs,
} from '#server/domains/trading/accounts/store.ts';
import {
  type HeldPosition,
  listOpenPositions,
  listPositionsOf,
} from '#server/domains/trading/accounts/positions/store.ts';
import { required } from '#core/values/assert.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { together } from '#server/platform/db/together.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const stateKinds = ['wallet', 'order_hold', 'margin', 'copy_cash', 'bonus'] as const;

/**
 * Cash, margin, debt, bonus and open positions of many accounts, in three statements whatever their
 * number. With `lock` they stay as read until the transaction ends: accounts first, then their
 * balances, each in ascending order of owner.
 */
export async function accountStates(
  tx: Tx,
  owners: readonly number[],
  how: 'lock' | 'look',
): Promise<ReadonlyMap<number, AccountState>> {
  if (owners.length === 0) return new Map();
  const accounts = how === 'lock' ? await lockAccounts(tx, owners) : await listAccountHeads(tx, owners);
  // A copy's money moves only under the lock of its account; a wallet is also used by others.
  const isLocked = how === 'lock' && !accounts.every(({ kind }) => kind === 'copy');
  const balances = isLocked
    ? await ledger.lockBalances(tx, owners, 'USD', stateKinds)
    : (await ledger.balancesOf(tx, owners)).filter(({ asset }) => asset === 'USD');
  const positions = await listOpenPositions(tx, owners);
  return statesFrom(accounts, balances, positions);
}

export interface LockedAccount {
  readonly state: AccountState;
  /** Whom to notify of what happens in it: its person, when it is one of their own portfolios. */
  readonly person: string | undefined;
}

/**
 * One account, locked: the three statements leave together and run in the order of locks. Undefined
 * when there is none yet.
 */
export async function lockAccount(tx: Tx, holder: Holder): Promise<LockedAccount | undefined> {
  if (typeof holder === 'number') ledger.noteAccounts(tx, [holder]);
  const [head, balances, positions] = await together([
    lockAccountRow(tx, holder),
    typeof holder === 'number'
      ? ledger.lockBalances(tx, [holder], 'USD', stateKinds)
      : // Nothing of a person without an account is locked: balances come after the account.
        ledger.lockDollarsOf(tx, ownerIs(holder), stateKinds),
    listPositionsOf(tx, holder),
  ]);
  if (!head) return undefined;
  if (typeof holder !== 'number') {
    ledger.noteAccounts(tx, [head.owner]);
    ledger.noteDollars(tx, head.owner, stateKinds);
  }
  // No one posts to a copy without its account.
  if (head.kind === 'copy') ledger.noteOwn(tx, head.owner);
  const state = required(statesFrom([head], balances, positions).get(head.owner), 'an account has a state');
  const isOwn = head.kind === 'own' || head.kind === 'portfolio';
  return { state, person: isOwn ? (head.userId ?? undefined) : undefined };
}

export const lockAccountState = async (tx: Tx, owner: number): Promise<AccountState> =>
  required(await lockAccount(tx, owner), 'an order has an account').state;

function statesFrom(
  accounts: readonly AccountHead[],
  balances: readonly ledger.Balance[],
  positions: readonly HeldPosition[],
): Map<number, AccountState> {
  const money = new Map<number, Map<string, bigint>>();
  for (const { owner, kind, units } of balances) {
    const of = money.get(owner) ?? new Map<string, bigint>();
    of.set(kind, units);
    money.set(owner, of);
  }
  const held = new Map<number, HeldPosition[]>();
  for (const position of positions) {
    const of = held.get(position.owner);
    if (of) of.push(position);
    else held.set(position.owner, [position]);
  }
  return new Map(
    accounts.map(({ owner, kind, debtCents, rests }) => {
      const cashKind = cashKindOf(kind);
      const cashCents = money.get(owner)?.get(cashKind) ?? 0n;
      const marginCents = money.get(owner)?.get('margin') ?? 0n;
      const heldCents = money.get(owner)?.get('order_hold') ?? 0n;
      const bonusCents = money.get(owner)?.get('bonus') ?? 0n;
      return [
        owner,
        {
          owner,
          cashKind,
          money: { cashCents, marginCents, debtCents },
          heldCents,
          bonusCents,
          rests,
          positions: held.get(owner) ?? [],
        },
      ];
    }),
  );
}
