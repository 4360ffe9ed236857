// The other pages travel while nothing else does, so that a press works at once, and without a
// connection too.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { readyAccountMenu } from '#web/app/shell/header.tsx';
import { readyMoreSheet } from '#web/app/shell/phone/phone-bar.tsx';
import { Palette } from '#web/app/shell/search-button.tsx';
import { readyLazy } from '#web/lib/ready-lazy.ts';
import { DialogPopup } from '#web/ui/overlays/dialog.tsx';

/** The first page and its figures come first. */
const restMs = 4_000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const isSparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Pieces that many pages open on demand. */
const pieces = [
  () => import('#web/ui/overlays/dialog-popup.tsx').then(() => readyLazy(DialogPopup)),
  () => import('#web/ui/overlays/toast-host.tsx'),
  readyAccountMenu,
  readyMoreSheet,
  () => import('#web/app/shell/palette/palette.tsx').then(() => readyLazy(Palette)),
];

/** Fetches page after page behind the gate while the browser idles. Answers how to stop. */
export function warmPages(router: AnyRouter, isAdmin: boolean): () => void {
  let isOver = isSparing();
  const isWanted = ({ fullPath }: AnyRoute) => isAdmin || !fullPath.startsWith('/admin-');
  const run = async () => {
    for (const fetchPiece of pieces) {
      await idle();
      if (isOver) return;
      await fetchPiece().catch(() => undefined);
    }
    for (const route of Object.values(router.routesByPath as Record<string, AnyRoute>).filter(isWanted)) {
      await idle();
      if (isOver || !navigator.onLine) return;
      // One that cannot be fetched now is fetched when it is opened.
      await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), restMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
