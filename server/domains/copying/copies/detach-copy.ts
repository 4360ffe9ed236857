import { assert } from '#core/values/assert.ts';
import { refuse } from '#core/copying/contract.ts';
import { opposite } from '#core/trading/rules.ts';
import type { CopyId } from '#core/values/ids.ts';
import { lockCaughtUp } from '#server/domains/copying/fan-out/catch-up.ts';
import { endable, returnMoney, tellEnd } from '#server/domains/copying/copies/end-copy.ts';
import { moneyOwners } from '#server/domains/copying/money/settle-fee.ts';
import { requireCopy } from '#server/domains/copying/money/own-copy.ts';
import { type CopyRow, findCopy, moveCopy } from '#server/domains/copying/store.ts';
import { worthOf } from '#server/domains/copying/copies/worth.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock'> & Pick<trading.Engine, 'market'>;

/**
 * Ends the copy and keeps its positions as the person's own, at their entries (copying rule 16).
 * The fee is settled first, its cash returns to the wallet. Needs no open market. Safe to repeat;
 * refuses `copy_frozen` and `not_found` for someone else's copy.
 */
export async function detachCopy(
  needs: Needs,
  actor: Actor,
  { copyId }: { readonly copyId: CopyId },
): Promise<CopyRow> {
  const at = needs.clock.now();
  return needs.db.transaction(async (tx) => {
    const asked = await findCopy(tx, copyId);
    if (!asked || asked.userId !== actor.userId) throw refuse('not_found');
    const own = await trading.openOwnAccount(tx, actor.userId, at);
    // Both accounts in the order of their owners, as everybody locks them.
    const states = await lockCaughtUp(tx, needs.market, asked, 'shares', [own.owner]);
    const state = states.get(asked.owner);
    const copy = await requireCopy(tx, copyId);
    assert(state !== undefined, 'a copy has an account');
    if (copy.state === 'CLOSED') return copy;
    if (copy.state === 'FROZEN') throw refuse('copy_frozen');
    // A fee, the rest of the cash and every position: several postings, so all they touch is locked
    // first.
    await ledger.lockOwners(tx, await moneyOwners(tx, copy), 'with house');

    const marks = trading.marksAt(needs.market, at);
    // The relationship ends: what is kept counts at the marks of this instant, gains included, or
    // who detaches and then closes would pay no fee.
    const baseCents = worthOf(copy, state, marks).grossCents - copy.feeMarkCents;
    await moveCopy(tx, copyId, endable, 'CLOSING', 'detached');
    for (const position of state.positions) {
      const leaving = { ...position, owner: copy.owner, way: 'out' as const, side: opposite(position.side) };
      await trading.transferFill(needs, tx, leaving, at);
    }
    await returnMoney(tx, needs.market, copy, at, { positions: state.positions, marks, baseCents });
    for (const position of state.positions)
      await trading.transferFill(needs, tx, { ...position, owner: own.owner, way: 'in' }, at);
    await trading.closeAccount(tx, copy.owner, at);
    const ended = await requireCopy(tx, copyId);
    await tellEnd(tx, ended, 'detached', at);
    return ended;
  });
}
