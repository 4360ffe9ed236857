import { isKycOpen, kycKinds, type KycKind, type KycStatus } from '#core/identity/kyc.ts';
import { type KycView, refuse } from '#core/identity/contract.ts';
import { findKyc, type KycRow } from '#server/domains/identity/kyc/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { FileFacts, Vault } from '#server/platform/files/vault.ts';

export type Needs = Pick<App, 'db' | 'clock'> & { readonly vault: Vault };

const isKind = (purpose: string): purpose is KycKind => (kycKinds as readonly string[]).includes(purpose);
export const kindOf = ({ purpose }: FileFacts): KycKind | undefined =>
  isKind(purpose) ? purpose : undefined;

export const statusOf = (row: Pick<KycRow, 'status'> | undefined): KycStatus =>
  !row || row.status === 'draft' ? 'not_submitted' : row.status;

/** Refuses `kyc_closed` while documents are in review or approved. */
export function requireOpen(row: KycRow | undefined): void {
  if (!isKycOpen(statusOf(row))) throw refuse('kyc_closed');
}

export function viewOf(row: KycRow | undefined, files: readonly FileFacts[]): KycView {
  return {
    status: statusOf(row),
    fullName: row?.fullName ?? null,
    country: row?.country ?? null,
    submittedAt: row?.submittedAt?.toISOString() ?? null,
    decidedAt: row?.decidedAt?.toISOString() ?? null,
    reason: row?.reason ?? null,
    files: files.flatMap((file) => {
      const kind = kindOf(file);
      return kind
        ? [{ id: file.id, kind, type: file.type, bytes: file.bytes, at: file.at.toISOString() }]
        : [];
    }),
  };
}

/**
 * A person's own application and documents, inside the transaction that changed them or outside of
 * any.
 */
export async function ownView(tx: Tx, vault: Vault, userId: string): Promise<KycView> {
  const row = await findKyc(tx, userId);
  return viewOf(row, await vault.list(tx, [userId]));
}

/** What a person has sent in, each kind once. */
export async function kycKindsOf(tx: Tx, vault: Pick<Vault, 'list'>, userId: string): Promise<KycKind[]> {
  return [...new Set((await vault.list(tx, [userId])).flatMap((file) => kindOf(file) ?? []))];
}

export const showKyc = ({ db, vault }: Needs, actor: Actor): Promise<KycView> =>
  ownView(db.read, vault, actor.userId);

const identityStatusOf = async (tx: Tx, userId: string): Promise<KycStatus> =>
  statusOf(await findKyc(tx, userId));

/** Whether an administrator has approved who the person is. */
export const isApproved = async (tx: Tx, userId: string): Promise<boolean> =>
  (await identityStatusOf(tx, userId)) === 'approved';

/** What decides how much may leave. */
export const tierOf = async (tx: Tx, userId: string): Promise<'verified' | 'basic'> =>
  (await isApproved(tx, userId)) ? 'verified' : 'basic';
