// A ledger too simple to be wrong: balances and keys in maps. The real one is compared with it
// action by action.
import fc from 'fast-check';
import type { Kind, OwnerId } from '#core/ledger/rules.ts';
import type { AssetCode } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';

export const modelAt: number = Date.UTC(2026, 0, 5);

/** Owners by place: 0 and 1 share a stripe, 2 is on another. */
export type Person = 0 | 1 | 2;
export type Action =
  | { do: 'deposit' | 'spend'; who: Person; key: number; asset: AssetCode; units: bigint }
  | { do: 'hold' | 'release' | 'settle'; who: Person; key: number; units: bigint }
  | { do: 'trade'; who: Person; key: number; gain: bigint }
  | { do: 'gift'; who: Person; to: Person; key: number; units: bigint }
  | { do: 'batch'; key: number; units: readonly [bigint, bigint] }
  | { do: 'many'; posts: readonly Extract<Action, { do: 'deposit' | 'spend' }>[] }
  | { do: 'reverse'; place: number };

const who = fc.constantFrom<Person>(0, 1, 2);
const key = fc.integer({ min: 0, max: 5 });
const units = fc.bigInt({ min: 1n, max: 1_000n });
const simple = fc.record({
  do: fc.constantFrom('deposit' as const, 'spend' as const),
  who,
  key,
  asset: fc.constantFrom<AssetCode>('USD', 'BTC'),
  units,
});
export const actions = fc.array(
  fc.oneof<fc.Arbitrary<Action>[]>(
    simple,
    fc.record({
      do: fc.constantFrom('hold' as const, 'release' as const, 'settle' as const),
      who,
      key: fc.integer({ min: 0, max: 2 }),
      units: fc.constantFrom(100n, 250n),
    }),
    fc.record({
      do: fc.constant('trade' as const),
      who,
      key,
      gain: fc.bigInt({ min: -500n, max: 500n }).filter((gain) => gain !== 0n),
    }),
    fc
      .record({ do: fc.constant('gift' as const), who, to: who, key, units })
      .filter((gift) => gift.who !== gift.to),
    fc.record({ do: fc.constant('batch' as const), key, units: fc.tuple(units, units) }),
    fc.record({ do: fc.constant('many' as const), posts: fc.array(simple, { minLength: 2, maxLength: 5 }) }),
    fc.record({ do: fc.constant('reverse' as const), place: fc.nat(20) }),
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);

const leg = (
  owner: ledger.Leg['owner'],
  kind: Kind,
  amount: bigint,
  asset: AssetCode = 'USD',
): ledger.Leg => ({
  owner,
  asset,
  kind,
  units: amount,
  code: 'principal',
});

/** The posts an action stands for: one, several together, or none. */
export function postsOf(
  action: Exclude<Action, { do: 'reverse' }>,
  owners: readonly OwnerId[],
): ledger.Post[] {
  const of = (place: Person): OwnerId => owners[place] ?? 0;
  switch (action.do) {
    case 'deposit':
    case 'spend':
      return [simplePost(action, of(action.who))];
    case 'hold':
    case 'release':
    case 'settle':
      return [holdPost(action, of(action.who))];
    case 'trade':
      return [tradePost(action, of(action.who))];
    case 'gift':
      return [giftPost(action, of(action.who), of(action.to))];
    case 'batch':
      return [batchPost(action, [of(0), of(1)])];
    case 'many':
      return action.posts.flatMap((one) => postsOf(one, owners));
  }
}

type ActionOf<Name extends Action['do']> = Extract<Action, { do: Name }>;

function simplePost(action: ActionOf<'deposit' | 'spend'>, owner: OwnerId): ledger.Post {
  const { asset, units: amount } = action;
  const at = modelAt;
  if (action.do === 'deposit') {
    const legs = [leg('house', 'custody', -amount, asset), leg(owner, 'wallet', amount, asset)];
    return { owner, kind: 'deposit', idemKey: `d${action.key}`, at, legs };
  }
  const legs = [leg(owner, 'wallet', -amount, asset), leg('house', 'fees', amount, asset)];
  return { owner, kind: 'fee', idemKey: `s${action.key}`, at, legs };
}

const holdMoves = {
  hold: ['wallet', 'withdrawal_hold', 'hold'],
  release: ['withdrawal_hold', 'wallet', 'end'],
  settle: ['withdrawal_hold', 'custody', 'end'],
} as const;

function holdPost(action: ActionOf<'hold' | 'release' | 'settle'>, owner: OwnerId): ledger.Post {
  const [from, to, end] = holdMoves[action.do];
  const target = to === 'custody' ? 'house' : owner;
  return {
    owner,
    kind: 'withdrawal',
    idemKey: `w${action.key}:${end}`,
    at: modelAt,
    ref: action.do,
    legs: [leg(owner, from, -action.units), leg(target, to, action.units)],
  };
}

function tradePost({ key: place, gain }: ActionOf<'trade'>, owner: OwnerId): ledger.Post {
  const fee = gain > 0n ? gain / 10n : 0n;
  return {
    owner,
    kind: 'trade',
    idemKey: `t${place}`,
    at: modelAt,
    legs: [leg('house', 'counterparty', -gain), leg(owner, 'wallet', gain - fee), leg('house', 'fees', fee)],
  };
}

const giftPost = (action: ActionOf<'gift'>, owner: OwnerId, to: OwnerId): ledger.Post => ({
  owner,
  kind: 'transfer',
  idemKey: `g${action.key}`,
  at: modelAt,
  legs: [leg(owner, 'wallet', -action.units), leg(to, 'wallet', action.units)],
});

function batchPost(action: ActionOf<'batch'>, owners: readonly [OwnerId, OwnerId]): ledger.Post {
  const legs = action.units.flatMap((amount, place) => {
    const owner = owners[place] ?? 0;
    return [leg(owner, 'wallet', -amount), leg(owner, 'margin', amount - 1n), leg('house', 'fees', 1n)];
  });
  return {
    owner: ledger.houseOwner(ledger.stripeOf(owners[0])),
    kind: 'copy',
    idemKey: `b${owners[0]}:${action.key}`,
    at: modelAt,
    legs,
  };
}

export type Outcome = 'done' | 'replayed' | 'insufficient_funds' | 'id_reused';

/** Balances in a map, keys in a map. A set of posts happens entirely or not at all. */
export class Model {
  readonly balances = new Map<string, bigint>();
  readonly keys = new Map<string, string>();
  readonly posted: ledger.Post[] = [];

  apply(posts: readonly ledger.Post[]): Outcome {
    const keys = new Map(this.keys);
    const balances = new Map(this.balances);
    const fresh: ledger.Post[] = [];
    for (const post of posts) {
      const name = `${post.owner}/${post.idemKey}`;
      const payload = `${post.kind}/${post.ref}/${post.legs
        .filter(({ units: amount }) => amount !== 0n)
        .map((one) => `${one.owner}${one.asset}${one.kind}${one.units}`)
        .sort()
        .join()}`;
      const before = keys.get(name);
      if (before !== undefined && before !== payload) return 'id_reused';
      if (before === undefined) fresh.push(post);
      keys.set(name, payload);
    }
    for (const { legs } of fresh) {
      for (const { owner, asset, kind, units: amount } of legs) {
        if (owner === 'house') continue;
        const account = `${owner}/${asset}/${kind}`;
        balances.set(account, (balances.get(account) ?? 0n) + amount);
      }
    }
    if ([...balances.values()].some((units) => units < 0n)) return 'insufficient_funds';
    for (const [account, amount] of balances) this.balances.set(account, amount);
    for (const [name, payload] of keys) this.keys.set(name, payload);
    this.posted.push(...fresh);
    return fresh.length === 0 ? 'replayed' : 'done';
  }
}
