import { negated } from '#core/values/kind.ts';
import { assert } from '#core/values/assert.ts';
import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { OwnCash } from '#server/domains/plans/needs.ts';
import { feeText } from '#server/domains/plans/rules.ts';
import { type Bill, insertBill, takeBillNumber } from '#server/domains/plans/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Charge = Omit<Bill, 'number'>;
export type Charged =
  | { readonly isPaid: true }
  /** Nothing was written. */
  | { readonly isPaid: false; readonly available: string };

/** US cents that a plan can be paid from now: what may leave the account. */
export const spendableCents = async (app: OwnCash, tx: Tx, userId: string): Promise<bigint> =>
  (await app.withdrawableNow(tx, userId)).cents;

/**
 * Takes the money from the wallet and writes the bill, or does neither. Looks before it posts: a
 * missing dollar is an answer here, not a fault that would undo the caller's transaction. Callers
 * hold the person's plan.
 */
export async function charge(app: OwnCash, tx: Tx, bill: Charge): Promise<Charged> {
  const { owner, cents: available } = await app.lockWithdrawable(tx, bill.userId);
  if (owner === undefined || available < bill.cents)
    return { isPaid: false, available: formatUnits(available, 2) };
  if (bill.cents > 0n) {
    const posted = await ledger.post(tx, {
      owner,
      kind: 'plan',
      // A month is renewed once, whatever asks for it; what a person asked for carries their own
      // id.
      idemKey: bill.kind === 'renewal' ? `plan:renewal:${bill.period.start}` : `plan:${bill.id}`,
      ref: bill.id,
      at: bill.at,
      description: feeText(bill.plan, bill.period),
      legs: [
        { owner, asset: 'USD', kind: 'wallet', units: negated(bill.cents), code: 'plan_fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units: bill.cents, code: 'plan_fee' },
      ],
    });
    assert(!posted.replayed, 'a month of a plan is charged once');
  }
  await insertBill(tx, { ...bill, number: await takeBillNumber(tx) });
  return { isPaid: true };
}
