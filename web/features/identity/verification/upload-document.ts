import type { KycView } from '#core/identity/contract.ts';
import { kycTypes, maxKycFileBytes, type KycKind } from '#core/identity/kyc.ts';
import type { FileId } from '#core/values/ids.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { fileTexts } from '#core/refusals/refusal-text-files.ts';
import { knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';

knowRefusals(fileTexts);

/** What can be said of a file before it is sent; undefined when nothing speaks against it. */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(kycTypes as readonly string[]).includes(type)) return refusalText('file_wrong_type');
  if (size === 0) return refusalText('file_empty');
  return size > maxKycFileBytes ? refusalText('file_too_large') : undefined;
}

export type Uploaded = { readonly view: KycView } | { readonly problem: string };

/**
 * Sends one file as the whole body. With the same id a second try is the same upload. Never throws.
 */
export async function uploadDocument(kind: KycKind, id: FileId, file: File): Promise<Uploaded> {
  try {
    const response = await fetch(`/uploads/identity?${new URLSearchParams({ kind, id }).toString()}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': file.type },
      body: file,
    });
    const answer = (await response.json()) as KycView & { code?: string; detail?: Record<string, string> };
    if (response.ok) return { view: answer };
    return { problem: refusalText(answer.code ?? '', answer.detail) };
  } catch (error) {
    return { problem: failureOf(error).message };
  }
}
