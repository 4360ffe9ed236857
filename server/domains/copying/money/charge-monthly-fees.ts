import { assert } from '#core/values/assert.ts';
import { monthStartsBetween, startOfUtcMonth } from '#core/copying/results/fees.ts';
import type { CopyId } from '#core/values/ids.ts';
import { listFeesDue, moveFeeThrough } from '#server/domains/copying/money/store.ts';
import { moneyOwners, settleFee } from '#server/domains/copying/money/settle-fee.ts';
import { findCopy } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock'> & Pick<trading.Engine, 'market'>;

const page = 500;

/**
 * Settles the fee of every running copy on the first of the month, 00:00 UTC. After a downtime each
 * missed month is settled once, at its own prices. A turn with nothing due is one look at an index.
 * Answers how many copies it settled.
 */
export async function chargeMonthlyFees(needs: Needs): Promise<number> {
  const at = needs.clock.now();
  const month = startOfUtcMonth(at);
  let settled = 0;
  for (let after = 0; ; ) {
    const due = await listFeesDue(needs.db.read, month, after, page);
    for (const { id, owner } of due) {
      await needs.db.transaction((tx) => settleMonths(needs, tx, { id, owner }, at));
      settled += 1;
    }
    if (due.length < page) return settled;
    after = due.at(-1)?.owner ?? after;
  }
}

async function settleMonths(
  { market }: Needs,
  tx: Tx,
  { id, owner }: { id: CopyId; owner: number },
  at: number,
): Promise<void> {
  const locked = (await trading.accountStates(tx, [owner], 'lock')).get(owner);
  const first = await findCopy(tx, id);
  if (!locked || !first || first.state === 'CLOSED') return;
  await ledger.lockOwners(tx, await moneyOwners(tx, first), 'with house');
  for (const month of monthStartsBetween(first.feeThrough ?? first.startedAt, at)) {
    const copy = await findCopy(tx, id);
    // A month's fee may have moved cash: the next one reads it again, still under the lock.
    const state = (await trading.accountStates(tx, [owner], 'look')).get(owner);
    assert(copy !== undefined && state !== undefined, 'a locked copy stays');
    const then = { ...state, positions: state.positions.filter(({ openedAt }) => openedAt <= month) };
    const key = `month ${new Date(month).toISOString().slice(0, 7)}`;
    await settleFee(tx, copy, then, { worth: worthOf(copy, then, trading.marksAt(market, month)), key, at });
    await moveFeeThrough(tx, id, month);
  }
}
