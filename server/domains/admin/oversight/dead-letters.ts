// Emails and jobs that failed at every try: administrators see them and send them again.
import { refuse } from '#core/admin/contract.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { listDeadLetters } from '#server/platform/jobs/dead-letters.ts';

const shown = 100;

/** Addresses are personal data, so a list that holds some is written down as read. */
export async function showDeadLetters({ db, clock }: Needs, actor: Actor) {
  const letters = await listDeadLetters(db.read, shown);
  if (letters.length > 0)
    await db.transaction((tx) =>
      recordAudit(
        tx,
        { actorId: actor.userId, action: 'jobs.dead-letters-read', detail: { count: letters.length } },
        clock.now(),
      ),
    );
  return letters.map((letter) => ({
    ...letter,
    queuedAt: letter.queuedAt.toISOString(),
    failedAt: letter.failedAt.toISOString(),
  }));
}

/** Puts one back into its queue, with all its tries ahead of it. Refuses `dead_letter_gone`. */
export const sendAgain = ({ db, clock, jobs }: Needs, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await jobs.sendAgain(tx, id))) throw refuse('dead_letter_gone');
    await recordAudit(
      tx,
      { actorId: actor.userId, action: 'jobs.sent-again', detail: { job: id } },
      clock.now(),
    );
  });
