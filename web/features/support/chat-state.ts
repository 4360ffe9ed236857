// Whether the chat is closed, open or minimised: one answer for the button, the badge in the header
// and the panel.
import { useSyncExternalStore } from 'react';

export type ChatState = 'closed' | 'open' | 'minimised';

let state: ChatState = 'closed';
const listeners = new Set<() => void>();

export function setChat(next: ChatState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Where this tab keeps what a person wrote and support has not got yet. */
export const keptPrefix = 'chat:';
export const keptKey = (userId: string): string => keptPrefix + userId;
/** Asked on every page: only then does the part that reads and sends it come. */
export function hasKept(userId: string): boolean {
  try {
    return sessionStorage.getItem(keptKey(userId)) !== null;
  } catch {
    return false;
  }
}

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
