import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readSiteFile } from './server/platform/site-file.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Client and prerender builds; scripts/build-web.ts runs both and writes the HTML itself. */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : here('web/public'),
  plugins: [react(), tailwindcss()],
  // The operator's name, contact and colours are part of the built pages.
  define: { __SITE__: JSON.stringify(readSiteFile(process.env['SITE_FILE'])) },
  build: {
    manifest: !isSsrBuild,
    target: 'baseline-widely-available',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild
        ? here('web/app/prerender.tsx')
        : [here('web/app/main.tsx'), here('web/app/public.tsx')],
    },
  },
}));
