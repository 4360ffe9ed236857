import type { InboxAct, InboxPerson } from '#core/admin/inbox-contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';
import { moneyOf } from '#server/domains/admin/inbox/money-of.ts';
import { noteLook } from '#server/domains/admin/note-look.ts';
import type { UserNeeds } from '#server/domains/admin/users/needs.ts';
import { requireUser } from '#server/domains/admin/users/require-target.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { listAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const actsShown = 6;
const devicesShown = 4;
const decisionsShown = 10;
/** Both decisions about documents begin so. */
const decided = 'identity.verification-';

/** What is known about the person an item concerns. Audited per look. Refuses `not_found`. */
export async function showPerson(needs: UserNeeds, actor: Actor, userId: UserId): Promise<InboxPerson> {
  const { read } = needs.db;
  const at = needs.clock.now();
  const user = await requireUser(read, userId);
  await noteLook(needs, actor, { action: 'admin.user-read', subjectId: userId });
  const devices = await identity.devicesOf(read, userId, at);
  return {
    id: user.id,
    name: user.displayName,
    email: user.email,
    registeredAt: user.registeredAt.toISOString(),
    days: daysSince(user.registeredAt, at),
    plan: user.plan,
    identity: await identityOf(needs, userId),
    decisions: await decisionsOf(read, userId),
    money: user.isVerified ? await moneyOf(needs, userId, at) : null,
    devices: devices.slice(0, devicesShown).map((one) => ({
      userAgent: one.userAgent,
      firstSeenAt: one.firstSeenAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
      isSignedIn: one.isSignedIn,
    })),
    lately: await latelyOf(read, userId),
  };
}

/** Whole days, from nought. */
export const daysSince = (since: Date, at: number): number =>
  Math.max(0, Math.floor((at - since.getTime()) / dayMs));

async function identityOf({ db, people }: UserNeeds, userId: UserId): Promise<InboxPerson['identity']> {
  const row = await identity.findKyc(db.read, userId);
  if (!row?.submittedAt || row.status === 'draft') return null;
  return {
    status: row.status,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    documents: await identity.kycKindsOf(db.read, people.vault, userId),
  };
}

async function decisionsOf(tx: Tx, userId: UserId): Promise<InboxPerson['decisions']> {
  const ask = { subjects: [userId], action: decided };
  const lines = await listAudit(tx, ask, decisionsShown);
  const emailOf = await emailsOf(
    tx,
    lines.map(({ actorId }) => actorId),
  );
  return lines.map(({ action, at, actorId, detail }) => ({
    status: action.endsWith('approved') ? 'approved' : 'rejected',
    at: at.toISOString(),
    by: emailOf(actorId),
    reason: typeof detail['reason'] === 'string' ? detail['reason'] : null,
  }));
}

async function latelyOf(tx: Tx, userId: UserId): Promise<InboxAct[]> {
  const acts = await funding.recentActs(tx, userId, actsShown);
  const emailOf = await emailsOf(
    tx,
    acts.flatMap(({ approvedBy, secondApprovedBy }) => [approvedBy ?? [], secondApprovedBy ?? []].flat()),
  );
  return acts.flatMap((row) => actOf(row, emailOf) ?? []);
}

type EmailOf = (id: string | null) => string | null;

function actOf(row: funding.FundingAct, emailOf: EmailOf): InboxAct | undefined {
  const at = row.at.toISOString();
  if (row.kind === 'deposit')
    return { kind: 'deposit', at, asset: row.asset, amount: formatUnits(row.units, assetScale[row.asset]) };
  if (row.kind === 'address')
    return row.asset === 'USD'
      ? undefined
      : { kind: 'address', at, asset: row.asset, label: row.label ?? '' };
  if (row.state === null) return undefined;
  return {
    kind: 'withdrawal',
    at,
    amount: formatUnits(row.units, assetScale.USD),
    state: row.state,
    approvedBy: [row.approvedBy, row.secondApprovedBy].flatMap((id) => emailOf(id) ?? []),
  };
}

/** Null for who is no person, as the practice approver, or left. */
async function emailsOf(tx: Tx, ids: readonly string[]): Promise<EmailOf> {
  const users = await identity.usersByIds(tx, [...new Set(ids)]);
  const emails = new Map<string, string>(users.map((user) => [user.id, user.email]));
  return (id) => (id === null ? null : (emails.get(id) ?? null));
}
