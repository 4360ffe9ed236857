import { m } from '#core/messages/messages.js';
import type { ChatMessage } from '#core/support/contract.ts';
import type { FileId, Id, MessageId } from '#core/values/ids.ts';
import { ORPCError } from '@orpc/client';
import { fileTexts } from '#core/refusals/refusal-text-files.ts';
import { knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';

knowRefusals(fileTexts);

export const attachmentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
const maxBytes = 5 * 1024 * 1024;

/** What can be said of a file before it is sent; undefined when nothing speaks against it. */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(attachmentTypes as readonly string[]).includes(type)) return refusalText('file_wrong_type');
  if (size === 0) return refusalText('file_empty');
  return size > maxBytes ? refusalText('file_too_large') : undefined;
}

/**
 * Sends one file as the whole body; with the same ids a second try is the same message. Throws what
 * a call would throw, so that `failureOf` reads it.
 */
export async function uploadAttachment(
  message: MessageId,
  { id, file }: { readonly id: FileId; readonly file: File },
  conversation?: Id<'cnv'>,
): Promise<ChatMessage> {
  const query = new URLSearchParams({ id, message, ...(conversation && { conversation }) });
  const response = await fetch(`/uploads/support?${query.toString()}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': file.type },
    body: file,
  });
  const answer = (await response.json()) as ChatMessage & { code?: string; detail?: Record<string, string> };
  if (response.ok) return answer;
  if (response.status >= 500) throw new ORPCError('INTERNAL_SERVER_ERROR');
  throw new ORPCError('REFUSED', { data: { code: answer.code ?? '', detail: answer.detail ?? {} } });
}

const typeNames: Readonly<Record<(typeof attachmentTypes)[number], string>> = {
  'image/jpeg': m.support_jpeg_picture(),
  'image/png': m.support_png_picture(),
  'application/pdf': m.support_pdf_document(),
};
/** "PNG picture, 12 KB". */
export function describeAttachment(file: { type: (typeof attachmentTypes)[number]; bytes: number }): string {
  const size =
    file.bytes < 1_048_576
      ? m.support_kb({ bytes: Math.ceil(file.bytes / 1_024) })
      : m.support_mb({ bytes: (file.bytes / 1_048_576).toFixed(1) });
  return `${typeNames[file.type]}, ${size}`;
}
export const attachmentPath = (id: string): string => `/uploads/support/${id}`;
