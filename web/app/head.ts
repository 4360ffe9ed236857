import { sitePlaceholder } from '#core/content/slots.ts';
import { site } from '#web/lib/site.ts';

declare const __PRERENDER__: boolean;

/**
 * True while the build writes the pages; what only it needs is no part of the files that a browser
 * fetches.
 */
const isPrerender = typeof __PRERENDER__ !== 'undefined' && __PRERENDER__;

/**
 * Head of a page. The canonical link belongs to leaf routes only, for links are not deduplicated.
 */
interface HeadText {
  title: string;
  description?: string;
  path?: string;
  isPrivate?: boolean;
  /** The organisation block of schema.org: on the landing page only. */
  hasOrganisation?: boolean;
}

// The build cannot know the public address: the server fills it in, see core/content/slots.ts.
const siteUrl = (path: string): string =>
  (typeof location === 'undefined' ? sitePlaceholder : location.origin) + path;

/**
 * Title, description, robots and canonical link. The social tags that say the same again are
 * written by the build.
 */
export function headOf({ title, description, path, isPrivate = false, hasOrganisation = false }: HeadText) {
  const fullTitle = path === '/' ? title : `${title} · ${site.name}`;
  const meta: Record<string, unknown>[] = [
    { title: fullTitle },
    { name: 'robots', content: isPrivate ? 'noindex,nofollow' : 'index,follow' },
  ];
  if (description !== undefined) meta.push({ name: 'description', content: description });
  if (path !== undefined) meta.push({ property: 'og:url', content: siteUrl(path) });
  // The router writes this kind of entry as a data block of the head. In a browser React would
  // create it from text, which Trusted Types forbid, and no search engine would read it there.
  if (isPrerender && hasOrganisation) meta.push({ 'script:ld+json': organisation() });
  return {
    meta,
    links: path === undefined ? [] : [{ rel: 'canonical', href: siteUrl(path) }],
  };
}

/**
 * Facts about the operator only: a claim has no place where nobody can read what stands behind it.
 */
const organisation = () => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: site.name,
  url: siteUrl('/'),
  email: site.contact.email,
  telephone: site.contact.phone,
  address: site.contact.address.join(', '),
  sameAs: site.social.map(({ url }) => url),
});
