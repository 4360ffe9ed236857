import { defaultSite, type SiteProfile } from '#core/content/site.ts';

/**
 * The operator's profile, put in by the build (vite.config.ts); tests of single files see the
 * default.
 */
declare const __SITE__: SiteProfile | undefined;

export const site: SiteProfile = typeof __SITE__ === 'undefined' ? defaultSite : __SITE__;
