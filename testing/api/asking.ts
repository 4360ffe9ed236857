// Calls of the API as bytes: no client in between that refuses a GET with a body.
import { request } from 'node:http';
import { type ApiCall, listApiCalls } from '#core/api-calls.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly method: string;
  /** Below `/api/v1`, with its query. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export function send(port: number, { method, path, body, headers }: Asked, secret?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `/api/v1${path}`,
        headers: {
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: JSON.parse(text || '{}') as Answer['body'],
          }),
        );
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

/** A call as its documentation shows it, with other values or more of them. */
export function asked(
  { method, path, example }: ApiCall,
  more: Readonly<Record<string, unknown>> = {},
): Asked {
  const input: Record<string, unknown> = { ...example, ...more };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return encodeURIComponent(value);
  });
  if (method === 'POST') return { method, path: filled, body: JSON.stringify(input) };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return { method, path: query.size === 0 ? filled : `${filled}?${query}` };
}

export const callNamed = (operation: string): ApiCall => {
  const found = listApiCalls().find(({ domain, name }) => `${domain}.${name}` === operation);
  if (!found) throw new Error(`${operation} is no call of the API`);
  return found.call;
};
