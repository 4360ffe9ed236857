// Rules of the support chat that both sides follow.
import { m } from '#core/messages/messages.js';
import { secondMs } from '#core/values/time.ts';

export const maxMessageLength = 1_000;
export const maxNoteLength = 2_000;
/** Per conversation, all its files together. */
export const maxChatFiles = 10;
export const maxChatBytes = 25 * 1024 * 1024;

/** The panel starts this long after it is asked for, and tries again this long after a failure. */
export const initDelayMs = 100;
export const retryDelayMs = 5 * secondMs;
/** Loudness of the tone for a new message, of 1. */
export const toneVolume = 0.3;

/**
 * Somebody who writes says so this often; a sign that is older than the second figure has faded.
 */
export const typingEveryMs = 3 * secondMs;
export const typingFadesMs = 6 * secondMs;

/**
 * An administrator with the desk open says so this often; after the second figure without a word
 * nobody is there.
 */
export const deskEveryMs = 20 * secondMs;
export const deskLapsesMs = 60 * secondMs;

/** A reply that stays unseen for so long is mailed. */
export const mailAfterMs = 120 * secondMs;

export const tooLong = m.support_message_too_long();
export const refusedContent = m.support_invalid_message_content_detected();

/** With a value, or one of those that HTML defines without: "a<b and c>d" compares. */
const attribute = String.raw`(?:[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>]+(?![^\s"'=<>]))|async|autofocus|autoplay|checked|controls|default|defer|disabled|hidden|inert|loop|multiple|muted|nomodule|novalidate|open|readonly|required|reversed|selected)`;
/** A whole tag, comment or declaration, as a browser would read it. What is never closed is none. */
const tags = new RegExp(String.raw`</?[a-z][a-z0-9:-]*(?:[\s/]+${attribute})*[\s/]*>|<[!?][^>]*>`, 'gi');
const handler = /\bon[a-z]{3,}\s*=\s*\S/i;
/** Browsers skip blanks and control characters inside a scheme. */
const scheme = /(javascript|vbscript):|data:text\/html/i;
// oxlint-disable-next-line no-control-regex -- these are the characters that hide a scheme
const hiding = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g;

/**
 * True for HTML tags, schemes that run script and inline event handlers: never sent, although text
 * is only shown as text.
 */
export const isRefusedContent = (text: string): boolean =>
  text.search(tags) >= 0 || handler.test(text) || scheme.test(text.replace(hiding, ''));

/** What is shown of a message, whatever was stored: text without tags. */
export const plainText = (text: string): string => text.replace(tags, '');

/**
 * Why this cannot be sent, in a sentence; undefined when it can. Empty is not a problem: it is not
 * sent.
 */
export function messageProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxMessageLength) return tooLong;
  return isRefusedContent(trimmed) ? refusedContent : undefined;
}
