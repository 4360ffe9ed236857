import { refuse } from '#core/funding/contract.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import type { Needs } from '#server/domains/funding/request-withdrawal.ts';
import { findWithdrawal, moveWithdrawal, type WithdrawalRow } from '#server/domains/funding/store.ts';

/** Lets a requested withdrawal be paid. Never by the person who asked for it. Repeating an approval answers with the first. */
export async function approveWithdrawal(app: Needs, actor: Actor, id: WithdrawalId): Promise<WithdrawalRow> {
  return app.db.transaction(async (tx) => {
    const found = await requireWithdrawal(tx, id);
    if (found.userId === actor.userId) throw refuse('own_withdrawal');
    if (found.state === 'requested' && (await hasClaim(tx, await ledger.ownerOf(tx, found.userId))))
      throw refuse('withdrawals_frozen');
    const at = app.clock.now();
    const moved = await moveWithdrawal(tx, id, 'requested', 'approved', {
      decidedBy: actor.userId,
      decidedAt: new Date(at),
    });
    if (!moved)
      return settledAs(await requireWithdrawal(tx, id), [
        'approved',
        'signed',
        'broadcast',
        'confirming',
        'completed',
      ]);
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'funding.withdrawal-approved', subjectId: id },
      at,
    );
    await announce(
      tx,
      app,
      moved,
      'Withdrawal approved',
      'Your withdrawal was approved and will be paid next.',
    );
    return moved;
  });
}

/** Refuses a requested withdrawal with a reason; the whole hold returns to the wallet. */
export async function rejectWithdrawal(
  app: Needs,
  actor: Actor,
  id: WithdrawalId,
  reason: string,
): Promise<WithdrawalRow> {
  return app.db.transaction(async (tx) => {
    const found = await requireWithdrawal(tx, id);
    if (found.userId === actor.userId) throw refuse('own_withdrawal');
    const at = app.clock.now();
    const moved = await moveWithdrawal(tx, id, 'requested', 'rejected', {
      decidedBy: actor.userId,
      decidedAt: new Date(at),
      reason,
    });
    if (!moved) return settledAs(await requireWithdrawal(tx, id), ['rejected']);
    await returnHold(tx, moved, at);
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'funding.withdrawal-rejected', subjectId: id, detail: { reason } },
      at,
    );
    await announce(
      tx,
      app,
      moved,
      'Withdrawal rejected',
      `Your withdrawal was rejected and the money is back in your wallet. Reason: ${reason}`,
    );
    return moved;
  });
}

/** Takes back a request of one's own while nobody has decided; the whole hold returns to the wallet. */
export async function cancelWithdrawal(app: Needs, actor: Actor, id: WithdrawalId): Promise<WithdrawalRow> {
  return app.db.transaction(async (tx) => {
    const found = await requireWithdrawal(tx, id);
    if (found.userId !== actor.userId) throw refuse('not_found');
    const at = app.clock.now();
    const moved = await moveWithdrawal(tx, id, 'requested', 'cancelled', {
      decidedBy: actor.userId,
      decidedAt: new Date(at),
    });
    if (!moved) {
      if (found.state === 'cancelled') return found;
      throw refuse('not_cancellable');
    }
    await returnHold(tx, moved, at);
    await announce(
      tx,
      app,
      moved,
      'Withdrawal cancelled',
      'You cancelled your withdrawal; the money is back in your wallet.',
    );
    return moved;
  });
}

async function requireWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow> {
  const found = await findWithdrawal(tx, id);
  if (!found) throw refuse('not_found');
  return found;
}

/** The same decision again is fine; another one is too late. */
function settledAs(row: WithdrawalRow, states: readonly WithdrawalRow['state'][]): WithdrawalRow {
  if (!states.includes(row.state)) throw refuse('not_approvable', { state: row.state });
  return row;
}

const returnHold = async (tx: Tx, row: WithdrawalRow, at: number) =>
  ledger.release(tx, {
    owner: await ledger.ownerOf(tx, row.userId),
    asset: 'USD',
    units: row.cents,
    purpose: 'withdrawal',
    ref: row.id,
    at,
    description: `Withdrawal ${row.state}, money returned`,
  });

async function announce(
  tx: Tx,
  app: Needs,
  row: WithdrawalRow,
  subject: string,
  text: string,
): Promise<void> {
  const at = app.clock.now();
  await recordEvent(
    tx,
    {
      type: 'funding.withdrawal-moved',
      userId: row.userId,
      payload: { withdrawalId: row.id, state: row.state },
    },
    at,
  );
  const owner = await identity.findUser(tx, row.userId);
  if (owner) await app.mail.queue(tx, { to: owner.email, subject, text });
}
