import { fileURLToPath } from 'node:url';

export const rootDir = fileURLToPath(new URL('../../', import.meta.url));
/** The language of this build; every language is a build of its own in a folder of its own. */
export const locale = process.env['WEB_LOCALE'] ?? 'en';
const suffixOf = (language: string): string => (language === 'en' ? '' : `-${language}`);
const suffix = suffixOf(locale);
/** What stands before each address of a file of this build. */
export const base = locale === 'en' ? '/' : `/${locale}/`;
/** WEB_OUT: another place, for a build that stands beside the usual one. */
export const outDirOf = (language: string): string =>
  `${process.env['WEB_OUT'] ?? `${rootDir}dist/web`}${suffixOf(language)}`;
export const outDir = outDirOf(locale);
/** Inside the project, where its packages are found. */
export const ssrDir = `${rootDir}dist/${process.env['WEB_OUT'] ? 'other-ssr' : 'web-ssr'}${suffix}`;
