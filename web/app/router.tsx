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
import {
  adminContactSearch,
  adminKycSearch,
  adminDepositsSearch,
  adminWithdrawalsSearch,
  analyticsSearch,
  authSearch,
  chatAdminSearch,
  copyTradingSearch,
  commoditiesSearch,
  dashboardSearch,
  depositSearch,
  listSearch,
  marketSearch,
  marketsSearch,
  notificationsSearch,
  tradersSearch,
  tradesSearch,
  transactionsSearch,
} from '#web/app/search.ts';
import { site } from '#web/lib/site.ts';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
  notFoundComponent: lazyRouteComponent(() => import('#web/pages/not-found-page.tsx'), 'NotFoundPage'),
});

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  head: () =>
    headOf({
      title: `${site.name}: ${site.tagline}`,
      description:
        'Trade stocks, ETFs, indices, forex, commodities and crypto, or copy a trader. Every figure comes from the ledger or a recorded trade.',
      path: '/',
      hasOrganisation: true,
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
      description: `Sign in to ${site.name} or create an account.`,
      path: '/auth',
    }),
  component: lazyRouteComponent(() => import('#web/pages/auth-page.tsx'), 'AuthPage'),
});

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  head: () =>
    headOf({
      title: `About ${site.name}`,
      description: 'Why this platform exists, how it keeps its word, and what it is not.',
      path: '/about',
    }),
  component: lazyRouteComponent(() => import('#web/pages/public/about-page.tsx'), 'AboutPage'),
});
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  head: () =>
    headOf({
      title: 'Privacy Policy',
      description: 'What this site keeps about you, why, and how you get it out again.',
      path: '/privacy',
    }),
  component: lazyRouteComponent(() => import('#web/pages/public/privacy-page.tsx'), 'PrivacyPage'),
});
const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  head: () =>
    headOf({
      title: 'Terms of Service',
      description: 'The rules of orders, copies, deposits and withdrawals in plain words.',
      path: '/terms',
    }),
  component: lazyRouteComponent(() => import('#web/pages/public/terms-page.tsx'), 'TermsPage'),
});
const riskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/risk',
  head: () =>
    headOf({
      title: 'Risk Disclosure',
      description: 'What can go wrong in trading and copying, before you put money in.',
      path: '/risk',
    }),
  component: lazyRouteComponent(() => import('#web/pages/public/risk-page.tsx'), 'RiskPage'),
});
const transparencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transparency',
  head: () =>
    headOf({
      title: 'Transparency',
      description: 'What this site measures about itself, with the query behind each figure.',
      path: '/transparency',
    }),
  component: lazyRouteComponent(() => import('#web/pages/public/transparency-page.tsx'), 'TransparencyPage'),
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

/** The access gate: spinner while it asks, then sign-in, the verification screen (inside), or the page. */
const gateRoute = createRoute({
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
  pendingComponent: lazyRouteComponent(() => import('#web/app/signed-in.tsx'), 'GatePending'),
  errorComponent: lazyRouteComponent(() => import('#web/app/gate-failed.tsx'), 'GateFailed'),
  head: () => headOf({ title: 'Account', isPrivate: true }),
  component: lazyRouteComponent(() => import('#web/app/signed-in.tsx'), 'SignedIn'),
});

const adminRoute = createRoute({
  getParentRoute: () => gateRoute,
  id: 'admin',
  beforeLoad: ({ context }) => {
    if (!context.viewer.isAdmin) throw redirect({ to: '/dashboard' });
    if (context.viewer.needsSecondStep) throw redirect({ to: '/settings/account' });
  },
});

const privateHead = (title: string) => () => headOf({ title, isPrivate: true });

const dashboardRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  head: privateHead('Dashboard'),
  component: lazyRouteComponent(() => import('#web/pages/dashboard-page.tsx'), 'DashboardPage'),
});
const marketsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/markets',
  validateSearch: marketsSearch,
  head: privateHead('Markets'),
  component: lazyRouteComponent(() => import('#web/pages/markets-page.tsx'), 'MarketsPage'),
});
const commoditiesRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/commodities',
  validateSearch: commoditiesSearch,
  head: privateHead('Commodities'),
  component: lazyRouteComponent(() => import('#web/pages/commodities-page.tsx'), 'CommoditiesPage'),
});
const marketRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/markets/$symbol',
  validateSearch: marketSearch,
  head: ({ params }) => headOf({ title: params.symbol, isPrivate: true }),
  component: lazyRouteComponent(() => import('#web/pages/market-page.tsx'), 'MarketPage'),
});
const tradersRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/traders',
  validateSearch: tradersSearch,
  head: privateHead('Copy traders'),
  component: lazyRouteComponent(() => import('#web/pages/traders-page.tsx'), 'TradersPage'),
});
const traderRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/traders/$id',
  head: privateHead('Trader'),
  component: lazyRouteComponent(() => import('#web/pages/trader-page.tsx'), 'TraderPage'),
});
const copyTradingRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/copy-trading',
  validateSearch: copyTradingSearch,
  head: privateHead('Copy trading'),
  component: lazyRouteComponent(() => import('#web/pages/copy-trading-page.tsx'), 'CopyTradingPage'),
});
const leadRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/lead',
  head: privateHead('Lead'),
  component: lazyRouteComponent(() => import('#web/pages/lead-page.tsx'), 'LeadPage'),
});
const copiesRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/copies',
  head: privateHead('My copies'),
  component: lazyRouteComponent(() => import('#web/pages/copies-page.tsx'), 'CopiesPage'),
});
const tradesRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/my-trades',
  validateSearch: tradesSearch,
  head: privateHead('My trades'),
  component: lazyRouteComponent(() => import('#web/pages/trades-page.tsx'), 'TradesPage'),
});
const analyticsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/analytics',
  validateSearch: analyticsSearch,
  head: privateHead('Portfolio Analytics'),
  component: lazyRouteComponent(() => import('#web/pages/analytics-page.tsx'), 'AnalyticsPage'),
});
const transactionsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/transactions',
  validateSearch: transactionsSearch,
  head: privateHead('Transactions'),
  component: lazyRouteComponent(() => import('#web/pages/transactions-page.tsx'), 'TransactionsPage'),
});
const depositRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/deposit',
  validateSearch: depositSearch,
  head: privateHead('Deposit'),
  component: lazyRouteComponent(() => import('#web/pages/deposit-page.tsx'), 'DepositPage'),
});
const walletRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/wallet',
  head: privateHead('Wallet'),
  component: lazyRouteComponent(() => import('#web/pages/wallet-page.tsx'), 'WalletPage'),
});
const withdrawRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/withdraw',
  head: privateHead('Withdraw'),
  component: lazyRouteComponent(() => import('#web/pages/withdraw-page.tsx'), 'WithdrawPage'),
});
const notificationsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/notifications',
  validateSearch: notificationsSearch,
  head: privateHead('Notifications'),
  component: lazyRouteComponent(() => import('#web/pages/notifications-page.tsx'), 'NotificationsPage'),
});
const upgradeRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/upgrade',
  head: privateHead('Upgrade your plan'),
  component: lazyRouteComponent(() => import('#web/pages/upgrade-page.tsx'), 'UpgradePage'),
});
const verificationRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/verification',
  head: privateHead('Identity verification'),
  component: lazyRouteComponent(() => import('#web/pages/verification-page.tsx'), 'VerificationPage'),
});
const settingsProfileRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/settings/profile',
  head: privateHead('Profile settings'),
  component: lazyRouteComponent(() => import('#web/pages/settings-profile-page.tsx'), 'SettingsProfilePage'),
});
const settingsAccountRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/settings/account',
  head: privateHead('Account settings'),
  component: lazyRouteComponent(() => import('#web/pages/settings-account-page.tsx'), 'SettingsAccountPage'),
});
const adminKycRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-kyc',
  validateSearch: adminKycSearch,
  head: privateHead('Admin identity verification'),
  component: lazyRouteComponent(() => import('#web/pages/admin-kyc-page.tsx'), 'AdminKycPage'),
});
/** Under the gate only: who is no administrator is told so there. */
const chatAdminRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/chat-admin',
  validateSearch: chatAdminSearch,
  head: privateHead('Support chat'),
  component: lazyRouteComponent(() => import('#web/pages/chat-admin-page.tsx'), 'ChatAdminPage'),
});
const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-users',
  validateSearch: listSearch,
  head: privateHead('Admin users'),
  component: lazyRouteComponent(() => import('#web/pages/admin-users-page.tsx'), 'AdminUsersPage'),
});
const adminContactRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-contact',
  validateSearch: adminContactSearch,
  head: privateHead('Contact messages'),
  component: lazyRouteComponent(() => import('#web/pages/admin-contact-page.tsx'), 'AdminContactPage'),
});
const adminWithdrawalsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-withdrawals',
  validateSearch: adminWithdrawalsSearch,
  head: privateHead('Admin withdrawals'),
  component: lazyRouteComponent(
    () => import('#web/pages/admin-withdrawals-page.tsx'),
    'AdminWithdrawalsPage',
  ),
});

const adminDepositsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-deposits',
  validateSearch: adminDepositsSearch,
  head: privateHead('Admin deposits'),
  component: lazyRouteComponent(() => import('#web/pages/admin-deposits-page.tsx'), 'AdminDepositsPage'),
});
const adminHealthRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-health',
  head: privateHead('Health'),
  component: lazyRouteComponent(() => import('#web/pages/admin-health-page.tsx'), 'AdminHealthPage'),
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  authRoute,
  aboutRoute,
  privacyRoute,
  termsRoute,
  riskRoute,
  transparencyRoute,
  verifyRoute,
  adminSetupRoute,
  gateRoute.addChildren([
    dashboardRoute,
    marketsRoute,
    commoditiesRoute,
    marketRoute,
    tradersRoute,
    traderRoute,
    copyTradingRoute,
    leadRoute,
    copiesRoute,
    tradesRoute,
    analyticsRoute,
    transactionsRoute,
    depositRoute,
    withdrawRoute,
    walletRoute,
    notificationsRoute,
    verificationRoute,
    settingsProfileRoute,
    settingsAccountRoute,
    chatAdminRoute,
    upgradeRoute,
    adminRoute.addChildren([
      adminUsersRoute,
      adminWithdrawalsRoute,
      adminDepositsRoute,
      adminHealthRoute,
      adminContactRoute,
      adminKycRoute,
    ]),
  ]),
]);

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
