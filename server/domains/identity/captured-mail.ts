// Captured mail holds links that open accounts: shown to administrators, and before there is one to
// the operator.
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { networkOf } from '#server/platform/auth/limits.ts';
import type { RequestFacts } from '#server/platform/http/procedures.ts';
import { type CapturedMail, listCaptured } from '#server/platform/mail/outgoing.ts';
import { requireFirstAdminToken } from '#server/domains/identity/administrators.ts';
import type { Identity } from '#server/domains/identity/identity.ts';

/** Shows an administrator the newest captured mails. Each look is in the audit log. */
export async function showCapturedMail(identity: Identity, actor: Actor) {
  const { db, clock } = identity.app;
  const shown = await newest(identity);
  await db.transaction((tx) =>
    recordAudit(tx, { actorId: actor.userId, action: 'identity.captured-mail-read' }, clock.now()),
  );
  return shown;
}

/** Shows them to whoever holds the first-administrator token, until it is used. */
export async function showSetupMail(identity: Identity, token: string, request: RequestFacts) {
  await identity.limits.take('admin-token-network', networkOf(request.ip));
  await requireFirstAdminToken(identity.app.db.read, token);
  return newest(identity);
}

async function newest({ app }: Identity) {
  const isCapturing = app.config.SMTP_URL === undefined;
  const mails = isCapturing ? await listCaptured(app.db) : [];
  return { isCapturing, mails: mails.map(viewOf) };
}

const viewOf = ({ at, ...mail }: CapturedMail) => ({ ...mail, at: at.toISOString() });
