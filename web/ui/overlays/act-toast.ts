// What puts the words together is fetched with the first act, as the toasts themselves are.
import type { ActName } from '#web/lib/own-acts/own-acts.ts';
import type { ActWords } from '#web/ui/overlays/toast-words.ts';

const load = () => import('#web/ui/overlays/act-toast-words.tsx');

/** Fetches the words' program before the first act: on a slow line its change would speak first. */
export const warmActToasts = (): void => void load().catch(() => {});

/**
 * The one toast of something that the person did to their money: the words of the act, and that the
 * portfolio changed with it once the stream has told so. `name` is the call it was done by.
 */
export const toastOfAct = (name: ActName, title: string, words: ActWords = {}): void =>
  void load().then(
    ({ sayAct }) => sayAct(name, title, words),
    // Offline before the first act: the change still speaks for itself.
    () => {},
  );
