// sonner is fetched with the first toast, so it never weighs on a page that shows none.
import type { Tone, ToastWords } from '#web/ui/overlays/toast-words.ts';

let host: Promise<typeof import('#web/ui/overlays/toast-host.tsx')> | undefined;

/**
 * Shows a toast: 4 s, at most three at a time, paused under the pointer or focus. Nothing may exist
 * only in a toast. What a person did to their money is said with `toastOfAct`.
 */
export const toast = (tone: Tone, title: string, description?: string): void =>
  showToast({ tone, title, description });

export function showToast(words: ToastWords): void {
  host ??= import('#web/ui/overlays/toast-host.tsx');
  host.then(
    (module) => module.show(words),
    () => {
      // Offline before the first toast: the next one tries again.
      host = undefined;
    },
  );
}
