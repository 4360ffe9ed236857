// What a person has written and support has not got yet, kept by this tab across a reload: words
// only, for each person apart. A file that waits cannot be kept. Signing out empties the tab's
// storage, and another person's words are thrown away.
import type { Id, MessageId } from '#core/values/ids.ts';
import { keptKey, keptPrefix } from '#web/features/support/chat-state.ts';

/** The person's own chat, or a conversation at the desk. */
export type Recipient = 'own' | Id<'cnv'>;

export interface Waiting {
  readonly id: MessageId;
  readonly to: Recipient;
  readonly text: string;
}
interface Kept {
  readonly drafts: Readonly<Record<string, string>>;
  readonly waiting: readonly Waiting[];
}

const nothing: Kept = { drafts: {}, waiting: [] };
/** Storage may be forbidden: then what is written lives for the page. */
let known: { readonly userId: string; readonly kept: Kept } | undefined;

export const keptDraft = (userId: string, to: Recipient): string => keptOf(userId).drafts[to] ?? '';
export const keptWaiting = (userId: string): readonly Waiting[] => keptOf(userId).waiting;

export function keepDraft(userId: string, to: Recipient, text: string): void {
  const { [to]: _before, ...others } = keptOf(userId).drafts;
  keep(userId, { drafts: text === '' ? others : { ...others, [to]: text } });
}

export const keepWaiting = (userId: string, waiting: readonly Waiting[]): void =>
  keep(userId, { waiting: waiting.map(({ id, to, text }) => ({ id, to, text })) });

function keptOf(userId: string): Kept {
  if (known?.userId !== userId) known = { userId, kept: read(userId) };
  return known.kept;
}

function keep(userId: string, part: Partial<Kept>): void {
  const kept = { ...keptOf(userId), ...part };
  known = { userId, kept };
  try {
    if (kept.waiting.length === 0 && Object.keys(kept.drafts).length === 0)
      sessionStorage.removeItem(keptKey(userId));
    else sessionStorage.setItem(keptKey(userId), JSON.stringify(kept));
  } catch {
    // Full or forbidden: it stays in the page's memory.
  }
}

function read(userId: string): Kept {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keptPrefix) && key !== keptKey(userId)) sessionStorage.removeItem(key);
    return readKept(sessionStorage.getItem(keptKey(userId)));
  } catch {
    return nothing;
  }
}

/** Only what has the shape that was written; anything else in the storage is nothing. */
export function readKept(text: string | null): Kept {
  if (text === null) return nothing;
  const { drafts, waiting } = JSON.parse(text) as { drafts?: unknown; waiting?: unknown };
  return {
    drafts: Object.fromEntries(
      Object.entries(drafts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    waiting: Array.isArray(waiting) ? waiting.filter(isWaiting) : [],
  };
}

const isWaiting = (one: Partial<Waiting> | null): one is Waiting =>
  typeof one === 'object' &&
  typeof one?.id === 'string' &&
  typeof one.to === 'string' &&
  typeof one.text === 'string';
