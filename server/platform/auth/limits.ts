import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { keyCallsPerMinute } from '#core/identity/keys-contract.ts';
import { refuse } from '#core/values/refusal.ts';

/**
 * How often something may be tried: per network, per account, and for a device that has signed in
 * before.
 */
const rules = {
  'sign-in-network': { points: 60, duration: 600 },
  'sign-in-everywhere': { points: 1_000, duration: 600 },
  'sign-up-everywhere': { points: 1_000, duration: 3_600 },
  // Each is used up by its first use; the duration outlasts its validity.
  puzzle: { points: 1, duration: 900 },
  'sign-in-account': { points: 8, duration: 900 },
  'sign-in-device': { points: 8, duration: 900 },
  'sign-up-network': { points: 40, duration: 3_600 },
  'mail-network': { points: 40, duration: 3_600 },
  'mail-asker': { points: 6, duration: 3_600 },
  'mail-address': { points: 20, duration: 3_600 },
  'code-network': { points: 60, duration: 3_600 },
  'password-person': { points: 10, duration: 900 },
  'export-person': { points: 5, duration: 3_600 },
  'second-step-network': { points: 60, duration: 3_600 },
  'passkey-network': { points: 120, duration: 3_600 },
  'admin-token-network': { points: 30, duration: 3_600 },
  'api-key': { points: keyCallsPerMinute, duration: 60 },
  'api-key-guess': { points: 30, duration: 600 },
  'upload-person': { points: 60, duration: 3_600 },
  'contact-network': { points: 10, duration: 3_600 },
  'chat-person': { points: 60, duration: 60 },
  'report-person': { points: 10, duration: 3_600 },
  'contact-address': { points: 5, duration: 3_600 },
} as const;
export type LimitName = keyof typeof rules;

export interface Limits {
  /**
   * Counts one try. Refuses with `too_many_attempts` and the seconds to wait when there were too
   * many.
   */
  take(name: LimitName, key: string): Promise<void>;
  /**
   * Counts one try that is not refused. Returns how many there were beyond the limit, 0 within it.
   */
  excess(name: LimitName, key: string): Promise<number>;
  forget(name: LimitName, key: string): Promise<void>;
  /** Takes one counted try back. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

/**
 * Keys are hashed before they are stored. Counters live in the database, so that all nodes share
 * them.
 */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        schemaName: 'identity',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        ...rule,
      }),
    ]),
  );
  const of = (name: LimitName): RateLimiterPostgres => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no limit is called ${name}`);
    return limiter;
  };
  const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);
  const tooMany = (waitMs: number) =>
    refuse('too_many_attempts', { seconds: String(Math.ceil(waitMs / 1_000)) });
  return {
    take: async (name, key) => {
      try {
        await of(name).consume(hashed(key));
      } catch (fault) {
        throw fault instanceof RateLimiterRes ? tooMany(fault.msBeforeNext) : fault;
      }
    },
    excess: async (name, key) => {
      try {
        await of(name).consume(hashed(key));
        return 0;
      } catch (fault) {
        if (fault instanceof RateLimiterRes) return fault.consumedPoints - rules[name].points;
        throw fault;
      }
    },
    giveBack: async (name, key) => void (await of(name).reward(hashed(key))),
    forget: async (name, key) => void (await of(name).delete(hashed(key))),
  };
}

/** The network of an address: a single IPv4, or the /64 that one IPv6 customer owns. */
export function networkOf(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (v4) return v4;
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const filled = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return filled
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
