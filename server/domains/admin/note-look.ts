import { minuteMs } from '#core/values/time.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type AuditLine, listAudit, recordAudit } from '#server/platform/auth/audit.ts';

/** Reads of the same thing within this time are one look: pages read again by themselves. */
const oneLookMs = 15 * minuteMs;

/** Writes down that an administrator looked, once per look. */
export async function noteLook(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  actor: Actor,
  look: Pick<AuditLine, 'action' | 'subjectId' | 'detail'>,
): Promise<void> {
  const at = clock.now();
  const { action, subjectId } = look;
  const same = {
    actors: [actor.userId],
    action,
    from: at - oneLookMs,
    ...(subjectId && { subjects: [subjectId] }),
  };
  const [last] = await listAudit(db.read, same, 1);
  if (!last) await db.transaction((tx) => recordAudit(tx, { actorId: actor.userId, ...look }, at));
}
