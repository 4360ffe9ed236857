import { m } from '#core/messages/messages.js';
import { createRoute, createRouter as create, redirect, type RouterHistory } from '@tanstack/react-router';
import { toLanding } from '#web/app/documents.ts';
import { headOf } from '#web/app/head.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { adminRoute, gateRoute, privateHead } from '#web/app/gate-routes.ts';
import { publicRoutes, rootRoute } from '#web/app/public-routes.tsx';
import {
  adminApprovalsSearch,
  adminAuditSearch,
  adminContactSearch,
  adminInstrumentsSearch,
  adminInboxSearch,
  adminKycSearch,
  adminDepositsSearch,
  adminPortfolioSearch,
  adminUserSearch,
  adminUsersSearch,
  adminWithdrawalsSearch,
  analyticsSearch,
  buyNftsSearch,
  chatAdminSearch,
  copiesSearch,
  copyTradingSearch,
  commoditiesSearch,
  dashboardSearch,
  depositSearch,
  marketSearch,
  marketsSearch,
  notificationsSearch,
  traderSearch,
  tradersSearch,
  tradesSearch,
  transactionsSearch,
  withdrawSearch,
} from '#web/app/search.ts';

const dashboardRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  head: privateHead(m.common_dashboard()),
  component: lazyPage(() => import('#web/pages/home/dashboard-page.tsx'), 'DashboardPage'),
});
const marketsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/markets',
  validateSearch: marketsSearch,
  head: privateHead(m.common_markets()),
  component: lazyPage(() => import('#web/pages/trading/markets-page.tsx'), 'MarketsPage'),
});
const commoditiesRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/commodities',
  validateSearch: commoditiesSearch,
  head: privateHead(m.common_commodities()),
  component: lazyPage(() => import('#web/pages/trading/commodities-page.tsx'), 'CommoditiesPage'),
});
const marketRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/markets/$symbol',
  validateSearch: marketSearch,
  head: ({ params }) => headOf({ title: params.symbol, isPrivate: true }),
  component: lazyPage(() => import('#web/pages/trading/market-page.tsx'), 'MarketPage'),
});
const tradersRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/traders',
  validateSearch: tradersSearch,
  head: privateHead(m.common_copy_traders()),
  component: lazyPage(() => import('#web/pages/copying/traders-page.tsx'), 'TradersPage'),
});
const traderRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/traders/$id',
  validateSearch: traderSearch,
  head: privateHead(m.shell_trader()),
  component: lazyPage(() => import('#web/pages/copying/trader-page.tsx'), 'TraderPage'),
});
const copyTradingRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/copy-trading',
  validateSearch: copyTradingSearch,
  head: privateHead(m.common_copy_trading()),
  component: lazyPage(() => import('#web/pages/copying/copy-trading-page.tsx'), 'CopyTradingPage'),
});
const leadRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/lead',
  head: privateHead(m.shell_lead()),
  component: lazyPage(() => import('#web/pages/copying/lead-page.tsx'), 'LeadPage'),
});
const copiesRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/copies',
  validateSearch: copiesSearch,
  head: privateHead(m.common_my_copies()),
  component: lazyPage(() => import('#web/pages/copying/copies-page.tsx'), 'CopiesPage'),
});
const tradesRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/my-trades',
  validateSearch: tradesSearch,
  head: privateHead(m.common_my_trades()),
  component: lazyPage(() => import('#web/pages/trading/trades-page.tsx'), 'TradesPage'),
});
const analyticsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/analytics',
  validateSearch: analyticsSearch,
  head: privateHead(m.shell_portfolio_analytics()),
  component: lazyPage(() => import('#web/pages/trading/analytics-page.tsx'), 'AnalyticsPage'),
});
const portfoliosRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/portfolios',
  head: privateHead(m.portfolios_title()),
  component: lazyPage(() => import('#web/pages/trading/portfolios-page.tsx'), 'PortfoliosPage'),
});
const transactionsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/transactions',
  validateSearch: transactionsSearch,
  head: privateHead(m.common_transactions()),
  component: lazyPage(() => import('#web/pages/funding/transactions-page.tsx'), 'TransactionsPage'),
});
const depositRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/deposit',
  validateSearch: depositSearch,
  head: privateHead(m.common_deposit()),
  component: lazyPage(() => import('#web/pages/funding/deposit-page.tsx'), 'DepositPage'),
});
const walletRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/wallet',
  head: privateHead(m.shell_wallet()),
  component: lazyPage(() => import('#web/pages/funding/wallet-page.tsx'), 'WalletPage'),
});
const withdrawRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/withdraw',
  validateSearch: withdrawSearch,
  head: privateHead(m.common_withdraw()),
  component: lazyPage(() => import('#web/pages/funding/withdraw-page.tsx'), 'WithdrawPage'),
});
const notificationsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/notifications',
  validateSearch: notificationsSearch,
  head: privateHead(m.common_notifications()),
  component: lazyPage(() => import('#web/pages/account/notifications-page.tsx'), 'NotificationsPage'),
});
const upgradeRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/upgrade',
  head: privateHead(m.shell_upgrade_plan()),
  component: lazyPage(() => import('#web/pages/account/upgrade-page.tsx'), 'UpgradePage'),
});
const bonusRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/bonus',
  head: privateHead(m.rewards_title()),
  component: lazyPage(() => import('#web/pages/account/bonus-page.tsx'), 'BonusPage'),
});
const buyNftsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/buy-nfts',
  validateSearch: buyNftsSearch,
  head: privateHead(m.collectibles_title()),
  component: lazyPage(() => import('#web/pages/collectibles/buy-nfts-page.tsx'), 'BuyNftsPage'),
});
const nftRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/nfts/$id',
  head: privateHead(m.collectibles_title()),
  component: lazyPage(() => import('#web/pages/collectibles/nft-page.tsx'), 'NftPage'),
});
const createNftsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/create-nfts',
  head: privateHead(m.collectibles_create_title()),
  component: lazyPage(() => import('#web/pages/collectibles/create-nfts-page.tsx'), 'CreateNftsPage'),
});
const verificationRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/verification',
  head: privateHead(m.common_identity_verification()),
  component: lazyPage(() => import('#web/pages/identity/verification-page.tsx'), 'VerificationPage'),
});
const settingsProfileRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/settings/profile',
  head: privateHead(m.shell_profile_settings()),
  component: lazyPage(() => import('#web/pages/identity/settings-profile-page.tsx'), 'SettingsProfilePage'),
});
const settingsAccountRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/settings/account',
  head: privateHead(m.shell_account_settings()),
  component: lazyPage(() => import('#web/pages/identity/settings-account-page.tsx'), 'SettingsAccountPage'),
});
const adminKycRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-kyc',
  validateSearch: adminKycSearch,
  head: privateHead(m.shell_admin_identity_verification()),
  component: lazyPage(() => import('#web/pages/admin/admin-kyc-page.tsx'), 'AdminKycPage'),
});
/** Under the gate only: who is no administrator is told so there. */
const chatAdminRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/chat-admin',
  validateSearch: chatAdminSearch,
  head: privateHead(m.shell_support_chat()),
  component: lazyPage(() => import('#web/pages/admin/chat-admin-page.tsx'), 'ChatAdminPage'),
});
const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-users',
  validateSearch: adminUsersSearch,
  head: privateHead(m.shell_admin_users()),
  component: lazyPage(() => import('#web/pages/admin/admin-users-page.tsx'), 'AdminUsersPage'),
});
const adminUserDetailRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-user-detail/$userId',
  validateSearch: adminUserSearch,
  head: privateHead(m.people_user_profile()),
  component: lazyPage(() => import('#web/pages/admin/admin-user-detail-page.tsx'), 'AdminUserDetailPage'),
});
/** Beside the others: who is no administrator goes to the landing page from here. */
const adminPortfolioRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/admin-portfolio',
  validateSearch: adminPortfolioSearch,
  beforeLoad: ({ context }) => {
    if (!context.viewer.isAdmin) throw toLanding();
    if (context.viewer.needsSecondStep) throw redirect({ to: '/settings/account' });
  },
  head: privateHead(m.people_portfolios()),
  component: lazyPage(() => import('#web/pages/admin/admin-portfolio-page.tsx'), 'AdminPortfolioPage'),
});
const adminContactRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-contact',
  validateSearch: adminContactSearch,
  head: privateHead(m.shell_contact_messages()),
  component: lazyPage(() => import('#web/pages/admin/admin-contact-page.tsx'), 'AdminContactPage'),
});
const adminMailRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-mail',
  head: privateHead(m.admin_mail_title()),
  component: lazyPage(() => import('#web/pages/admin/admin-mail-page.tsx'), 'AdminMailPage'),
});
const adminWithdrawalsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-withdrawals',
  validateSearch: adminWithdrawalsSearch,
  head: privateHead(m.shell_admin_withdrawals()),
  component: lazyPage(() => import('#web/pages/admin/admin-withdrawals-page.tsx'), 'AdminWithdrawalsPage'),
});

const adminInboxRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-inbox',
  validateSearch: adminInboxSearch,
  head: privateHead(m.shell_inbox()),
  component: lazyPage(() => import('#web/pages/admin/admin-inbox-page.tsx'), 'AdminInboxPage'),
});
const adminDepositsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-deposits',
  validateSearch: adminDepositsSearch,
  head: privateHead(m.shell_admin_deposits()),
  component: lazyPage(() => import('#web/pages/admin/admin-deposits-page.tsx'), 'AdminDepositsPage'),
});
const adminApprovalsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-approvals',
  validateSearch: adminApprovalsSearch,
  head: privateHead(m.shell_approvals()),
  component: lazyPage(() => import('#web/pages/admin/admin-approvals-page.tsx'), 'AdminApprovalsPage'),
});
const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-audit',
  validateSearch: adminAuditSearch,
  head: privateHead(m.shell_admin_audit()),
  component: lazyPage(() => import('#web/pages/admin/admin-audit-page.tsx'), 'AdminAuditPage'),
});
const adminLeadersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-leaders',
  head: privateHead(m.shell_leaders()),
  component: lazyPage(() => import('#web/pages/admin/admin-leaders-page.tsx'), 'AdminLeadersPage'),
});
const adminInstrumentsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-instruments',
  validateSearch: adminInstrumentsSearch,
  head: privateHead(m.shell_instruments()),
  component: lazyPage(() => import('#web/pages/admin/admin-instruments-page.tsx'), 'AdminInstrumentsPage'),
});
const adminCollectiblesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-collectibles',
  head: privateHead(m.collectibles_moderation()),
  component: lazyPage(() => import('#web/pages/admin/admin-collectibles-page.tsx'), 'AdminCollectiblesPage'),
});
const adminHealthRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin-health',
  head: privateHead(m.shell_health()),
  component: lazyPage(() => import('#web/pages/admin/admin-health-page.tsx'), 'AdminHealthPage'),
});

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
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
    portfoliosRoute,
    transactionsRoute,
    depositRoute,
    withdrawRoute,
    walletRoute,
    notificationsRoute,
    verificationRoute,
    settingsProfileRoute,
    settingsAccountRoute,
    upgradeRoute,
    bonusRoute,
    buyNftsRoute,
    nftRoute,
    createNftsRoute,
    chatAdminRoute,
    adminPortfolioRoute,
    adminRoute.addChildren([
      adminUsersRoute,
      adminUserDetailRoute,
      adminInboxRoute,
      adminWithdrawalsRoute,
      adminDepositsRoute,
      adminHealthRoute,
      adminApprovalsRoute,
      adminAuditRoute,
      adminLeadersRoute,
      adminInstrumentsRoute,
      adminContactRoute,
      adminMailRoute,
      adminCollectiblesRoute,
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
    defaultErrorComponent: lazyPage(() => import('#web/app/route-failed.tsx'), 'RouteFailed'),
    scrollRestoration: true,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
