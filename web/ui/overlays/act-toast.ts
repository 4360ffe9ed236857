// What puts the words together is fetched with the first act, as the toasts themselves are.
import type { ActName } from '#web/lib/own-acts.ts';
import type { Tone } from '#web/ui/overlays/toast.ts';

export interface ActWords {
  /** An error if the call was answered and yet nothing came of it. */
  readonly tone?: Tone;
  readonly detail?: string | undefined;
  /** Address of what was done; left out where the person stands on it. */
  readonly view?: string;
  /** Nothing moved, so no "Portfolio updated!" will follow. */
  readonly isOver?: boolean;
}

/**
 * The one toast of something that the person did to their money: the words of the act, and that the
 * portfolio changed with it once the stream has told so. `name` is the call it was done by.
 */
export const toastOfAct = (name: ActName, title: string, words: ActWords = {}): void =>
  void import('#web/ui/overlays/act-toast-words.tsx').then(
    ({ sayAct }) => sayAct(name, title, words),
    // Offline before the first act: the change still speaks for itself.
    () => {},
  );
