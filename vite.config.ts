import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ownMarksOf, readOwnMarks } from './scripts/build-web/own-marks.ts';
import { readSiteFile } from './server/platform/site-file.ts';

const locale = process.env['WEB_LOCALE'] ?? 'en';
const base = locale === 'en' ? '/' : `/${locale}/`;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Makes each message the sentence of this build's language alone: no choice, and no other language,
 * travels to the browser.
 */
const oneLanguage = (): Plugin => ({
  name: 'one-language',
  transform: {
    filter: { id: /core\/messages\/messages\/[^_][^/]*\.js$/ },
    handler: (code) => {
      const key = /^export const (\w+) =/m.exec(code)?.[1];
      const sentence = (language: string): string | undefined =>
        new RegExp(`^const ${language}_${key} = ([^\\n]*\\{\\n[\\s\\S]*?\\n\\});?$`, 'm').exec(code)?.[1];
      // A sentence that a language lacks is the English one.
      const own = sentence(locale) ?? sentence('en');
      if (key === undefined || own === undefined)
        throw new Error(`not a compiled message: ${code.slice(0, 200)}`);
      return { code: `export const ${key} = ${own};`, map: null };
    },
  },
});

/**
 * The toasts bring a style element of their own, which the policy of pages refuses: the host of
 * toasts fetches the same rules.
 */
const toastStyles = (): Plugin => ({
  name: 'toast-styles',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
    handler: (code) => {
      const call = /^__insertCSS\(".*"\);?$/m;
      if (!call.test(code)) throw new Error('sonner no longer inserts its styles where it did');
      return { code: code.replace(call, ''), map: null };
    },
  },
});

/**
 * The browser gets a module per message, so that each page carries its own sentences; Node and the
 * tests load whole languages.
 */
const perMessage = {
  '#core/messages/messages.js': here('core/messages/messages.js'),
  '#core/messages/runtime.js': here('core/messages/runtime.js'),
};

/** Client and prerender builds; scripts/build-web.ts runs both and writes the HTML itself. */
export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: perMessage },
  publicDir: isSsrBuild ? false : here('web/public'),
  base,
  plugins: [oneLanguage(), toastStyles(), react(), tailwindcss()],
  // The operator's name, contact and colours are part of the built pages.
  define: {
    // Where the operator keeps the pictures concerns no page: it knows their addresses.
    __SITE__: JSON.stringify({ ...readSiteFile(process.env['SITE_FILE']), marks: undefined }),
    __MARKS__: JSON.stringify(ownMarksOf(readOwnMarks(process.env['SITE_FILE']), base)),
    __LOCALE__: JSON.stringify(locale),
    __PRERENDER__: JSON.stringify(isSsrBuild === true),
  },
  build: {
    manifest: !isSsrBuild,
    target: 'baseline-widely-available',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // Hints for the parts of a page stand in the first script of every visitor: kept for the
      // pages most people open.
      resolveDependencies: (file, parts) =>
        /signed-in|dashboard|market-|markets-|copy-trading|copies|traders?-page/.test(file) ? parts : [],
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild
        ? here('web/app/prerender.tsx')
        : [here('web/app/main.tsx'), here('web/app/public.tsx')],
      output: isSsrBuild
        ? {}
        : {
            // The names of all parts stand in the first script of every visitor, and a hash does not
            // compress: 42 bits tell a few hundred files apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              // Words that many pages share travel together; else each of them would be a file.
              groups: [
                { name: 'words', test: /core\/messages\/messages\/common_/, minShareCount: 2 },
                // Icons of the first page after sign-in: a file for each costs more than the icon.
                {
                  name: 'icons',
                  test: /lucide-react.*icons\/(arrow-(down|up)-(from|to)-line|bell|chart-candlestick|chevron-down|copy|gem|gift|layers|search|table-2|users|wallet)\./,
                  minShareCount: 2,
                },
                // Home and the pages behind it share them: one file costs less than four.
                { name: 'rows', test: /web\/ui\/(lists\/.*row|chart\/curve)/, minShareCount: 2 },
              ],
            },
          },
    },
  },
}));
