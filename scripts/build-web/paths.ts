import { fileURLToPath } from 'node:url';

export const rootDir = fileURLToPath(new URL('../../', import.meta.url));
/** WEB_OUT: another place, for a build that stands beside the usual one. */
export const outDir = process.env['WEB_OUT'] ?? `${rootDir}dist/web`;
/** Inside the project, where its packages are found. */
export const ssrDir = `${rootDir}dist/${process.env['WEB_OUT'] ? 'other-ssr' : 'web-ssr'}`;
/** Holds the hash of the inputs that made the present build. */
export const stampFile = `${outDir}/.stamp`;
