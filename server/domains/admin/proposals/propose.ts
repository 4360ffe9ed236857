// The seam for everything that one administrator must not do alone. Runs inside the caller's
// transaction.
import type { Cents } from '#core/values/kind.ts';
import { refuse } from '#core/admin/contract.ts';
import {
  proposalValidMs,
  smallWindowMs,
  type ProposalKind,
  type ProposalWay,
} from '#core/admin/proposals.ts';
import type { ProposalId, UserId } from '#core/values/ids.ts';
import type { AssetCode } from '#core/values/money.ts';
import { hourMs } from '#core/values/time.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { carryOut } from '#server/domains/admin/proposals/carry-out.ts';
import {
  findProposal,
  insertProposal,
  lockProposer,
  type ProposalRow,
  saveApproval,
  aloneSince,
  type Terms,
} from '#server/domains/admin/proposals/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';

export interface Proposal {
  readonly id: ProposalId;
  readonly kind: ProposalKind;
  readonly subjectId: UserId;
  readonly payload: Terms;
  readonly reason: string;
  readonly worthCents?: Cents;
}

/**
 * Writes a proposal that waits for another administrator. The same id again answers with what
 * stands; another request under it is refused (`id_reused`). Refuses `own_case`: nobody asks for
 * himself.
 */
export const propose = async (tx: Tx, needs: Needs, actor: Actor, ask: Proposal): Promise<ProposalRow> =>
  (await open(tx, needs, actor, ask)).row;

async function open(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  ask: Proposal,
): Promise<{ readonly row: ProposalRow; readonly isNew: boolean }> {
  const at = needs.clock.now();
  if (ask.subjectId === actor.userId) throw refuse('own_case');
  const fresh = await insertProposal(tx, {
    ...ask,
    worthCents: ask.worthCents ?? 0n,
    proposedBy: actor.userId,
    proposedAt: new Date(at),
    aloneFrom: new Date(at + needs.config.ADMIN_TIME_LOCK_HOURS * hourMs),
    expiresAt: new Date(at + proposalValidMs),
  });
  if (!fresh) return { row: sameAs(await findProposal(tx, ask.id), ask, actor), isNew: false };
  await audit(tx, actor, 'admin.proposed', fresh, at);
  await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'proposals' });
  return { row: fresh, isNew: true };
}

/** Agrees to an open proposal and does what it says, in one transaction. */
export async function settleProposal(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  row: ProposalRow,
  way: ProposalWay,
): Promise<ProposalRow> {
  const at = needs.clock.now();
  const decided = await saveApproval(tx, row.id, { way, by: actor.userId, at: new Date(at) });
  if (!decided) throw refuse('proposal_closed', { state: row.state });
  await carryOut(tx, needs, decided, at);
  await audit(tx, actor, 'admin.proposal-carried-out', decided, at);
  await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'proposals' });
  return decided;
}

export interface AdjustmentAsk {
  readonly id: ProposalId;
  readonly userId: UserId;
  readonly asset: AssetCode;
  /** Signed: what the wallet gains. */
  readonly units: bigint;
  /** Shown to the person at once. */
  readonly reason: string;
  /** Names what it is about in the book. */
  readonly ref?: string;
}

/**
 * Posts a small adjustment at once; a larger one waits for a second administrator (state `open`).
 * Dollars count together over a day; coins always wait. Refuses `own_case`, `id_reused`,
 * `insufficient_funds`.
 */
export async function proposeOrPost(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  ask: AdjustmentAsk,
): Promise<ProposalRow> {
  const worthCents = ask.asset === 'USD' ? (ask.units < 0n ? -ask.units : ask.units) : 0n;
  const proposal: Proposal = {
    id: ask.id,
    kind: 'adjustment',
    subjectId: ask.userId,
    payload: {
      asset: ask.asset,
      units: ask.units.toString(),
      ...(ask.ref !== undefined && { ref: ask.ref }),
    },
    reason: ask.reason.trim(),
    worthCents,
  };
  return ask.asset === 'USD'
    ? settleIfSmall(tx, needs, actor, { ...proposal, worthCents })
    : propose(tx, needs, actor, proposal);
}

/**
 * Carries a proposal about dollars out at once while everything this administrator did alone within
 * a day stays under the limit; above it the proposal waits for a second one. Adjustments and
 * bonuses count together.
 */
export async function settleIfSmall(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  proposal: Proposal & { readonly worthCents: Cents },
): Promise<ProposalRow> {
  const { worthCents } = proposal;
  await lockProposer(tx, actor.userId);
  const { row, isNew } = await open(tx, needs, actor, proposal);
  if (!isNew) return row;
  const since = new Date(needs.clock.now() - smallWindowMs);
  const before = await aloneSince(tx, actor.userId, since);
  if (before + worthCents > aloneUpToCents(needs)) return row;
  return settleProposal(tx, needs, actor, row, 'alone');
}

export const aloneUpToCents = ({ config }: Pick<Needs, 'config'>): Cents =>
  BigInt(config.ADMIN_ALONE_UP_TO) * 100n;

function sameAs(known: ProposalRow | undefined, ask: Proposal, actor: Actor): ProposalRow {
  const isSame =
    known?.kind === ask.kind &&
    known.subjectId === ask.subjectId &&
    known.proposedBy === actor.userId &&
    known.reason === ask.reason &&
    isSameTerms(known.payload, ask.payload);
  if (!known || !isSame) throw refuse('id_reused');
  return known;
}

/** jsonb keeps no order of keys. */
function isSameTerms(one: Terms, other: Terms): boolean {
  const text = (terms: Terms) =>
    JSON.stringify(Object.entries(terms).toSorted(([a], [b]) => a.localeCompare(b)));
  return text(one) === text(other);
}

export const audit = (tx: Tx, actor: Actor, action: string, row: ProposalRow, at: number): Promise<void> =>
  recordAudit(
    tx,
    {
      actorId: actor.userId,
      action,
      subjectId: row.subjectId,
      detail: {
        proposal: row.id,
        kind: row.kind,
        reason: row.reason,
        ...row.payload,
        ...(row.way && { way: row.way }),
      },
    },
    at,
  );
