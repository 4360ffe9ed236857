import { m } from '#core/messages/messages.js';
import type { FileId } from '#core/values/ids.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { fileTexts } from '#core/refusals/refusal-text-files.ts';
import { knowRefusals, refusalText } from '#core/refusals/refusal-text.ts';

knowRefusals(fileTexts);

export const pictureTypes = ['image/jpeg', 'image/png'] as const;
const maxBytes = 5 * 1024 * 1024;

/** What can be said of a file before it is sent; undefined when nothing speaks against it. */
export function problemOfPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(type)) return m.collectibles_picture_type();
  if (size === 0) return refusalText('file_empty');
  return size > maxBytes ? refusalText('file_too_large') : undefined;
}

/**
 * Sends one picture as the whole body. With the same id a second try is the same upload. Answers
 * what went wrong.
 */
export async function uploadPicture(id: FileId, file: File): Promise<string | undefined> {
  try {
    const response = await fetch(`/uploads/collectibles?${new URLSearchParams({ id }).toString()}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': file.type },
      body: file,
    });
    if (response.ok) return undefined;
    const answer = (await response.json()) as { code?: string; detail?: Record<string, string> };
    // Documents may be PDFs and say so; a picture may not.
    if (answer.code === 'file_wrong_type') return m.collectibles_picture_type();
    return refusalText(answer.code ?? '', answer.detail);
  } catch (error) {
    return failureOf(error).message;
  }
}
