import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { publicPages } from '#web/app/public-pages.ts';
import { createRouter } from '#web/app/router.tsx';

/** What the pages were built for: the build writes it into the head and the icon. */
export { site } from '#web/lib/site.ts';

// Parts that load late in a browser are whole in the page, in their place.
const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY };
const draw = async (page: ReactNode): Promise<string> =>
  new Response((await prerender(<StrictMode>{page}</StrictMode>, whole)).prelude).text();

/** The markup of a prerendered page by the router, head tags first, for the build only. */
export async function render(path: string): Promise<string> {
  const router = createRouter(createMemoryHistory({ initialEntries: [path] }));
  router.update({ ...router.options, isServer: true });
  await router.load();
  return draw(<RouterProvider router={router} />);
}

/**
 * The body of a page of text as its own script takes it over; undefined for the pages that the
 * router takes over.
 */
export async function renderBody(path: string): Promise<string | undefined> {
  const Page = await publicPages[path]?.();
  return Page && draw(<Page />);
}
