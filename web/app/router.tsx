import {
  createRootRoute,
  createRoute,
  createRouter as create,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { headOf } from '#web/app/head.ts';
import { authSearch } from '#web/app/search.ts';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFoundPage,
});

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  head: () =>
    headOf({
      title: 'Truefill: trade and copy with figures that add up',
      description:
        'Trade stocks, ETFs, indices, forex, commodities and crypto, or copy a trader. Every figure comes from the ledger or a recorded trade.',
      path: '/',
    }),
  component: lazyRouteComponent(() => import('#web/pages/landing/landing-page.tsx'), 'LandingPage'),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: authSearch,
  // Someone who is signed in already has nothing to do here, unless a mailed link sent them.
  beforeLoad: async ({ location }) => {
    if (typeof document === 'undefined' || document.documentElement.dataset['session'] !== 'in') return;
    if (location.hash !== '') return;
    const { rpc } = await import('#web/lib/rpc.ts');
    const { viewer } = await rpc.identity.viewer();
    if (viewer) throw redirect({ to: '/' });
  },
  head: () =>
    headOf({
      title: 'Sign in or create an account',
      description: 'Sign in to Truefill or create an account.',
      path: '/auth',
    }),
  component: lazyRouteComponent(() => import('#web/pages/auth-page.tsx'), 'AuthPage'),
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  head: () => headOf({ title: 'Verify your email', isPrivate: true }),
  component: lazyRouteComponent(() => import('#web/pages/verify-page.tsx'), 'VerifyPage'),
});

const adminSetupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin-setup',
  head: () => headOf({ title: 'Admin setup', isPrivate: true }),
  component: lazyRouteComponent(() => import('#web/pages/admin-setup-page.tsx'), 'AdminSetupPage'),
});

const routeTree = rootRoute.addChildren([landingRoute, authRoute, verifyRoute, adminSetupRoute]);

/** The route table. A history is given by the prerender only. */
export function createRouter(history?: RouterHistory) {
  return create({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
