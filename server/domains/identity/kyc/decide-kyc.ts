import { type KycApplication, refuse } from '#core/identity/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { applicationsOf } from '#server/domains/identity/kyc/list-applications.ts';
import type { Needs } from '#server/domains/identity/kyc/show-kyc.ts';
import { type KycRow, lockKyc, saveDecision } from '#server/domains/identity/kyc/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { listAuditDetail, recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

interface Decide {
  readonly userId: UserId;
  /** The application that was looked at. */
  readonly submittedAt: string;
  readonly decision: { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: string };
}

/**
 * An administrator's word about somebody else's documents; the person is told. The same word again
 * changes nothing. Refuses `not_found`, `own_application`, `kyc_not_pending` for one that was
 * decided otherwise or sent in again, and `papers_not_viewed` for an approval by somebody who has
 * not opened each document.
 */
export const decideKyc = (app: Needs, actor: Actor, input: Decide): Promise<KycApplication> =>
  app.db.transaction(async (tx) => {
    const row = await lockKyc(tx, input.userId);
    if (!row?.submittedAt) throw refuse('not_found');
    if (row.userId === actor.userId) throw refuse('own_application');
    const status = input.decision.kind === 'approve' ? ('approved' as const) : ('rejected' as const);
    const reason = input.decision.kind === 'reject' ? input.decision.reason : null;
    const isSameApplication = row.submittedAt.toISOString() === new Date(input.submittedAt).toISOString();
    const isRepeated = row.status === status && row.reason === reason && row.decidedBy === actor.userId;
    if (!isSameApplication || !(row.status === 'pending' || isRepeated)) throw refuse('kyc_not_pending');
    if (isRepeated) return oneApplication(tx, app, actor, row);
    if (status === 'approved') await requireViewed(tx, app, actor, row);
    const at = app.clock.now();
    const decided = await saveDecision(tx, { userId: row.userId, status, by: actor.userId, reason, at });
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: `identity.verification-${status}`,
        subjectId: row.userId,
        detail: { submittedAt: row.submittedAt.toISOString(), ...(reason !== null && { reason }) },
      },
      at,
    );
    await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'kyc' });
    const payload = { status, reason: reason ?? '' };
    await recordEvent(tx, { type: 'identity.verification-decided', userId: row.userId, payload }, at);
    return oneApplication(tx, app, actor, decided);
  });

/** Each look at a document is on record, see show-file.ts. */
async function requireViewed(tx: Tx, app: Needs, actor: Actor, row: KycRow): Promise<void> {
  const { files } = await oneApplication(tx, app, actor, row);
  const look = { actorId: actor.userId, action: 'identity.paper-viewed', subjectId: row.userId };
  const viewed = await listAuditDetail(tx, look, 'fileId');
  if (!files.every(({ id }) => viewed.includes(id))) throw refuse('papers_not_viewed');
}

async function oneApplication(tx: Tx, app: Needs, actor: Actor, row: KycRow): Promise<KycApplication> {
  const [application] = await applicationsOf(tx, app.vault, actor, [row]);
  if (!application) throw refuse('not_found');
  return application;
}
