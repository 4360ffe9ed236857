// A site with the people, keys and prices that refusals of the API are asked from.
import type { KeyScope } from '#core/identity/key-scopes.ts';
import { hourMs } from '#core/values/time.ts';
import type { Overlay } from '#server/domains/market/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Answer, type Asked, send } from '#testing/api/asking.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { priceOf } from '#testing/typed-amounts.ts';

type Person = Visitor & { readonly email: string };
export interface Trader extends Person {
  /** A key that reads and trades. */
  readonly secret: string;
}

/** Thursday, 15:00 UTC: every market is open. */
export const at = Date.parse('2026-11-19T15:00:00Z');
const whole = { from: 0, to: at + 1_000 * hourMs };
const fixed = (symbol: string, price: bigint): Overlay => ({
  kind: 'fixed',
  symbol,
  ...whole,
  bid: price,
  ask: price,
});

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
  /** Moves the price of BTC, until what is given back is called. */
  moves(price: string): () => void;
  stop(): Promise<void>;
}

/** BTC trades at 10, ETH at 20. */
export async function openApiStage(): Promise<ApiStage> {
  const overlays: Overlay[] = [fixed('BTC', priceOf('10')), fixed('ETH', priceOf('20'))];
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
    moves: (price) => {
      const moved = fixed('BTC', priceOf(price));
      overlays.push(moved);
      return () => void overlays.splice(overlays.indexOf(moved), 1);
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

/** One real call that is refused with this code. */
export interface RefusalCase {
  readonly code: string;
  /** Set where a code has several causes. */
  readonly how?: string;
  readonly ask: (stage: ApiStage) => Promise<Answer>;
}
