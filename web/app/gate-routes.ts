// The gate before everything that belongs to a person, and the one before the pages of
// administrators.
import { m } from '#core/messages/messages.js';
import { createRoute, redirect } from '@tanstack/react-router';
import { headOf } from '#web/app/head.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { rootRoute } from '#web/app/public-routes.tsx';

/**
 * The access gate: spinner while it asks, then sign-in, the verification screen (inside), or the
 * page.
 */
export const gateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'gate',
  beforeLoad: async ({ location, preload }) => {
    const { loadViewer, sayPleaseSignIn } = await import('#web/app/gate.ts');
    const { viewer } = await loadViewer();
    if (viewer) return { viewer };
    if (!preload) sayPleaseSignIn();
    throw redirect({ to: '/auth', search: { redirect: location.href } });
  },
  pendingMs: 200,
  pendingComponent: lazyPage(() => import('#web/app/signed-in.tsx'), 'GatePending'),
  head: () => headOf({ title: m.common_account(), isPrivate: true }),
  component: lazyPage(() => import('#web/app/signed-in.tsx'), 'SignedIn'),
});

export const adminRoute = createRoute({
  getParentRoute: () => gateRoute,
  id: 'admin',
  beforeLoad: ({ context }) => {
    if (!context.viewer.isAdmin) throw redirect({ to: '/dashboard' });
    if (context.viewer.needsSecondStep) throw redirect({ to: '/settings/account' });
  },
});

export const privateHead = (title: string) => () => headOf({ title, isPrivate: true });
