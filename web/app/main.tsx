import '#web/ui/styles.css';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { createRouter } from '#web/app/router.tsx';
import { applyPalette } from '#web/lib/palette.ts';
import { followSystemTheme } from '#web/lib/theme.ts';

const wakeState = window as unknown as { pressed?: HTMLElement | null; isAwake?: boolean };

/** Presses again the button that woke the page, once React can hear it. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    const pressed = wakeState.pressed;
    wakeState.isAwake = true;
    wakeState.pressed = null;
    // A turn later: inside the commit React cannot yet reach a boundary it has just hydrated, and the press would be lost.
    if (pressed) setTimeout(() => pressed.isConnected && pressed.click());
  }, []);
  return children;
}

/** A prerendered page carries only its own rules: other pages are drawn when the whole sheet is there. */
const styleSheetReady = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    if (!link || link.sheet) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });

async function start(root: HTMLElement): Promise<void> {
  const router = createRouter();
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  const prerenderedPath = root.dataset['prerendered'];
  followSystemTheme();
  applyPalette();
  if (prerenderedPath === location.pathname) {
    // Without this the client wraps the route in a Suspense boundary that the prerendered markup does not have.
    const hydrating = router as unknown as { ssr: { manifest: undefined } | undefined };
    hydrating.ssr = { manifest: undefined };
    await Promise.all([router.load(), styleSheetReady()]);
    if (router.state.location.pathname === prerenderedPath) {
      startTransition(() => {
        hydrateRoot(root, <Awake>{app}</Awake>);
      });
      return;
    }
    // A guard went elsewhere: the markup is of another page, so it is replaced, not hydrated.
    hydrating.ssr = undefined;
  }
  wakeState.isAwake = true;
  root.replaceChildren();
  createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
