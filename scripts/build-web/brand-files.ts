// Files that browsers, phones and link previews ask for by themselves, made from the brand.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteProfile } from '../../core/content/site.ts';
import { colourOf, drawBrand, icoOf } from './brand-picture.ts';

/** The colours of web/ui/tokens.css, for a brand without its own. */
const house = { fill: '#2740d0', onFill: '#ffffff' } as const;

export function writeBrandFiles(folder: string, site: SiteProfile, locale: string): void {
  const accent = site.accent?.light ?? house;
  const look = {
    fill: colourOf(accent.fill),
    onFill: colourOf(accent.onFill),
    hasOwnLogo: site.logoSvg !== null,
  };
  const square = (side: number, corner: number | undefined) =>
    drawBrand({ ...look, width: side, height: side, side, corner });
  const write = (name: string, body: Buffer | string) => writeFileSync(join(folder, name), body);
  write('og.png', drawBrand({ ...look, width: 1200, height: 630, side: 420, corner: undefined }));
  // Phones round the corners themselves.
  write('apple-touch-icon.png', square(180, undefined));
  write('icon-192.png', square(192, undefined));
  write('icon-512.png', square(512, undefined));
  write('favicon.ico', icoOf(square(48, 8), 48));
  write(
    'manifest.webmanifest',
    JSON.stringify({
      name: site.name,
      short_name: site.name,
      description: site.tagline,
      lang: locale,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#f7f6f2',
      theme_color: accent.fill,
      icons: [192, 512].map((side) => ({
        src: `/icon-${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    }),
  );
}
