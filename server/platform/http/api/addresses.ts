// Where the calls for programs stand, as the edge and the routes look at an address.
import { listApiCalls } from '#core/api-calls.ts';

export const apiPrefix = '/api/v1';
export const isApiPath = (path: string): boolean => path.startsWith(`${apiPrefix}/`);

const addresses = listApiCalls().map(({ call: { method, path } }) => ({
  method,
  pattern: new RegExp(`^${apiPrefix}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}));

/** The methods of the calls at this address; none where there is no call. */
export const methodsAt = (path: string): readonly string[] =>
  addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

/** What the path itself says of the input: `{ id: 'ord_…' }`. */
export const inputInPath = (method: string, path: string): Readonly<Record<string, string>> =>
  addresses
    .filter((address) => address.method === method)
    .map(({ pattern }) => pattern.exec(path)?.groups)
    .find((groups) => groups !== undefined) ?? {};
