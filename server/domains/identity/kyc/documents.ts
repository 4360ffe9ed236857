// The two doors for the bytes of documents, which do not go through the calls of the contract.
import type { KycView } from '#core/identity/contract.ts';
import { kycKinds } from '#core/identity/kyc.ts';
import { id, z } from '#core/values/z.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { downloadKycFile } from '#server/domains/identity/kyc/show-file.ts';
import { uploadKycFile } from '#server/domains/identity/kyc/upload-file.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Download } from '#server/platform/http/downloads.ts';

const uploadQuery = z.strictObject({ id: id('fil'), kind: z.enum(kycKinds) });

/** Undefined for a query that does not name a kind and an id. */
export async function takeDocument(
  { app, limits, vault }: Identity,
  actor: Actor,
  query: Readonly<Record<string, unknown>>,
  bytes: Buffer,
): Promise<KycView | undefined> {
  const asked = uploadQuery.safeParse(query);
  return asked.success
    ? uploadKycFile({ ...app, limits, vault }, actor, { ...asked.data, bytes })
    : undefined;
}

export const downloadDocument = ({ app, vault }: Identity, actor: Actor, fileId: string): Promise<Download> =>
  downloadKycFile({ ...app, vault }, actor, fileId);
