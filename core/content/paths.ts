/** Pages that anybody may read and that search engines may list. */
export const publicPaths = ['/', '/about', '/transparency', '/risk', '/terms', '/privacy', '/auth'] as const;

// Every page of the site. The server answers 404 for anything else; the web router has a page for
// each.
const pages = [
  ...publicPaths,
  '/verify',
  '/admin-setup',
  '/dashboard',
  '/markets',
  '/markets/:symbol',
  '/commodities',
  '/traders',
  '/traders/:id',
  '/copy-trading',
  '/lead',
  '/copies',
  '/my-trades',
  '/analytics',
  '/portfolios',
  '/transactions',
  '/deposit',
  '/withdraw',
  '/wallet',
  '/notifications',
  '/verification',
  '/settings/profile',
  '/settings/account',
  '/api/docs',
  '/upgrade',
  '/bonus',
  '/buy-nfts',
  '/nfts/:id',
  '/create-nfts',
  '/chat-admin',
  '/admin-inbox',
  '/admin-users',
  '/admin-user-detail/:userId',
  '/admin-portfolio',
  '/admin-withdrawals',
  '/admin-deposits',
  '/admin-health',
  '/admin-contact',
  '/admin-mail',
  '/admin-collectibles',
  '/admin-kyc',
  '/admin-approvals',
  '/admin-audit',
  '/admin-leaders',
  '/admin-instruments',
] as const;
export const pagePaths: readonly string[] = pages;

const patterns = pages.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[A-Za-z0-9_]{1,40}')}$`));

/** True when some page answers at this path (without query and trailing slash). */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
