import '#web/ui/styles.css';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Awake, styleSheetReady } from '#web/app/awake.tsx';
import { partsReady } from '#web/app/page-part.tsx';
import { publicPages } from '#web/app/public-pages.ts';
import { applyPalette } from '#web/lib/palette.ts';
import { followSystemTheme } from '#web/lib/preferences/theme.ts';

/**
 * Takes over a page of text: the same component that the build drew, and nothing of the application
 * behind the sign-in.
 */
async function start(root: HTMLElement): Promise<void> {
  followSystemTheme();
  applyPalette();
  const load = publicPages[root.dataset['prerendered'] ?? ''];
  if (!load) return;
  const [Page] = await Promise.all([load(), styleSheetReady()]);
  await partsReady();
  startTransition(() => {
    hydrateRoot(
      root,
      <Awake>
        <StrictMode>
          <Page />
        </StrictMode>
      </Awake>,
    );
  });
}

const root = document.getElementById('root');
if (root) void start(root);
