// Races between portfolios, which one embedded connection cannot show. Skipped, and listed, without
// PostgreSQL programs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type PortfolioId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import { nobody } from '#server/domains/trading/index.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { closePortfolio } from '#server/domains/trading/accounts/portfolios/close-portfolio.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { lockAccounts } from '#server/domains/trading/accounts/lock-accounts.ts';
import { restPortfolios } from '#server/domains/trading/accounts/portfolios/rest-portfolios.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { run, sql, value } from '#server/platform/db/sql.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { dollars, priceOf } from '#testing/typed-amounts.ts';
import { orderInput } from '#core/trading/order-input.ts';

const at = Date.parse('2026-11-19T15:00:00Z');
const price = priceOf('60000');
const overlays: Overlay[] = [{ kind: 'fixed', symbol: 'BTC', from: 0, to: at * 2, bid: price, ask: price }];
const market = createMarket({ seed: 'test', clock: fixedClock(at), overlays });

let cluster: Cluster | undefined;
let db: Database;
const app = () => ({ ...noGuards, db, clock: fixedClock(at), market, participants: nobody });

async function person(cents: bigint): Promise<{ actor: Actor; owner: number }> {
  const userId = newId('usr');
  const owner = await db.transaction((tx) => ledger.grantOpening(tx, userId, at - hourMs, cents));
  return { owner, actor: { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false } };
}
const open = async (actor: Actor, name: string, id = newId('pfo')) => {
  const { owner } = await openPortfolio(app(), actor, { id, name });
  return { id, owner };
};
const move = (actor: Actor, from: 'main' | PortfolioId, to: 'main' | PortfolioId, amount: string) =>
  moveMoney(app(), actor, { id: newId('pft'), from, to, amount: dollars(amount) });
const wallet = (owner: number) => ledger.balanceOf(db.read, owner, 'USD', 'wallet');
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

/** The site sells plans, and this person is on Pro. */
async function sellPro({ userId }: Actor): Promise<void> {
  await run(
    db.read,
    sql`insert into plans.setting (are_sold) values (true) on conflict (is_only) do update set are_sold = true`,
  );
  await run(
    db.read,
    sql`insert into plans.subscription (user_id, plan, state, anchor_at, period_start, period_end, due_at)
      values (${userId}, 'pro', 'active', now(), now(), now() + interval '1 month', now() + interval '1 month')`,
  );
}

describe.skipIf(!postgresPrograms())('portfolios on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('portfolios')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await db.close();
    await cluster?.stop();
  });

  it('never lets parallel moves and orders take more from a portfolio than it has', async () => {
    const { actor, owner } = await person(100_000n);
    const first = await open(actor, 'One');
    const second = await open(actor, 'Two');
    await move(actor, 'main', first.id, '500.00');
    const order = { symbol: 'BTC', side: 'buy', product: 'margin', leverage: 2, quantity: '0.001' } as const;
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 12 }, (_, place) =>
        move(actor, first.id, place % 2 === 0 ? 'main' : second.id, '60.00'),
      ),
      // 30 of margin and a fee of 6 cents each.
      ...Array.from({ length: 8 }, () =>
        placeOrder(app(), actor, orderInput.parse({ ...order, id: newId('ord'), portfolioId: first.id })),
      ),
    ]);
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['insufficient_funds']));
    const moved = outcomes.slice(0, 12).filter(({ status }) => status === 'fulfilled').length;
    const bought = outcomes.slice(12).filter(({ status }) => status === 'fulfilled').length;
    const left = await wallet(first.owner);
    expect(left).toBe(50_000n - BigInt(moved) * 6_000n - BigInt(bought) * 3_006n);
    expect(left).toBeGreaterThanOrEqual(0n);
    expect((await wallet(owner)) + (await wallet(second.owner))).toBe(50_000n + BigInt(moved) * 6_000n);
  });

  it('moves in a circle between three portfolios without waiting for itself', async () => {
    const { actor, owner } = await person(90_000n);
    const first = await open(actor, 'One');
    const second = await open(actor, 'Two');
    await move(actor, 'main', first.id, '300.00');
    await move(actor, 'main', second.id, '300.00');
    const circle = ['main', first.id, second.id] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, place) => {
        const from = circle[place % 3] ?? 'main';
        const to = circle[(place + 1) % 3] ?? 'main';
        return move(actor, from, to, '1.00');
      }),
    );
    expect(await Promise.all([owner, first.owner, second.owner].map(wallet))).toEqual([
      30_000n,
      30_000n,
      30_000n,
    ]);
  });

  it('gives sixteen simultaneous requests with one id the same single move', async () => {
    const { actor, owner } = await person(100_000n);
    const { id, owner: beside } = await open(actor, 'One');
    const transfer = { id: newId('pft'), from: 'main', to: id, amount: 10_000n } as const;
    const answers = await Promise.all(Array.from({ length: 16 }, () => moveMoney(app(), actor, transfer)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect([await wallet(owner), await wallet(beside)]).toEqual([90_000n, 10_000n]);
  });

  it('opens exactly as many as the plan has room for, and one for one id', async () => {
    const { actor } = await person(100_000n);
    await sellPro(actor);
    const id = newId('pfo');
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, place) => open(actor, `Number ${place}`)),
      ...Array.from({ length: 4 }, () => open(actor, 'Same', id)),
    ]);
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['plan_limit_reached']));
    const count = await value(
      db.read,
      int,
      sql`select count(*) as count from trading.account where user_id = ${actor.userId} and kind = 'portfolio'`,
    );
    // Five with the first.
    expect(count).toBe(4);
    await run(db.read, sql`update plans.setting set are_sold = false`);
  });

  it('rests while orders and moves go on, and lets none in from then on', async () => {
    const { actor, owner } = await person(900_000n);
    await sellPro(actor);
    const beside = [await open(actor, 'One'), await open(actor, 'Two'), await open(actor, 'Three')];
    for (const { id } of beside) await move(actor, 'main', id, '1000.00');
    const order = { symbol: 'BTC', side: 'buy', product: 'margin', leverage: 2, quantity: '0.001' } as const;
    const buy = (portfolioId: PortfolioId) =>
      placeOrder(app(), actor, orderInput.parse({ ...order, id: newId('ord'), portfolioId }));
    const rest = () =>
      db.transaction(async (tx) => {
        await lockAccounts(tx, [owner, ...beside.map((one) => one.owner)]);
        await restPortfolios(tx, actor.userId, at);
      });
    const lose = async () => {
      await run(db.read, sql`delete from plans.subscription where user_id = ${actor.userId}`);
      await Promise.all([rest(), rest()]);
    };
    const trade = () =>
      beside.flatMap(({ id }, place) => [
        buy(id),
        move(actor, id, beside[(place + 1) % 3]?.id ?? 'main', '1.00'),
        buy(id),
        move(actor, 'main', id, '1.00'),
      ]);
    const outcomes = await Promise.allSettled([...trade(), ...trade(), lose(), ...trade(), ...trade()]);
    expect(codesOf(outcomes).filter((code) => code !== 'plan_limit_reached')).toEqual([]);
    const later = await Promise.allSettled(trade());
    expect(codesOf(later)).toEqual(Array.from({ length: 12 }, () => 'plan_limit_reached'));
    await Promise.all(beside.map(({ id }) => move(actor, id, 'main', '100.00')));
    await run(db.read, sql`update plans.setting set are_sold = false`);
  });

  it('never leaves money in a portfolio that closes while money comes', async () => {
    const { actor } = await person(100_000n);
    for (let round = 0; round < 8; round++) {
      const { id, owner } = await open(actor, `Round ${round}`);
      const [closed] = await Promise.allSettled([
        closePortfolio(app(), actor, { id }),
        move(actor, 'main', id, '5.00'),
      ]);
      expect([await wallet(owner), closed?.status]).toEqual(
        closed?.status === 'fulfilled' ? [0n, 'fulfilled'] : [500n, 'rejected'],
      );
    }
  });
});
