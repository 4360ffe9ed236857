// A site with the people, keys and prices that refusals of the API are asked from.
import { request } from 'node:http';
import { type ApiCall, listApiCalls } from '#core/api-calls.ts';
import type { KeyScope } from '#core/identity/key-scopes.ts';
import { parsePrice } from '#core/values/price.ts';
import { hourMs } from '#core/values/time.ts';
import type { Overlay } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string };
export interface Trader extends Person {
  /** A key that reads and trades. */
  readonly secret: string;
}

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

/** Thursday, 15:00 UTC: every market is open. */
export const at = Date.parse('2026-11-19T15:00:00Z');
const whole = { from: 0, to: at + 1_000 * hourMs };
const fixed = (symbol: string, text: string): Overlay => {
  const price = parsePrice(text) ?? 0n;
  return { kind: 'fixed', symbol, ...whole, bid: price, ask: price };
};

export interface ApiStage {
  readonly site: Site;
  readonly admin: Person;
  /** Owns the keys below. */
  readonly owner: Trader;
  readonly keys: Readonly<Record<'read' | 'trade' | 'revoked' | 'expired' | 'elsewhere', string>>;
  trader(name: string): Promise<Trader>;
  /** As bytes: no client in between that refuses a GET with a body. */
  send(asked: Asked, secret?: string): Promise<Answer>;
  /** While `script` lies over the market of this symbol. */
  during<Out>(kind: 'halt' | 'stuck', symbol: string, act: () => Promise<Out>): Promise<Out>;
  stop(): Promise<void>;
}

/** BTC trades at 10, ETH at 20. */
export async function openApiStage(): Promise<ApiStage> {
  const overlays: Overlay[] = [fixed('BTC', '10'), fixed('ETH', '20')];
  const site = await startSite({}, { clock: fixedClock(at), overlays });
  const admin = await site.person('chief');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
  const trader = async (name: string): Promise<Trader> => {
    const person = await site.person(name);
    return { ...person, secret: (await keyOf(person, ['read', 'trade'])).secret };
  };
  const owner = await trader('owner');
  return {
    site,
    admin,
    owner,
    keys: await keysOf(site, owner),
    trader,
    send: (asked, secret) => send(site.port, asked, secret),
    during: async (kind, symbol, act) => {
      overlays.push({ kind, symbol, from: at - hourMs, to: at + hourMs });
      try {
        return await act();
      } finally {
        overlays.pop();
      }
    },
    stop: site.stop,
  };
}

async function keyOf(person: Person, scopes: readonly KeyScope[], networks: readonly string[] = []) {
  const wanted = { name: 'Bot', scopes: [...scopes], days: 30, networks: [...networks] };
  const made = await person.call('identity', 'createApiKey', { ...wanted, password: goodPassword });
  if (made.status !== 200) throw new Error(made.text);
  return { id: made.output.key.id, secret: made.output.secret };
}

async function keysOf(site: Site, owner: Person): Promise<ApiStage['keys']> {
  const [read, trade] = [await keyOf(owner, ['read']), await keyOf(owner, ['trade'])];
  const [revoked, expired] = [await keyOf(owner, ['read', 'trade']), await keyOf(owner, ['read', 'trade'])];
  const elsewhere = await keyOf(owner, ['read', 'trade'], ['192.0.2.0/24']);
  await owner.call('identity', 'revokeApiKey', { id: revoked.id });
  await site.database.pool.query('update identity.api_key set expires_at = $2 where id = $1', [
    expired.id,
    new Date(at - hourMs),
  ]);
  return {
    read: read.secret,
    trade: trade.secret,
    revoked: revoked.secret,
    expired: expired.secret,
    elsewhere: elsewhere.secret,
  };
}

function send(port: number, { method, path, body, headers }: Asked, secret?: string): Promise<Answer> {
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

/** One real call that is refused with this code. */
export interface RefusalCase {
  readonly code: string;
  /** Set where a code has several causes. */
  readonly how?: string;
  readonly ask: (stage: ApiStage) => Promise<Answer>;
}
