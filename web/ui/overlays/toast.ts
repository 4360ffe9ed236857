// sonner is fetched with the first toast, so it never weighs on a page that shows none.

type Tone = 'success' | 'error' | 'message';
let host: Promise<typeof import('#web/ui/overlays/toast-host.tsx')> | undefined;

/**
 * Shows a toast: 4 s, at most three at a time, paused under the pointer or focus. Nothing may exist
 * only in a toast.
 */
export function toast(tone: Tone, title: string, description?: string): void {
  host ??= import('#web/ui/overlays/toast-host.tsx');
  host.then(
    (module) => module.show(tone, title, description),
    () => {
      // Offline before the first toast: the next one tries again.
      host = undefined;
    },
  );
}
