// The root of the route table and the pages that anybody may open.
import { m } from '#core/messages/messages.js';
import { createRootRoute, createRoute, HeadContent, Outlet } from '@tanstack/react-router';
import { headOf } from '#web/app/head.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { toLanding } from '#web/app/documents.ts';
import { authSearch } from '#web/app/search.ts';
import { site } from '#web/lib/site.ts';

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
  errorComponent: lazyPage(() => import('#web/app/route-failed.tsx'), 'RouteFailed'),
  notFoundComponent: lazyPage(() => import('#web/pages/not-found-page.tsx'), 'NotFoundPage'),
});

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  head: () =>
    headOf({
      title: `${site.name}: ${site.tagline}`,
      description: m.shell_trade_stocks_etfs_indices_forex(),
      path: '/',
      hasOrganisation: true,
    }),
  component: lazyPage(() => import('#web/pages/landing/landing-page.tsx'), 'LandingPage'),
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
    if (viewer) throw toLanding();
  },
  head: () =>
    headOf({
      title: m.shell_sign_or_create_account(),
      description: m.shell_auth_page_description({ name: site.name }),
      path: '/auth',
    }),
  component: lazyPage(() => import('#web/pages/identity/auth-page.tsx'), 'AuthPage'),
});

const apiDocsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api/docs',
  head: () => headOf({ title: m.keys_docs_title(), description: m.keys_docs_lead(), path: '/api/docs' }),
  component: lazyPage(() => import('#web/pages/account/api-docs-page.tsx'), 'ApiDocsPage'),
});

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  head: () =>
    headOf({
      title: m.shell_about({ name: site.name }),
      description: m.shell_why_platform_exists_how_keeps(),
      path: '/about',
    }),
  component: lazyPage(() => import('#web/pages/public/about-page.tsx'), 'AboutPage'),
});
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  head: () =>
    headOf({
      title: m.common_privacy_policy(),
      description: m.shell_what_site_keeps_about_why(),
      path: '/privacy',
    }),
  component: lazyPage(() => import('#web/pages/public/privacy-page.tsx'), 'PrivacyPage'),
});
const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  head: () =>
    headOf({
      title: m.common_terms_service(),
      description: m.shell_rules_orders_copies_deposits_withdrawals(),
      path: '/terms',
    }),
  component: lazyPage(() => import('#web/pages/public/terms-page.tsx'), 'TermsPage'),
});
const riskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/risk',
  head: () =>
    headOf({
      title: m.common_risk_disclosure(),
      description: m.shell_what_can_go_wrong_trading(),
      path: '/risk',
    }),
  component: lazyPage(() => import('#web/pages/public/risk-page.tsx'), 'RiskPage'),
});
const transparencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transparency',
  head: () =>
    headOf({
      title: m.common_transparency(),
      description: m.shell_what_site_measures_about_itself(),
      path: '/transparency',
    }),
  component: lazyPage(() => import('#web/pages/public/transparency-page.tsx'), 'TransparencyPage'),
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  head: () => headOf({ title: m.shell_verify_email(), isPrivate: true }),
  component: lazyPage(() => import('#web/pages/identity/verify-page.tsx'), 'VerifyPage'),
});

const adminSetupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin-setup',
  head: () => headOf({ title: m.shell_admin_setup(), isPrivate: true }),
  component: lazyPage(() => import('#web/pages/admin/admin-setup-page.tsx'), 'AdminSetupPage'),
});

export const publicRoutes = [
  landingRoute,
  authRoute,
  aboutRoute,
  apiDocsRoute,
  privacyRoute,
  termsRoute,
  riskRoute,
  transparencyRoute,
  verifyRoute,
  adminSetupRoute,
] as const;
