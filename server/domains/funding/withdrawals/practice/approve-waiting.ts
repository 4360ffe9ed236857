import { refuse } from '#core/funding/contract.ts';
import { practiceApproverId } from '#core/funding/withdrawals.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { minuteMs } from '#core/values/time.ts';
import { Refusal } from '#core/values/refusal.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import { announceWithdrawal } from '#server/domains/funding/withdrawals/announce.ts';
import { approverCoins, practiceTime } from '#server/domains/funding/withdrawals/practice/practice-time.ts';
import { listPracticeDue, setPracticeTime } from '#server/domains/funding/withdrawals/practice/store.ts';
import { requirePayable } from '#server/domains/funding/withdrawals/save-address.ts';
import {
  findWithdrawal,
  moveWithdrawal,
  type WithdrawalRow,
} from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { App } from '#server/platform/app.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { faultFields } from '#server/platform/log.ts';

type Needs = Pick<App, 'db' | 'clock' | 'config'>;

/** Most in one turn; the next turn takes the rest. */
const atOnce = 100;

/** What cannot be approved now is looked at again, and holds up nothing meanwhile. */
const againMs = minuteMs;

/** Approves what waits on practice networks and nobody has decided in time. */
export async function approveWaiting(app: Needs & Pick<App, 'log'>, chains: Chains): Promise<void> {
  const coins = approverCoins(app.config, chains);
  if (coins.length === 0) return;
  for (const id of await listPracticeDue(app.db.read, coins, app.clock.now(), atOnce)) {
    try {
      await approveForPractice(app, chains, id);
    } catch (fault) {
      app.log.error('funding.practice_approval_failed', { withdrawalId: id, ...faultFields(fault) });
      await lookAgain(app, id);
    }
  }
}

const lookAgain = ({ db, clock }: Needs, id: WithdrawalId): Promise<number> =>
  db.transaction((tx) => setPracticeTime(tx, id, new Date(clock.now() + againMs)));

/**
 * The practice approver's decision about one withdrawal, in its own name. Undefined when somebody
 * decided first, when it is not time, or when this one is for people. Refuses a coin of a real
 * network, and everything where it is off; the database and the signer refuse the first as well.
 */
export async function approveForPractice(
  app: Needs,
  chains: Chains,
  id: WithdrawalId,
): Promise<WithdrawalRow | undefined> {
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    const row = await findWithdrawal(tx, id);
    if (!row) throw refuse('not_found');
    if (!approverCoins(app.config, chains).includes(row.asset))
      throw refuse('no_practice_network', { asset: row.asset });
    if (row.state !== 'requested' || row.practiceAt === null) return undefined;
    // Asked again: the account may have changed, or owe something, since the request.
    const due = (await isForPeople(tx, app, row))
      ? null
      : await practiceTime(tx, { config: app.config, chains }, row, at);
    if (due === null || due.getTime() > at) {
      await setPracticeTime(tx, id, due);
      return undefined;
    }
    const moved = await moveWithdrawal(tx, id, 'requested', 'approved', {
      at: new Date(at),
      approvedBy: practiceApproverId,
    });
    if (!moved) return undefined;
    await recordAudit(
      tx,
      { actorId: practiceApproverId, action: 'funding.withdrawal-approved', subjectId: id },
      at,
    );
    await announceWithdrawal(tx, moved, at);
    return moved;
  });
}

/** A person would be refused this approval: they find it in their queue. */
async function isForPeople(tx: Tx, { config }: Needs, row: WithdrawalRow): Promise<boolean> {
  try {
    await requirePayable(tx, config, row.asset, row.address);
  } catch (fault) {
    if (fault instanceof Refusal) return true;
    throw fault;
  }
  return row.approvedBy !== null || (await hasClaim(tx, await ledger.ownerOf(tx, row.userId)));
}
