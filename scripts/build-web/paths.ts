import { fileURLToPath } from 'node:url';

export const rootDir = fileURLToPath(new URL('../../', import.meta.url));
export const outDir = `${rootDir}dist/web`;
export const ssrDir = `${rootDir}dist/web-ssr`;
/** Holds the hash of the inputs that made the present build. */
export const stampFile = `${outDir}/.stamp`;
