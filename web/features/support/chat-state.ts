// Whether the chat is closed, open or minimised: one answer for the button, the badge in the header and the panel.
import { useSyncExternalStore } from 'react';

export type ChatState = 'closed' | 'open' | 'minimised';

let state: ChatState = 'closed';
/** What was written and not sent; kept while the panel is minimised, gone when it is closed. */
let draft = '';
const listeners = new Set<() => void>();

export function setChat(next: ChatState): void {
  state = next;
  if (next === 'closed') draft = '';
  for (const listener of listeners) listener();
}

export const readDraft = (): string => draft;
export const keepDraft = (text: string): void => {
  draft = text;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useChat = (): ChatState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'closed',
  );
