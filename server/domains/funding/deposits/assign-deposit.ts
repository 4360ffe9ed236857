import { refuse } from '#core/funding/contract.ts';
import { assert } from '#core/values/assert.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { depositNetworks } from '#core/funding/deposits.ts';
import { settleArrival, suspenseOwner } from '#server/domains/funding/deposits/credit-deposit.ts';
import {
  approveAssignmentRow,
  deleteAssignment,
  type DepositRow,
  findAssignment,
  findDepositById,
  giveDepositTo,
  insertAssignment,
  lockDeposit,
  markCredited,
} from '#server/domains/funding/deposits/store.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

type Needs = Pick<App, 'db' | 'clock'> & { readonly market: Market };

/**
 * Proposes whose receipt on a published address it is. Another administrator approves; the same
 * proposal again changes nothing.
 */
export async function proposeAssignment(
  app: Needs,
  actor: Actor,
  input: { depositId: string; userId: string },
): Promise<DepositRow> {
  if (input.userId === actor.userId) throw refuse('own_assignment');
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const deposit = await requireUnassigned(tx, input.depositId);
    const person = await identity.findUser(tx, input.userId);
    if (!person) throw refuse('not_found');
    const fresh = await insertAssignment(tx, {
      depositId: deposit.id,
      userId: person.id,
      proposedBy: actor.userId,
      at: new Date(at),
    });
    const now = fresh ?? (await findAssignment(tx, deposit.id));
    if (now?.userId !== person.id || now.proposedBy !== actor.userId) throw refuse('already_proposed');
    if (fresh) {
      await recordAudit(
        tx,
        {
          actorId: actor.userId,
          action: 'funding.assignment-proposed',
          subjectId: deposit.id,
          detail: { userId: person.id },
        },
        at,
      );
    }
    return deposit;
  });
}

/**
 * Gives the receipt to the proposed person: out of suspense into their wallet. Neither the proposer
 * nor the receiver may approve.
 */
export async function approveAssignment(app: Needs, actor: Actor, depositId: string): Promise<DepositRow> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, depositId);
    const assignment = await findAssignment(tx, depositId);
    if (!deposit || !assignment) throw refuse('not_found');
    if (assignment.proposedBy === actor.userId || assignment.userId === actor.userId)
      throw refuse('own_assignment');
    if (assignment.approvedBy !== null) return deposit;
    if (deposit.userId !== null || deposit.state !== 'credited') throw refuse('not_assignable');
    await approveAssignmentRow(tx, depositId, actor.userId, new Date(at));
    assert((await giveDepositTo(tx, depositId, assignment.userId)) === 1, `${depositId} had no owner`);
    await moveOutOfSuspense(tx, app.market, deposit, assignment.userId, at);
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'funding.assignment-approved',
        subjectId: depositId,
        detail: { userId: assignment.userId },
      },
      at,
    );
    const { confirmations } = depositNetworks[deposit.asset];
    await recordEvent(
      tx,
      {
        type: 'funding.deposit-moved',
        userId: assignment.userId,
        payload: {
          depositId,
          asset: deposit.asset,
          amount: formatUnits(deposit.units, assetScale[deposit.asset]),
          state: 'credited',
          confirmations,
          needed: confirmations,
        },
      },
      at,
    );
    return (await findDepositById(tx, depositId)) ?? deposit;
  });
}

/** Withdraws a proposal nobody has approved, so that a right one can be made. */
export async function rejectAssignment(app: Needs, actor: Actor, depositId: string): Promise<DepositRow> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const deposit = await requireUnassigned(tx, depositId);
    if ((await deleteAssignment(tx, depositId)) > 0)
      await recordAudit(
        tx,
        { actorId: actor.userId, action: 'funding.assignment-rejected', subjectId: depositId },
        at,
      );
    return deposit;
  });
}

async function requireUnassigned(tx: Tx, depositId: string): Promise<DepositRow> {
  const deposit = await lockDeposit(tx, depositId);
  if (!deposit) throw refuse('not_found');
  if (deposit.userId !== null || deposit.state !== 'credited') throw refuse('not_assignable');
  return deposit;
}

async function moveOutOfSuspense(
  tx: Tx,
  market: Market,
  deposit: DepositRow,
  userId: string,
  at: number,
): Promise<void> {
  const owner = await ledger.ownerOf(tx, userId);
  const { asset, units, id, generation } = deposit;
  await ledger.lockOwners(tx, [owner, suspenseOwner(id)], 'with house');
  const assigned = await ledger.post(tx, {
    owner,
    kind: 'deposit',
    idemKey: `deposit-assigned:${id}:${generation}`,
    ref: id,
    at,
    description: `${depositNetworks[asset].name} deposit, assigned by hand`,
    legs: [
      { owner: suspenseOwner(id), asset, kind: 'suspense', units: -units, code: 'principal' },
      { owner, asset, kind: 'wallet', units, code: 'principal' },
    ],
  });
  assertNew(assigned, `the assignment of ${id}`);
  const converted = await settleArrival(tx, market, deposit.chain, deposit, { owner, userId }, at);
  await markCredited(tx, id, deposit.creditedAt ?? new Date(at), converted);
}
