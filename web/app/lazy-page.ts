import { lazyRouteComponent } from '@tanstack/react-router';

/** A part of the site that could not be fetched because the server cannot be reached. */
export class PageUnreachable extends Error {}

const isServerReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A missing file of a page means a newer release, and the router loads the document again, or no
 * connection. In that case nothing may be loaded: the browser's own error page would take the place
 * of everything that is still on the screen.
 */
async function explain(error: unknown): Promise<never> {
  if (navigator.onLine && (await isServerReachable())) throw error;
  throw new PageUnreachable('the server cannot be reached', { cause: error });
}

/** The page of a route, in a file of its own. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(explain), name);
