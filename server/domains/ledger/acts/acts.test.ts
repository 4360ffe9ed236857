import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActView } from '#core/ledger/acts/acts.ts';
import type { EntryCode, Kind, OwnerId, TxKind } from '#core/ledger/rules.ts';
import type { UserId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import { dayIn } from '#core/values/zone/zone.ts';
import type { ActNeeds } from '#server/domains/ledger/acts/needs.ts';
import { showActs } from '#server/domains/ledger/acts/show-acts.ts';
import { resultLines, showMonth } from '#server/domains/ledger/acts/show-month.ts';
import { showTransaction } from '#server/domains/ledger/acts/show-transaction.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

const start = Date.UTC(2026, 10, 2, 12);
let db: Database;
let people = 0;
bookOfFile((opened) => (db = opened));

const copies = new Map<string, OwnerId>();
const none = new Map<never, never>();
const app = (now = start): ActNeeds => ({
  db,
  clock: { now: () => now } as ActNeeds['clock'],
  portfolioOwner: () => Promise.reject(new Error('no portfolio here')),
  tradingFacts: async () => ({ trades: none, orders: none, symbols: none, transfers: none }),
  fundingFacts: async () => ({ deposits: none, withdrawals: none, topUps: none }),
  copyTraders: async () => none,
  planBills: async () => none,
  accountsOf: async (_, userId) => {
    const owner = copies.get(userId);
    return owner === undefined ? [] : [{ owner, kind: 'copy' }];
  },
});

interface Someone {
  readonly userId: UserId;
  readonly owner: OwnerId;
  readonly copy: OwnerId;
}

async function someone(): Promise<Someone> {
  people += 1;
  const userId: UserId = `usr_acts${people}`;
  return db.transaction(async (tx) => {
    const owner = await ledger.grantOpening(tx, userId, start);
    const copy = await ledger.openOwner(tx, `cpy_acts${people}`, { stripeOf: owner });
    copies.set(userId, copy);
    return { userId, owner, copy };
  });
}

type OwnLeg = readonly [kind: Kind, cents: bigint, code: EntryCode];
interface Made {
  readonly kind: TxKind;
  readonly ref?: string;
  readonly at: number;
  /** Of the wallet's owner; what they do not sum to is the house's. */
  readonly legs: readonly OwnLeg[];
  readonly copyLegs?: readonly OwnLeg[];
}
let keys = 0;
const write = ({ owner, copy }: Someone, { kind, ref, at, legs, copyLegs = [] }: Made) => {
  const sum = [...legs, ...copyLegs].reduce((total, [, cents]) => total + cents, 0n);
  const own =
    (of: OwnerId) =>
    (leg: OwnLeg): ledger.Leg => ({
      owner: of,
      asset: 'USD',
      kind: leg[0],
      units: leg[1],
      code: leg[2],
    });
  const house: ledger.Leg = { owner: 'house', asset: 'USD', kind: 'counterparty', units: -sum, code: 'pnl' };
  return db.transaction((tx) =>
    ledger.post(tx, {
      owner,
      kind,
      idemKey: `made ${(keys += 1)}`,
      at,
      ...(ref !== undefined && { ref }),
      legs: [...legs.map(own(owner)), ...copyLegs.map(own(copy)), house],
    }),
  );
};

const cents = fc.bigInt({ min: 1n, max: 900n });
/** What happens to a wallet of $1,000, so small that it never runs dry. */
const happening = fc.oneof(
  cents.map((c): Omit<Made, 'at'> => ({ kind: 'deposit', legs: [['wallet', c, 'principal']] })),
  cents.map((c): Omit<Made, 'at'> => ({ kind: 'plan', legs: [['wallet', -c, 'plan_fee']] })),
  cents.map((c): Omit<Made, 'at'> => ({ kind: 'adjustment', legs: [['wallet', c, 'principal']] })),
  fc.tuple(cents, cents).map(
    ([a, b]): Omit<Made, 'at'> => ({
      kind: 'trade',
      legs: [
        ['wallet', -a, 'margin'],
        ['margin', a, 'margin'],
        ['wallet', -b, 'fee'],
      ],
    }),
  ),
  cents.map((c): Omit<Made, 'at'> => ({ kind: 'trade', legs: [['wallet', c, 'pnl']] })),
  cents.map((c): Omit<Made, 'at'> => ({ kind: 'trade', legs: [['wallet', -c, 'financing']] })),
  cents.map(
    (c): Omit<Made, 'at'> => ({
      kind: 'other',
      legs: [
        ['wallet', -c, 'hold'],
        ['order_hold', c, 'hold'],
        ['wallet', 1n, 'release'],
      ],
    }),
  ),
  fc.tuple(cents, cents).map(
    ([a, b]): Omit<Made, 'at'> => ({
      kind: 'copy',
      legs: [['wallet', -(a + b), 'principal']],
      copyLegs: [
        ['copy_cash', a + b, 'principal'],
        ['copy_cash', -b, 'performance_fee'],
      ],
    }),
  ),
);
const life = fc.array(fc.tuple(happening, fc.nat({ max: 40 }), fc.boolean()), {
  minLength: 1,
  maxLength: 14,
});

async function live(made: readonly (readonly [Omit<Made, 'at'>, number, boolean])[]): Promise<Someone> {
  const one = await someone();
  let at = start;
  let cause = 0;
  for (const [each, hours, joins] of made) {
    if (!joins) {
      at += hours * hourMs + 1;
      cause += 1;
    }
    await write(one, { ...each, at, ref: `dep_${cause}` });
  }
  return one;
}

const pagesOf = async (one: Someone, limit: number, rest: object = {}): Promise<ActView[]> => {
  const acts: ActView[] = [];
  for (let before: string | undefined; ; ) {
    const page = await showActs(app(), one, { limit, ...(before && { before }), ...rest });
    acts.push(...page.acts);
    if (page.next === null) return acts;
    before = page.next;
  }
};

const usdCents = (text: string) => readUnits(text, 2);
const zones = ['UTC', 'Pacific/Kiritimati', 'America/New_York'] as const;

describe('acts of a person', () => {
  it('hold every line of the statement once, on pages of any size, and say what each day changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        life,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...zones),
        async (made, limit, zone) => {
          const one = await live(made);
          const { lines } = await ledger.statement(db.read, one.owner, { limit: 100 });
          const acts = await pagesOf(one, limit);
          const numbers = acts.flatMap(({ transactions }) => transactions);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(new Set(lines.map(({ id }) => id.split('.')[0]))).toEqual(new Set(numbers));
          expect(acts.reduce((sum, act) => sum + act.lines, 0)).toBe(lines.length);
          for (const act of acts) {
            const own = lines.filter(({ id }) => act.transactions.includes(id.split('.')[0] ?? ''));
            const sum = own.reduce((total, { amount }) => total + usdCents(amount), 0n);
            expect(usdCents(act.amounts[0]?.amount ?? '0')).toBe(sum);
            expect(act.parts.reduce((total, { amount }) => total + usdCents(amount), 0n)).toBe(sum);
            if (sum !== 0n) expect(act.amounts[0]?.balanceAfter).toBe(own[0]?.balanceAfter);
          }
          const { days } = await showActs(app(), one, { limit, zone });
          for (const { day, change } of days) {
            const own = lines.filter(({ at }) => dayIn(zone, Date.parse(at)) === day);
            expect(change).toBe(
              formatUnits(
                own.reduce((sum, { amount }) => sum + usdCents(amount), 0n),
                2,
              ),
            );
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('stay whole in a tab and in a currency that hold a part of them', async () => {
    const one = await someone();
    const at = start + dayMs;
    const coins = (ref: string, kind: TxKind, legs: ledger.Leg[]) =>
      db.transaction((tx) =>
        ledger.post(tx, { owner: one.owner, kind, idemKey: `${kind}:${ref}`, ref, at, legs }),
      );
    const { owner } = one;
    await coins('dep_1', 'deposit', [
      { owner, asset: 'BTC', kind: 'wallet', units: 100n, code: 'principal' },
      { owner: 'house', asset: 'BTC', kind: 'custody', units: -100n, code: 'principal' },
    ]);
    await coins('dep_1', 'conversion', [
      { owner, asset: 'BTC', kind: 'wallet', units: -100n, code: 'principal' },
      { owner: 'house', asset: 'BTC', kind: 'clearing', units: 100n, code: 'principal' },
      { owner, asset: 'USD', kind: 'wallet', units: 500n, code: 'principal' },
      { owner: 'house', asset: 'USD', kind: 'clearing', units: -500n, code: 'principal' },
    ]);
    const [whole] = (await showActs(app(), one, { limit: 1 })).acts;
    expect(whole).toMatchObject({ lines: 3, amounts: [{ asset: 'USD', amount: '5.00' }] });
    for (const filter of [
      { kind: 'deposits' },
      { kind: 'transfers' },
      { asset: 'BTC' },
      { asset: 'USD' },
    ] as const) {
      const { acts, days } = await showActs(app(), one, { limit: 1, ...filter });
      expect(acts).toEqual([whole]);
      expect(days).toEqual([]);
    }
    expect((await showActs(app(), one, { limit: 5, kind: 'trades' })).acts).toEqual([]);
    expect((await showActs(app(), { userId: 'usr_nobody' }, { limit: 5 })).acts).toEqual([]);
  });
});

describe('a month', () => {
  it('adds up: its result, with what came, went and moved, is the change of the dollars', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (made) => {
        const one = await live(made);
        const month = await showMonth(app(), one, { from: '2026-11-01', to: '2027-01-31' });
        const sum = (names: readonly (keyof typeof month)[]) =>
          names.reduce((total, name) => total + usdCents(month[name] ?? '0'), 0n);
        expect(usdCents(month.net)).toBe(sum(resultLines));
        const held = await Promise.all([one.owner, one.copy].map((owner) => ledger.balances(db.read, owner)));
        const dollars = held.flat().reduce((total, { units }) => total + units, 0n);
        expect(sum(['net', 'deposited', 'withdrawn', 'otherFlows', 'moved'])).toBe(dollars);
      }),
      { numRuns: 12 },
    );
  });

  it('is the running one of the zone unless days are given', async () => {
    const one = await someone();
    await write(one, { kind: 'trade', legs: [['wallet', -150n, 'fee']], at: start });
    const november = await showMonth(app(), one, {});
    expect(november).toMatchObject({
      from: '2026-11-01',
      deposited: '1000.00',
      tradingFees: '-1.50',
      net: '-1.50',
    });
    expect(await showMonth(app(start + 40 * dayMs), one, {})).toMatchObject({
      deposited: '0.00',
      net: '0.00',
    });
    const before = await showMonth(app(), one, { to: '2026-11-01' });
    expect(before).toMatchObject({ from: null, deposited: '0.00' });
  });
});

describe('a transaction', () => {
  it('shows its entries with a sum of zero, and nobody else by name', async () => {
    const [one, other] = [await someone(), await someone()];
    const { txId } = await db.transaction((tx) =>
      ledger.post(tx, {
        owner: one.owner,
        kind: 'collectible',
        idemKey: 'a sale',
        at: start,
        legs: [
          { owner: one.owner, asset: 'USD', kind: 'wallet', units: -300n, code: 'principal' },
          { owner: other.owner, asset: 'USD', kind: 'wallet', units: 290n, code: 'principal' },
          { owner: 'house', asset: 'USD', kind: 'fees', units: 10n, code: 'fee' },
        ],
      }),
    );
    const { entries, sums } = await showTransaction(app(), one, String(txId));
    expect(sums).toEqual([{ asset: 'USD', amount: '0.00' }]);
    expect(entries.filter(({ isOwn }) => isOwn)).toEqual([
      { account: 'cash', isOwn: true, code: 'principal', asset: 'USD', amount: '-3.00' },
    ]);
    expect(entries).toContainEqual({
      account: 'other_person',
      isOwn: false,
      code: 'principal',
      asset: 'USD',
      amount: '2.90',
    });
    const text = JSON.stringify(entries);
    for (const told of [other.userId, String(other.owner)]) expect(text).not.toContain(told);
    const stranger = await someone();
    expect(await refusalOf(showTransaction(app(), stranger, String(txId)))).toBe('not_found');
    expect(await refusalOf(showTransaction(app(), one, '999999999'))).toBe('not_found');
  });
});
