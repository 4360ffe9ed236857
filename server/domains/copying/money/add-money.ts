import { refuse } from '#core/copying/contract.ts';
import { maxCopyCents } from '#core/copying/rules.ts';
import type { ChangeId, CopyId } from '#core/values/ids.ts';
import { formatUnits } from '#core/values/money.ts';
import { requireRoomToRun } from '#server/domains/copying/copies/pause-above-plan.ts';
import { bookName } from '#server/domains/copying/leader-name.ts';
import {
  isNewChange,
  lockOwnCopy,
  requireCopy,
  requireEditable,
  requireOwnCopy,
} from '#server/domains/copying/money/own-copy.ts';
import { updateSettings } from '#server/domains/copying/money/store.ts';
import { tellChange } from '#server/domains/copying/money/tell-change.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

export interface ChangeMoney {
  readonly id: ChangeId;
  readonly copyId: CopyId;
  /** US cents, above zero. */
  readonly amount: bigint;
}

/**
 * Puts more money from the wallet into a copy. The part of the stop stays as it is, the loss
 * carried forward too (copying rules 14 and 19). Refuses `above_maximum`, `insufficient_funds`, and
 * `plan_limit_reached` for a copy that is paused above the plan; the same id counts once.
 */
export async function addMoney(
  { db, clock, market }: Pick<App, 'db' | 'clock'> & Pick<trading.Engine, 'market'>,
  actor: Actor,
  { id, copyId, amount: cents }: ChangeMoney,
): Promise<CopyRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const asked = await requireOwnCopy(tx, actor, copyId);
    const withdrawable = await trading.lockWithdrawable({ market, clock }, tx, actor.userId, [asked.owner]);
    const { copy } = await lockOwnCopy(tx, market, actor, copyId);
    if (!(await isNewChange(tx, { id, copyId, request: `add ${cents}`, at }))) return copy;
    requireEditable(copy);
    await requireRoomToRun(tx, copy, at);
    const investedCents = copy.investedCents + cents;
    if (investedCents > maxCopyCents)
      throw refuse('above_maximum', { maximum: formatUnits(maxCopyCents - copy.investedCents, 2) });
    ledger.requireWithdrawable(withdrawable, cents);
    const wallet = await ledger.ownerOf(tx, actor.userId);
    await ledger.post(tx, {
      owner: wallet,
      kind: 'copy',
      idemKey: id,
      ref: copyId,
      at,
      description: `Added to the copy of ${bookName(copy.leaderId)}`,
      legs: [
        { owner: wallet, asset: 'USD', kind: 'wallet', units: -cents, code: 'principal' },
        { owner: copy.owner, asset: 'USD', kind: 'copy_cash', units: cents, code: 'principal' },
      ],
    });
    await updateSettings(tx, copyId, {
      ...copy,
      investedCents,
      stopBasisCents: copy.stopBasisCents + cents,
      feeMarkCents: copy.feeMarkCents + cents,
    });
    await tellChange(tx, copy, at);
    return requireCopy(tx, copyId);
  });
}
