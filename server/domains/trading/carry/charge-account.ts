// Money that a position costs or earns without a trade: paid like a loss, free cash first, and
// never owed by a flat account.
import { settle } from '#core/trading/netting.ts';
import { negated } from '#core/values/kind.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { accountStates } from '#server/domains/trading/accounts/account-states.ts';
import { type AccountState, bonusUsed, requiredCents } from '#server/domains/trading/rules.ts';
import {
  type Charge,
  type HeldThen,
  insertCharge,
  listHeldAt,
  writeDebt,
} from '#server/domains/trading/carry/store.ts';
import { endOpeningOrders } from '#server/domains/trading/orders/working/end-orders.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Due = Pick<Charge, 'kind' | 'cause' | 'cents' | 'terms'> & { readonly description: string };

/**
 * Books what is due on each position that one account held just before `heldAt`, each line only
 * once, whatever has become of the position since. Returns how many lines were new.
 */
export async function chargeAccount(
  tx: Tx,
  { owner, heldAt }: { readonly owner: number; readonly heldAt: number },
  dueOf: (position: HeldThen) => Due | undefined,
  at: number,
): Promise<number> {
  let state = (await accountStates(tx, [owner], 'lock')).get(owner);
  if (!state) return 0;
  let booked = 0;
  for (const position of await listHeldAt(tx, owner, heldAt)) {
    const due = dueOf(position);
    if (!due || due.cents === 0n) continue;
    const { description, ...line } = due;
    if (!(await insertCharge(tx, { ...line, owner, positionId: position.id, at }))) continue;
    state = await book(tx, state, due.cents, `${position.id}:${due.kind}:${due.cause}`, description, at);
    booked += 1;
  }
  return booked;
}

async function book(
  tx: Tx,
  before: AccountState,
  cents: bigint,
  idemKey: string,
  description: string,
  at: number,
): Promise<AccountState> {
  let state = before;
  const required = requiredCents(state);
  const isFlat = state.positions.length === 0;
  let { after, protectionCents } = settle(state.money, cents, required, isFlat);
  if (state.heldCents > 0n && after.marginCents < required) {
    await endOpeningOrders(tx, state.owner, 'loss', at);
    const released = { ...state.money, cashCents: state.money.cashCents + state.heldCents };
    // Orders that hold money are opening ones, so all of it has come back.
    state = { ...state, money: released, heldCents: 0n };
    ({ after, protectionCents } = settle(released, cents, required, isFlat));
  }
  const used = bonusUsed(state, cents);
  if (used > 0n) ({ after, protectionCents } = settle(state.money, cents + used, required, isFlat));
  const { owner, cashKind: kind, money } = state;
  const set = after.marginCents - money.marginCents;
  const paid = after.cashCents + set - money.cashCents - used - protectionCents;
  const legs: ledger.Leg[] = [
    { owner, asset: 'USD', kind, units: -set, code: 'margin' },
    { owner, asset: 'USD', kind: 'margin', units: set, code: 'margin' },
    { owner, asset: 'USD', kind, units: paid, code: 'financing' },
    { owner: 'house', asset: 'USD', kind: 'counterparty', units: -paid, code: 'financing' },
    { owner, asset: 'USD', kind, units: protectionCents, code: 'protection' },
    {
      owner: 'house',
      asset: 'USD',
      kind: 'counterparty',
      units: negated(protectionCents),
      code: 'protection',
    },
    { owner, asset: 'USD', kind, units: used, code: 'bonus' },
    { owner, asset: 'USD', kind: 'bonus', units: -used, code: 'bonus' },
  ];
  if (legs.some(({ units }) => units !== 0n))
    await ledger.post(tx, {
      owner,
      kind: 'trade',
      idemKey,
      ref: idemKey.split(':')[0] ?? '',
      at,
      description,
      legs,
    });
  await writeDebt(tx, owner, after.debtCents);
  return { ...state, money: after, bonusCents: state.bonusCents - used };
}
