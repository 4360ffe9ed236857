// Where the calls for programs stand, as the edge and the routes look at an address.
import { listApiCalls } from '#core/api-calls.ts';

export const apiPrefix = '/api/v1';
const belowPrefix = new RegExp(`^${apiPrefix}(?:[/?#]|$)`);

/** A letter or a digit of an address that is written as `%41`. */
export const encodedLetter = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi;

/** As a router reads the address, which decodes it. */
export const isApiPath = (url: string): boolean =>
  belowPrefix.test(url.replace(encodedLetter, decodeURIComponent));

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
