import { assert } from '#core/values/assert.ts';
import type { ProposalView } from '#core/admin/contract.ts';
import type { LinkedAccount } from '#core/admin/users-contract.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import { linkedTo } from '#server/domains/admin/users/linked-to.ts';
import type { AdjustmentTerms, BonusTerms, ProposalRow } from '#server/domains/admin/proposals/store.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Proposals as an administrator reads them, with the addresses of everybody in them. */
export async function viewsOf(
  tx: Tx,
  needs: Pick<Needs, 'clock'>,
  actor: Actor,
  rows: readonly ProposalRow[],
): Promise<ProposalView[]> {
  const ids = rows.flatMap((row) => [row.subjectId, row.proposedBy, row.decidedBy ?? []].flat());
  const users = new Map(
    (await identity.usersByIds(tx, [...new Set(ids)])).map((user) => [user.id as string, user]),
  );
  const person = (id: string) => ({ id, email: users.get(id)?.email ?? id });
  const isAlone = (await identity.countAdmins(tx)) === 1;
  const now = needs.clock.now();
  const links = await Promise.all(
    rows.map(async (row) => (row.kind === 'bonus' ? linkedTo(tx, row.subjectId, now) : undefined)),
  );
  return rows.map((row, place) => ({
    id: row.id,
    kind: row.kind,
    subject: person(row.subjectId),
    amount: amountOf(row),
    reason: row.reason,
    state: row.state === 'open' && row.expiresAt.getTime() <= now ? 'expired' : row.state,
    way: row.way,
    proposedBy: person(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    expiresAt: row.expiresAt.toISOString(),
    aloneFrom: isAlone ? row.aloneFrom.toISOString() : null,
    mayCarryOut:
      isAlone &&
      row.state === 'open' &&
      row.proposedBy === actor.userId &&
      row.aloneFrom.getTime() <= now &&
      row.expiresAt.getTime() > now,
    isMine: row.proposedBy === actor.userId,
    isAboutMe: row.subjectId === actor.userId,
    linked: countsOf(links[place]),
  }));
}

export async function viewOf(
  tx: Tx,
  needs: Pick<Needs, 'clock'>,
  actor: Actor,
  row: ProposalRow,
): Promise<ProposalView> {
  const [view] = await viewsOf(tx, needs, actor, [row]);
  assert(view !== undefined, 'one row has one view');
  return view;
}

const countsOf = (links: readonly LinkedAccount[] | undefined): ProposalView['linked'] =>
  links === undefined
    ? null
    : { accounts: links.length, hedges: links.reduce((sum, { hedges }) => sum + hedges.length, 0) };

export const amountOf = ({ kind, payload }: ProposalRow): ProposalView['amount'] => {
  if (kind === 'promotion') return null;
  if (kind === 'bonus')
    return { asset: 'USD', value: formatUnits(BigInt((payload as BonusTerms).cents), assetScale.USD) };
  const { asset, units } = payload as AdjustmentTerms;
  return { asset, value: formatUnits(BigInt(units), assetScale[asset]) };
};
