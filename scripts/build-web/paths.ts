import { fileURLToPath } from 'node:url';

export const rootDir = fileURLToPath(new URL('../../', import.meta.url));
/** The language of this build; every language is a build of its own in a folder of its own. */
export const locale = process.env['WEB_LOCALE'] ?? 'en';
const suffix = locale === 'en' ? '' : `-${locale}`;
/** What stands before each address of a file of this build. */
export const base = locale === 'en' ? '/' : `/${locale}/`;
/** WEB_OUT: another place, for a build that stands beside the usual one. */
export const outDir = `${process.env['WEB_OUT'] ?? `${rootDir}dist/web`}${suffix}`;
/** Inside the project, where its packages are found. */
export const ssrDir = `${rootDir}dist/${process.env['WEB_OUT'] ? 'other-ssr' : 'web-ssr'}${suffix}`;
/** Holds the hash of the inputs that made the present build. */
export const stampFile = `${outDir}/.stamp`;
