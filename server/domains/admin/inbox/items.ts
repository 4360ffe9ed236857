// Rows of the inbox, made of what the domains below have waiting.
import type { InboxFlag, InboxItem } from '#core/admin/inbox-contract.ts';
import { twoApproversFromCents } from '#core/funding/withdrawals.ts';
import type { KycApplication } from '#core/identity/contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { ProposalRow } from '#server/domains/admin/proposals/store.ts';
import { amountOf } from '#server/domains/admin/proposals/views.ts';
import type * as collectibles from '#server/domains/collectibles/index.ts';
import type * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

interface Title {
  readonly title: string;
  readonly email: string;
}
export type Titles = (userId: string) => Title;

/** Names of people, their emails where they have none; of who left, the id. */
export async function titlesOf(tx: Tx, userIds: readonly string[]): Promise<Titles> {
  const users = await identity.usersByIds(tx, [...new Set(userIds)]);
  const titles = new Map<string, Title>(
    users.map(({ id, displayName, email }) => [id, { title: displayName ?? email, email }]),
  );
  return (userId) => titles.get(userId) ?? { title: userId, email: userId };
}

const flags = (raised: Partial<Record<InboxFlag, boolean>>): InboxFlag[] =>
  Object.entries(raised).flatMap(([flag, isRaised]) => (isRaised ? [flag as InboxFlag] : []));

type Decidable = Awaited<ReturnType<typeof funding.decidableWithdrawals>>['rows'][number];

export const withdrawalItems = (rows: readonly Decidable[], titles: Titles): InboxItem[] =>
  rows.map((row) => ({
    kind: 'withdrawal',
    key: `withdrawal:${row.id}`,
    id: row.id,
    userId: row.userId,
    title: titles(row.userId).title,
    amount: formatUnits(row.cents, assetScale.USD),
    since: row.requestedAt.toISOString(),
    asset: row.asset,
    network: row.network,
    flags: flags({
      high_amount: row.cents >= twoApproversFromCents,
      second_approval: row.approvedBy !== null,
      practice: row.practiceAt !== null,
    }),
  }));

/** `again`: people whose documents were rejected before. */
export const kycItems = (
  applications: readonly KycApplication[],
  again: ReadonlySet<string | null>,
): InboxItem[] =>
  applications.map(({ userId, email, fullName, submittedAt, files }) => ({
    kind: 'kyc',
    key: `kyc:${userId}`,
    id: userId,
    userId,
    title: fullName ?? email,
    amount: null,
    since: submittedAt ?? '',
    documents: [...new Set(files.map(({ kind }) => kind))],
    flags: flags({ resubmitted: again.has(userId) }),
  }));

export const reportItems = (works: readonly collectibles.WaitingWork[]): InboxItem[] =>
  works.map((work) => ({
    kind: 'report',
    key: `report:${work.id}`,
    id: work.id,
    userId: work.creatorId,
    title: work.name,
    amount: null,
    since: work.since.toISOString(),
    isPending: work.isPending,
    reports: work.reports,
    flags: flags({ shown: !work.isPending && !work.isHidden }),
  }));

export const proposalItems = (rows: readonly ProposalRow[], titles: Titles, by: string): InboxItem[] =>
  rows.map((row) => ({
    kind: 'proposal',
    key: `proposal:${row.id}`,
    id: row.id,
    userId: row.subjectId,
    title: titles(row.subjectId).title,
    amount: null,
    since: row.proposedAt.toISOString(),
    what: row.kind,
    change: amountOf(row),
    by: titles(row.proposedBy).email,
    flags: flags({ needs_second: row.proposedBy !== by, lock_over: row.proposedBy === by }),
  }));
