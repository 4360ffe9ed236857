import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { OwnCash } from '#server/domains/plans/needs.ts';
import { feeText } from '#server/domains/plans/rules.ts';
import { type Bill, insertBill, takeBillNumber } from '#server/domains/plans/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Charge = Omit<Bill, 'number'>;
export type Charged =
  | { readonly isPaid: true }
  /** Nothing was written. */
  | { readonly isPaid: false; readonly available: string };

/** Dollars of a person's wallet that a plan can be paid from: never what an open loss has eaten while a bonus stands. */
export async function spendableCents(app: OwnCash, tx: Tx, userId: string): Promise<bigint> {
  const owner = (await ledger.ownersOf(tx, [userId])).get(userId);
  if (owner === undefined) return 0n;
  return least(await ledger.balanceOf(tx, owner, 'USD', 'wallet'), await app.ownCash?.(tx, userId, 'look'));
}
const least = (wallet: bigint, own: bigint | undefined): bigint =>
  own !== undefined && own < wallet ? own : wallet;

/**
 * Takes the money from the wallet and writes the bill, or does neither. Looks before it posts: a missing dollar is an answer
 * here, not a fault that would undo the caller's transaction. Callers hold the person's plan.
 */
export async function charge(app: OwnCash, tx: Tx, bill: Charge): Promise<Charged> {
  const owner = (await ledger.ownersOf(tx, [bill.userId])).get(bill.userId);
  if (owner === undefined) return { isPaid: false, available: '0.00' };
  // First: it locks the wallet among the rows of the account, in the order of the house.
  const own = await app.ownCash?.(tx, bill.userId, 'lock');
  const [wallet] = await ledger.lockBalances(tx, [owner], 'USD', ['wallet']);
  const available = least(wallet?.units ?? 0n, own);
  if (available < bill.cents) return { isPaid: false, available: formatUnits(available, 2) };
  if (bill.cents > 0n) {
    const posted = await ledger.post(tx, {
      owner,
      kind: 'plan',
      // A month is renewed once, whatever asks for it; what a person asked for carries their own id.
      idemKey: bill.kind === 'renewal' ? `plan:renewal:${bill.period.start}` : `plan:${bill.id}`,
      ref: bill.id,
      at: bill.at,
      description: feeText(bill.plan, bill.period),
      legs: [
        { owner, asset: 'USD', kind: 'wallet', units: -bill.cents, code: 'plan_fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units: bill.cents, code: 'plan_fee' },
      ],
    });
    if (posted.replayed) throw new Error('broken promise: a month of a plan is charged once');
  }
  await insertBill(tx, { ...bill, number: await takeBillNumber(tx) });
  const { userId } = bill;
  await recordEvent(
    tx,
    { type: 'ledger.balance-changed', userId, payload: { userId, reason: 'plan' } },
    bill.at,
  );
  return { isPaid: true };
}
