import '#web/ui/styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { Awake, markAwake, styleSheetReady } from '#web/app/awake.tsx';
import { partsReady } from '#web/app/page-part.tsx';
import { createRouter } from '#web/app/router.tsx';
import { applyPalette } from '#web/lib/palette.ts';
import { followSystemTheme } from '#web/lib/preferences/theme.ts';

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
    // Without this the client wraps the route in a Suspense boundary that the prerendered markup
    // does not have.
    Object.assign(router, { ssr: { manifest: undefined } });
    await Promise.all([router.load(), styleSheetReady()]);
    await partsReady();
    if (router.state.location.pathname === prerenderedPath) {
      startTransition(() => {
        hydrateRoot(root, <Awake>{app}</Awake>);
      });
      return;
    }
    // A guard went elsewhere: the markup is of another page, so it is replaced, not hydrated.
    Object.assign(router, { ssr: undefined });
  }
  markAwake();
  root.replaceChildren();
  createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
