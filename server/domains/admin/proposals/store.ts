import type { Cents } from '#core/values/kind.ts';
import { type ProposalKind, proposalKinds, type ProposalWay, proposalWays } from '#core/admin/proposals.ts';
import type { AssetCode } from '#core/values/money.ts';
import type { BonusId, ProposalId, UserId } from '#core/values/ids.ts';
import {
  cents,
  int,
  json,
  nullable,
  oneOf,
  text,
  textAs,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, ownPlan, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What an adjustment will post, in whole units as text. `ref` names what it is about in the book
 * (`day-profit:2026-11-21`).
 */
export interface AdjustmentTerms {
  readonly asset: AssetCode;
  readonly units: string;
  readonly ref?: string;
}
/** A bonus in whole cents as text. */
export interface BonusTerms {
  readonly bonus: BonusId;
  readonly cents: string;
}
export type Terms = AdjustmentTerms | BonusTerms | Readonly<Record<string, never>>;

const proposalRow = row({
  id: textAs<ProposalId>(),
  kind: oneOf(proposalKinds),
  subjectId: textAs<UserId>(),
  payload: json<Terms>(),
  reason: text,
  worthCents: cents,
  proposedBy: text,
  proposedAt: timestamp,
  aloneFrom: timestamp,
  expiresAt: timestamp,
  state: oneOf(['open', 'approved', 'rejected']),
  way: nullable(oneOf(proposalWays)),
  approvedBy: nullable(text),
  decidedBy: nullable(text),
  decidedAt: nullable(timestamp),
  note: nullable(text),
});
export type ProposalRow = RowOf<typeof proposalRow>;

export type NewProposal = Pick<
  ProposalRow,
  'id' | 'kind' | 'subjectId' | 'payload' | 'reason' | 'proposedBy' | 'proposedAt' | 'aloneFrom' | 'expiresAt'
> & { readonly worthCents: Cents };

/** Undefined when the id is taken. */
export const insertProposal = (tx: Tx, row: NewProposal): Promise<ProposalRow | undefined> =>
  maybe(
    tx,
    proposalRow,
    sql`insert into admin.proposal (id, kind, subject_id, payload, reason, worth_cents, proposed_by, proposed_at,
      alone_from, expires_at)
        values (${row.id}, ${row.kind}, ${row.subjectId}, ${JSON.stringify(row.payload)}::jsonb, ${row.reason},
                ${row.worthCents.toString()}, ${row.proposedBy}, ${row.proposedAt}, ${row.aloneFrom}, ${row.expiresAt})
        on conflict do nothing returning ${columns(proposalRow)}`,
  );

export const findProposal = (tx: Tx, id: string): Promise<ProposalRow | undefined> =>
  maybe(tx, proposalRow, sql`select ${columns(proposalRow)} from admin.proposal where id = ${id}`);

export const lockProposal = (tx: Tx, id: string): Promise<ProposalRow | undefined> =>
  maybe(tx, proposalRow, sql`select ${columns(proposalRow)} from admin.proposal where id = ${id} for update`);

/** Undefined when it was decided already. */
export const saveApproval = (
  tx: Tx,
  id: ProposalId,
  decision: { readonly way: ProposalWay; readonly by: string; readonly at: Date },
): Promise<ProposalRow | undefined> =>
  maybe(
    tx,
    proposalRow,
    sql`update admin.proposal set state = 'approved', way = ${decision.way}, decided_by = ${decision.by},
      decided_at = ${decision.at},
          approved_by = ${decision.way === 'second' ? decision.by : null}
        where id = ${id} and state = 'open' returning ${columns(proposalRow)}`,
  );

export const saveRejection = (
  tx: Tx,
  id: ProposalId,
  decision: { readonly by: string; readonly at: Date; readonly note: string },
): Promise<ProposalRow | undefined> =>
  maybe(
    tx,
    proposalRow,
    sql`update admin.proposal set state = 'rejected', decided_by = ${decision.by}, decided_at = ${decision.at},
      note = ${decision.note}
        where id = ${id} and state = 'open' returning ${columns(proposalRow)}`,
  );

/**
 * Proposals of one administrator are weighed one after the other: two at once must not both pass as
 * small.
 */
export const lockProposer = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`admin.proposer:${userId}`}, 0))`);

/** What this administrator adjusted alone since then, in cents. */
export const aloneSince = (tx: Tx, userId: string, since: Date): Promise<bigint> =>
  value(
    tx,
    units,
    sql`select coalesce(sum(worth_cents), 0) as cents from admin.proposal
            where proposed_by = ${userId} and way = 'alone' and decided_at > ${since}`,
  );

/** An open one of the same kind about the same person. */
export const findOpenAbout = (
  tx: Tx,
  kind: ProposalKind,
  subjectId: string,
  at: Date,
): Promise<ProposalRow | undefined> =>
  maybe(
    tx,
    proposalRow,
    sql`select ${columns(proposalRow)} from admin.proposal
        where kind = ${kind} and subject_id = ${subjectId} and state = 'open' and expires_at > ${at} limit 1`,
  );

/** Newest first. An open one past its time counts as decided. */
export const listProposals = (
  tx: Tx,
  page: {
    readonly isOpen: boolean;
    readonly at: Date;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<ProposalRow[]> =>
  many(
    tx,
    proposalRow,
    sql`${ownPlan} select ${columns(proposalRow)} from admin.proposal
        where (state = 'open' and expires_at > ${page.at}) = ${page.isOpen}
          and (${page.before ?? null}::text is null or id < ${page.before ?? null})
        order by id desc limit ${page.limit}`,
  );

/**
 * Open ones that this administrator may approve or, alone after the time lock, carry out; who waits
 * longest first.
 */
export async function decidableProposals(
  tx: Tx,
  ask: { readonly by: string; readonly isAlone: boolean; readonly at: Date; readonly limit: number },
): Promise<{ readonly rows: readonly ProposalRow[]; readonly count: number }> {
  const decidable = sql`admin.proposal where state = 'open' and expires_at > ${ask.at} and subject_id <> ${ask.by}
    and (proposed_by <> ${ask.by} or (${ask.isAlone} and alone_from <= ${ask.at}))`;
  return {
    rows: await many(
      tx,
      proposalRow,
      sql`select ${columns(proposalRow)} from ${decidable} order by id limit ${ask.limit}`,
    ),
    count: await value(tx, int, sql`select count(*) as n from ${decidable}`),
  };
}

export const countOpenProposals = (tx: Tx, at: Date): Promise<number> =>
  value(tx, int, sql`select count(*) as n from admin.proposal where state = 'open' and expires_at > ${at}`);
