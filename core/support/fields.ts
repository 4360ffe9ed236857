import { m } from '#core/messages/messages.js';
import {
  isRefusedContent,
  maxMessageLength,
  maxNoteLength,
  refusedContent,
  tooLong,
} from '#core/support/rules.ts';
import { hasInk } from '#core/values/text/visible.ts';
import { labelOf } from '#core/values/text/written.ts';
import { z } from '#core/values/z.ts';

/** Text that a database can hold: no NUL, no half of a character. */
const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
const writing = (least: string) =>
  z.string().trim().min(1, least).refine(isWhole, refusedContent).refine(hasInk, least);

export const messageText = writing(m.support_please_write_message())
  .max(maxMessageLength, { error: tooLong, abort: true })
  .refine((text) => !isRefusedContent(text), refusedContent);
export const noteText = writing(m.support_please_write_note()).max(maxNoteLength, m.support_note_too_long());
export const cannedTitle = labelOf({ min: [1, m.support_please_name_reply], max: 60 });
export const searchText = z.string().trim().max(100).refine(isWhole, m.support_search_for_plain_text());
