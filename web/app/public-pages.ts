import type { ComponentType } from 'react';

/**
 * Pages of text for everybody. They take over their markup without the router, so a visitor who
 * only reads never fetches it; their links are plain ones. The router has a route for each as well,
 * for a person who comes from inside.
 */
export const publicPages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': () => import('#web/pages/landing/landing-page.tsx').then((module) => module.LandingPage),
  '/about': () => import('#web/pages/public/about-page.tsx').then((module) => module.AboutPage),
  '/privacy': () => import('#web/pages/public/privacy-page.tsx').then((module) => module.PrivacyPage),
  '/terms': () => import('#web/pages/public/terms-page.tsx').then((module) => module.TermsPage),
  '/risk': () => import('#web/pages/public/risk-page.tsx').then((module) => module.RiskPage),
  '/transparency': () =>
    import('#web/pages/public/transparency-page.tsx').then((module) => module.TransparencyPage),
};
