// Money leaves an account by one gate. Whatever a person does, in any order and at any price,
// no exit takes what an open loss has eaten or a position needs, and the site never pays for a loss
// that a refusal would have left with its owner.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId, type PortfolioId } from '#core/values/ids.ts';
import { divide, fineOf, formatUnits } from '#core/values/money.ts';
import { secondMs } from '#core/values/time.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import { buy } from '#server/domains/collectibles/pieces/buy.ts';
import { browse } from '#server/domains/collectibles/show-market.ts';
import * as copying from '#server/domains/copying/index.ts';
import { listCopies } from '#server/domains/copying/store.ts';
import { convert, previewConversion } from '#server/domains/funding/conversions/convert.ts';
import { previewWithdrawal } from '#server/domains/funding/withdrawals/preview-withdrawal.ts';
import { requestWithdrawal } from '#server/domains/funding/withdrawals/request-withdrawal.ts';
import { saveAddress } from '#server/domains/funding/withdrawals/save-address.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { subscribe } from '#server/domains/plans/subscriptions/subscribe.ts';
import { cashGate, createRiskWatch, openAccount } from '#server/domains/trading/index.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { loadConfig } from '#server/platform/config.ts';
import { units } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { one, run, sql, value } from '#server/platform/db/sql.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { payingChains } from '#testing/stages/payer-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { dollars } from '#testing/typed-amounts.ts';

const runs = process.env['LONG'] === '1' ? 300 : 12;
const { broker, db } = brokerOfFile({ BTC: ['60000', '60000'] });
const { clock, market } = broker;

const site = () => ({
  ...broker.app(),
  ...cashGate({ market, clock }, copying.requireMayMoveCash),
  config: loadConfig({}),
  mail: { queue: async () => {}, queueLetter: async () => {} },
  tierOf: async () => 'verified' as const,
  requireStepUp: async () => {},
  notCopyable: async () => undefined,
});

/**
 * Every way dollars leave an account by a person's wish. `cents` is what is asked for; some have a
 * price of their own.
 */
const exits = {
  convert: async ({ actor }: Trader, cents: bigint) => {
    const ask = { from: 'USD', to: 'USDT', amount: fineOf(cents, 'USD') } as const;
    const { id } = await previewConversion(site(), actor, ask);
    return () => convert(site(), actor, { id });
  },
  withdraw: async ({ actor }: Trader, cents: bigint) => {
    const address = await saveAddress(site(), actor, {
      id: newId('adr'),
      asset: 'USDT',
      label: 'Mine',
      address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
      confirmsLookalike: true,
    });
    const ask = { from: 'USD', asset: 'USDT', amount: fineOf(cents, 'USD') } as const;
    const quote = await previewWithdrawal(site(), actor, ask);
    const request = { id: newId('wdr', clock.now()), quoteId: quote.id, addressId: address.id };
    return () => requestWithdrawal(site(), payingChains, actor, request);
  },
  copy: async ({ actor }: Trader, cents: bigint) => {
    const leaderId = newId('ldr');
    await db().transaction(async (tx) => {
      const { owner } = await openAccount(tx, { kind: 'house', ref: leaderId, at: clock.now() });
      await ledger.grantOpening(tx, leaderId, clock.now(), 10_000_000n);
      await copying.openLeader(tx, { id: leaderId, owner, minCopyCents: 10_000n, at: clock.now() });
    });
    const ask = { id: newId('cpy'), leaderId, amount: cents, stopLossBps: 2_000 };
    return () => copying.startCopying(site(), actor, ask);
  },
  add: async (one: Trader, cents: bigint) => {
    const copies = await listCopies(db().read, one.actor.userId);
    const copy = copies.find(({ state }) => state === 'ACTIVE');
    if (!copy) return exits.copy(one, cents);
    return () =>
      copying.addMoney(site(), one.actor, {
        id: newId('chg'),
        copyId: copy.id,
        amount: cents,
      });
  },
  plan: async ({ actor }: Trader) => {
    // Sold for this press alone: a plan would limit the other exits.
    return async () => {
      await run(db().read, sql`insert into plans.setting (are_sold) values (true)`);
      try {
        await subscribe(site(), actor, { id: newId('bil'), plan: 'pro', most: 4_900n });
      } finally {
        await run(db().read, sql`delete from plans.setting`);
      }
    };
  },
  purchase: async ({ actor }: Trader) => {
    const { pieces } = await browse(site(), actor, { tab: 'all', page: 1 });
    const piece = pieces.find(({ price }) => price === '980.00');
    if (!piece?.price) return expect.fail('nothing is for sale');
    const ask = {
      id: newId('sal'),
      pieceId: piece.id as `nft_${string}`,
      expectedPrice: dollars(piece.price),
    };
    return () => buy(site(), actor, ask);
  },
  transfer: async ({ actor }: Trader, cents: bigint) => {
    const id: PortfolioId = newId('pfo');
    await openPortfolio(site(), actor, { id, name: id.slice(-12) });
    const ask = { id: newId('pft'), from: 'main', to: id, amount: cents } as const;
    return () => moveMoney(site(), actor, ask);
  },
} as const;
type Exit = keyof typeof exits;

/**
 * Cents in an account's wallet, what of them may leave by the rule, and the margin level; read and
 * reckoned by this file alone.
 */
async function reckoned({ owner }: Trader, price: bigint) {
  const sums = await one(
    db().read,
    row({ wallet: units, margin: units, bonus: units, debt: units, required: units }),
    sql`select coalesce(sum(posted) filter (where kind = 0), 0) as wallet,
          coalesce(sum(posted) filter (where kind = 3), 0) as margin,
          coalesce(sum(posted) filter (where kind = 5), 0) as bonus,
          coalesce((select debt_cents from trading.account where owner = ${owner}), 0) as debt,
          (select coalesce(sum(margin_cents), 0) from trading.position
            where owner = ${owner} and closed_at is null) as required
        from ledger.balance where owner = ${owner} and asset = 1`,
  );
  const cents = (name: keyof typeof sums) => sums[name];
  const floating = (await broker.positions({ owner } as Trader)).reduce((sum, { side, entry, quantity }) => {
    const move = side === 'buy' ? price - entry : entry - price;
    return sum + divide(move * quantity, 10n ** 14n, 'half-away');
  }, 0n);
  const equity = cents('wallet') + cents('margin') - cents('debt') + floating;
  const free = equity - cents('required');
  const least = free < cents('wallet') ? free : cents('wallet');
  return { wallet: cents('wallet'), allowed: least > 0n ? least : 0n, equity, required: cents('required') };
}
const protectionPaid = async () =>
  value(
    db().read,
    units,
    sql`select coalesce(sum(amount), 0) as cents from ledger.entry where code = 12 and amount > 0`,
  );

const give = ({ owner }: Trader, cents: bigint) =>
  db().transaction((tx) =>
    ledger.postAdjustment(tx, {
      owner,
      asset: 'USD',
      units: cents,
      reason: 'For the test',
      idemKey: newId('adj'),
      at: clock.now(),
      by: 'test',
    }),
  );
beforeAll(() => collectibles.openCatalogue(site()));

/** What each exit asks for in this test, in cents; the cheapest piece costs 980.00. */
const wanted: Readonly<Record<Exit, bigint>> = {
  convert: 69_940n,
  withdraw: 69_940n,
  copy: 69_940n,
  add: 69_940n,
  plan: 4_900n,
  purchase: 98_000n,
  transfer: 69_940n,
};
it.each(Object.keys(exits) as Exit[])(
  'by %s no cent leaves that an open loss has eaten, and what is free does',
  async (exit) => {
    const one = await broker.trader(10_000_000n);
    if (exit === 'add') await (await exits.copy(one, 20_000n))();
    await broker.place(one, { quantity: '0.01' }); // margin 300.00, fee 0.60
    broker.quote('BTC', '2000'); // 580.00 float away
    const { allowed } = await reckoned(one, 2_000n * 10n ** 8n);
    await give(one, wanted[exit] - 1n - allowed);
    const before = await protectionPaid();
    const go = await exits[exit](one, wanted[exit]);
    await expect(go()).rejects.toMatchObject({
      code: 'insufficient_funds',
      detail: { available: formatUnits(wanted[exit] - 1n, 2) },
    });
    await give(one, 1n);
    await go();
    expect(await reckoned(one, 2_000n * 10n ** 8n)).toMatchObject({ allowed: 0n });
    await createRiskWatch(broker.app()).tick();
    expect(await protectionPaid()).toBe(before);
  },
);

it('measures an account again right after money left it, not up to a minute later', async () => {
  const one = await broker.trader(100_000n);
  await broker.place(one, { quantity: '0.01' }); // margin 300.00, own 999.40
  const watch = createRiskWatch(broker.app());
  await watch.tick();
  await (await exits.convert(one, 69_940n))(); // 300.00 stay behind 0.01 BTC
  clock.advance(secondMs);
  await watch.tick();
  // Half of the margin is gone at 45,000; with the money that left the account would have been safe
  // far below it.
  broker.quote('BTC', '44900');
  clock.advance(secondMs);
  expect(await watch.tick()).toBe(1);
});

const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      trade: fc.constantFrom('buy' as const, 'sell' as const),
      part: fc.integer({ min: 5, max: 95 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ price: fc.constantFrom(2_000, 20_000, 45_000, 60_000, 75_000, 110_000, 200_000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      exit: fc.constantFrom(...(Object.keys(exits) as Exit[])),
      how: fc.constantFrom('half' as const, 'wallet' as const, 'allowed' as const, 'one-more' as const),
    }),
  },
);

it(`over ${runs} random lives no exit takes more than the rule allows, nor refuses what it allows`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      await broker.reset();
      let price = 60_000;
      broker.quote('BTC', '60000');
      const person = await broker.trader(500_000n);
      for (const step of acts) {
        clock.advance(secondMs);
        if ('price' in step) {
          price = step.price;
          broker.quote('BTC', String(price));
          continue;
        }
        const before = await reckoned(person, BigInt(price) * 10n ** 8n);
        if ('trade' in step) {
          const units = (before.wallet * 2n * BigInt(step.part)) / ((100n * BigInt(price) * 100n) / 10_000n);
          if (units === 0n) continue; // No order is of nothing.
          const quantity = formatUnits(units, 4);
          await refusalOf(broker.place(person, { side: step.trade, quantity }));
          continue;
        }
        const asked = {
          half: before.wallet / 2n,
          wallet: before.wallet,
          allowed: before.allowed,
          'one-more': before.allowed + 1n,
        }[step.how];
        let go: () => Promise<unknown>;
        try {
          go = await exits[step.exit](person, asked);
        } catch {
          continue; // Too little to ask for: refused before the account is looked at.
        }
        const code = await refusalOf(go());
        const after = await reckoned(person, BigInt(price) * 10n ** 8n);
        const left = before.wallet - after.wallet;
        if (code === 'no refusal') {
          expect(left).toBeLessThanOrEqual(before.allowed);
          if (left > 0n) expect(after.equity).toBeGreaterThanOrEqual(after.required);
        } else {
          expect(left).toBe(0n);
          if (code === 'insufficient_funds' && step.exit !== 'plan' && step.exit !== 'purchase')
            expect(asked).toBeGreaterThan(before.allowed);
        }
      }
    }),
    { numRuns: runs },
  );
});
