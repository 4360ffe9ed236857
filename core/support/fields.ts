import {
  isRefusedContent,
  maxMessageLength,
  maxNoteLength,
  refusedContent,
  tooLong,
} from '#core/support/rules.ts';
import { z } from '#core/values/z.ts';

/** Text that a database can hold: no NUL, no half of a character. */
const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
const writing = (least: string) => z.string().trim().min(1, least).refine(isWhole, refusedContent);

export const messageText = writing('Please write a message')
  .max(maxMessageLength, tooLong)
  .refine((text) => !isRefusedContent(text), refusedContent);
export const noteText = writing('Please write a note').max(
  maxNoteLength,
  'A note has at most 2000 characters',
);
export const cannedTitle = writing('Please name the reply').max(60, 'A name has at most 60 characters');
export const searchText = z.string().trim().max(100).refine(isWhole, 'Search for plain text');
