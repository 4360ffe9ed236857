import { type InboxItem, inboxMost } from '#core/admin/inbox-contract.ts';
import { noteLook } from '#server/domains/admin/note-look.ts';
import {
  kycItems,
  proposalItems,
  reportItems,
  titlesOf,
  withdrawalItems,
} from '#server/domains/admin/inbox/items.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { decidableProposals } from '#server/domains/admin/proposals/store.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { listAudit } from '#server/platform/auth/audit.ts';

interface Part {
  readonly items: readonly InboxItem[];
  /** Also those that are not listed. */
  readonly count: number;
}

/** Everything that waits and that this administrator may decide. It shows names: audited per look. */
export async function showInbox(
  needs: Needs,
  actor: Actor,
): Promise<{ asOf: string; items: InboxItem[]; counts: Record<InboxItem['kind'], number> }> {
  const parts = {
    withdrawal: await waitingWithdrawals(needs, actor),
    kyc: await waitingChecks(needs, actor),
    report: await waitingReports(needs, actor),
    proposal: await waitingProposals(needs, actor),
  };
  const items = Object.values(parts).flatMap((part: Part) => part.items);
  if (items.length > 0)
    await noteLook(needs, actor, { action: 'admin.inbox-read', detail: { shown: items.length } });
  return {
    asOf: new Date(needs.clock.now()).toISOString(),
    items,
    counts: {
      withdrawal: parts.withdrawal.count,
      kyc: parts.kyc.count,
      report: parts.report.count,
      proposal: parts.proposal.count,
    },
  };
}

async function waitingWithdrawals({ db }: Needs, { userId }: Actor): Promise<Part> {
  const { rows, count } = await funding.decidableWithdrawals(db.read, userId, inboxMost);
  const titles = await titlesOf(
    db.read,
    rows.map((row) => row.userId),
  );
  return { items: withdrawalItems(rows, titles), count };
}

async function waitingChecks({ db, people }: Needs, actor: Actor): Promise<Part> {
  // One's own is no decision for oneself, and there is at most one.
  const page = { state: 'pending', limit: inboxMost + 1, offset: 0 } as const;
  const { applications, pending } = await identity.listApplications(
    { ...people.app, vault: people.vault },
    actor,
    page,
  );
  const waiting = applications.filter(({ isOwn }) => !isOwn);
  const subjects = waiting.map(({ userId }) => userId);
  const rejected = await listAudit(
    db.read,
    { subjects, action: 'identity.verification-rejected' },
    rejectionsRead,
  );
  const again = new Set(rejected.map(({ subjectId }) => subjectId));
  return {
    items: kycItems(waiting.slice(0, inboxMost), again),
    count: pending - (applications.length - waiting.length),
  };
}
/** Rejections looked through for people who sent their documents in again. */
const rejectionsRead = 500;

async function waitingReports({ db }: Needs, { userId }: Actor): Promise<Part> {
  const works = await collectibles.waitingWorks(db.read, userId);
  return { items: reportItems(works.slice(0, inboxMost)), count: works.length };
}

async function waitingProposals({ db, clock }: Needs, { userId }: Actor): Promise<Part> {
  const at = new Date(clock.now());
  const isAlone = (await identity.countAdmins(db.read)) === 1;
  const { rows, count } = await decidableProposals(db.read, { by: userId, isAlone, at, limit: inboxMost });
  const titles = await titlesOf(
    db.read,
    rows.flatMap((row) => [row.subjectId, row.proposedBy]),
  );
  return { items: proposalItems(rows, titles, userId), count };
}
