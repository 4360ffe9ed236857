// Races, which one embedded connection cannot show. Needs PostgreSQL programs; skipped, and listed,
// without.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstrument } from '#core/market/instruments.ts';
import { usdItself } from '#core/market/instrument.ts';
import { newId } from '#core/values/ids.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import { hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import { accountStates, fillMany, nobody, openAccount } from '#server/domains/trading/index.ts';
import { placeOrder } from '#server/domains/trading/orders/place-order.ts';
import { listOpenPositions } from '#server/domains/trading/accounts/positions/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { quantityOf } from '#testing/typed-amounts.ts';

const at = Date.parse('2026-11-19T15:00:00Z');
const price = parsePrice('60000') ?? expect.fail('the price');
const overlays: Overlay[] = [{ kind: 'fixed', symbol: 'BTC', from: 0, to: at * 2, bid: price, ask: price }];
const market = createMarket({ seed: 'test', clock: fixedClock(at), overlays });
const btc = findInstrument('BTC') ?? expect.fail('BTC');
const quantity = parseQuantity('0.001') ?? expect.fail('the quantity');

let cluster: Cluster | undefined;
let db: Database;

async function person(cents: bigint): Promise<{ actor: Actor; owner: number }> {
  const userId = newId('usr');
  const owner = await db.transaction((tx) => ledger.grantOpening(tx, userId, at - hourMs, cents));
  return { owner, actor: { userId, sessionId: 's', email: 'a@b.c', isVerified: true, isAdmin: false } };
}
const buy = (actor: Actor, id = newId('ord')) =>
  placeOrder({ db, clock: fixedClock(at), market, participants: nobody }, actor, {
    id,
    symbol: 'BTC',
    side: 'buy',
    product: 'margin',
    leverage: 2,
    quantity: quantityOf('0.001'),
    portfolioId: 'main',
    terms: null,
  });

/** An account that copies with 5,000.00 of this person's money. */
const openCopy = ({ owner, actor }: { owner: number; actor: Actor }): Promise<number> =>
  db.transaction(async (tx) => {
    const { userId } = actor;
    const copy = await openAccount(tx, { kind: 'copy', ref: newId('cpy'), stripeOf: owner, userId, at });
    await toCopy(tx, owner, copy.owner, 500_000n);
    return copy.owner;
  });

const toCopy = (tx: Tx, owner: number, copy: number, cents: bigint) =>
  ledger.post(tx, {
    owner,
    kind: 'copy',
    idemKey: newId('cpy'),
    at,
    legs: [
      { owner, asset: 'USD', kind: 'wallet', units: -cents, code: 'principal' },
      { owner: copy, asset: 'USD', kind: 'copy_cash', units: cents, code: 'principal' },
    ],
  });

/** Buys for all copies of one stripe, as the copy engine does. */
const fillOnStripe = (copies: readonly number[], stripe: number): Promise<void> =>
  db.transaction(async (tx) => {
    const owners = copies.filter((owner) => ledger.stripeOf(owner) === stripe);
    if (owners.length === 0) return;
    const states = [...(await accountStates(tx, owners, 'lock')).values()];
    const cause = newId('fil');
    await fillMany(tx, {
      key: cause,
      executionId: newId('exe'),
      cause,
      instrument: btc,
      side: 'buy',
      product: 'margin',
      leverage: 2,
      price,
      rate: usdItself,
      at,
      states,
      quantities: states.map(() => quantity),
    });
  });

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('trading')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await db.close();
    await cluster?.stop();
  });

  it('gives sixteen simultaneous requests with one id the same single order', async () => {
    const { actor, owner } = await person(100_000n);
    const id = newId('ord');
    const answers = await Promise.all(Array.from({ length: 16 }, () => buy(actor, id)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'margin')).toBe(3_000n);
    expect(
      await value(db.read, int, sql`select count(*) as fills from trading.fill where owner = ${owner}`),
    ).toBe(1);
  });

  it('fills exactly as many simultaneous orders as the wallet can pay', async () => {
    const { actor, owner } = await person(5n * 3_006n + 3_005n);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => buy(actor)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'insufficient_funds' });
    }
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(3_005n);
    expect(await listOpenPositions(db.read, [owner])).toMatchObject([
      { quantity: 5n * quantity, marginCents: 15_000n },
    ]);
  });

  it('lets batches, own orders and transfers of the same people run against each other', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => person(1_000_000n)));
    const copies: number[] = [];
    for (const one of people) copies.push(await openCopy(one));
    const topUp = ({ owner }: { owner: number }, place: number) =>
      db.transaction((tx) => toCopy(tx, owner, copies[place] ?? 0, 100n));
    const rounds = Array.from({ length: 6 }, () => [
      ...Array.from({ length: ledger.stripeCount }, (_, stripe) => fillOnStripe(copies, stripe)),
      ...people.map(({ actor }) => buy(actor)),
      ...people.map(topUp),
    ]);
    await Promise.all(rounds.flat());
    const held = await listOpenPositions(db.read, copies);
    expect(held.map((position) => position.quantity)).toEqual(copies.map(() => 6n * quantity));
    for (const copy of copies)
      expect(await ledger.balanceOf(db.read, copy, 'USD', 'copy_cash')).toBe(500_000n + 600n - 6n * 3_006n);
  });
});
