import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRouter } from '#web/app/router.tsx';

/** What the pages were built for: the build writes it into the head and the icon. */
export { site } from '#web/lib/site.ts';

/** The markup of a public page, head tags first, for the build only. */
export async function render(path: string): Promise<string> {
  const router = createRouter(createMemoryHistory({ initialEntries: [path] }));
  router.update({ ...router.options, isServer: true });
  await router.load();
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
