import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { createAlert } from '#server/domains/market/alerts/create-alert.ts';
import { deleteAlert } from '#server/domains/market/alerts/delete-alert.ts';
import { restAlerts } from '#server/domains/market/alerts/rest-alerts.ts';
import { showAlerts } from '#server/domains/market/alerts/show-alerts.ts';
import { triggerAlerts } from '#server/domains/market/alerts/trigger-alerts.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { json } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import { createBroker } from '#testing/stages/broker.ts';
import { alertRoom } from '#testing/stages/no-guards.ts';
import { openTestDatabase } from '#testing/database.ts';
import { priceOf } from '#testing/typed-amounts.ts';

let db: Database;
const broker = createBroker(() => db);
const app = () => broker.app();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const someone = (): Actor => ({
  userId: newId('usr'),
  email: 'a@example.org',
  sessionId: 's',
  isVerified: true,
  isAdmin: false,
});
const ask = (actor: Actor, direction: 'above' | 'below', price: string, symbol = 'BTC') =>
  createAlert(app(), actor, { id: newId('alt'), symbol, direction, price: priceOf(price) });
const told = (actor: Actor) =>
  many(
    db.read,
    row({ payload: json<Record<string, string>>() }),
    sql`select payload from events.outbox where type = 'market.alert-triggered' and user_id = ${actor.userId}`,
  );
/** One second later the market stands at these prices. */
const moveTo = (symbol: string, bid: string, ask = bid) => {
  broker.clock.advance(1_000);
  broker.quote(symbol, bid, ask);
};

describe('price alerts', () => {
  it('tell once when the middle price gets there, and not before', async () => {
    const actor = someone();
    moveTo('BTC', '60000');
    await ask(actor, 'above', '61000');
    await ask(actor, 'below', '59000');
    moveTo('BTC', '60500', '61400');
    expect(await triggerAlerts(app())).toBe(0);
    moveTo('BTC', '60900', '61100');
    expect(await triggerAlerts(app())).toBe(1);
    expect(await triggerAlerts(app())).toBe(0);
    moveTo('BTC', '60000');
    moveTo('BTC', '62000');
    expect(await triggerAlerts(app())).toBe(0);
    expect((await told(actor)).map(({ payload }) => payload)).toMatchObject([
      { symbol: 'BTC', direction: 'above', price: '61000.00', reached: '61000.00' },
    ]);
    expect(
      (await showAlerts(app(), actor)).map(({ direction, triggeredPrice }) => [direction, triggeredPrice]),
    ).toEqual([
      ['below', null],
      ['above', '61000.00'],
    ]);
  });

  it('stay silent while the market is closed or its price is old', async () => {
    const actor = someone();
    moveTo('ETH', '3000');
    await ask(actor, 'below', '2900', 'ETH');
    broker.clock.advance(1_000);
    broker.quote('ETH', '2800');
    broker.overlays.push({
      kind: 'halt',
      symbol: 'ETH',
      from: broker.clock.now(),
      to: broker.clock.now() + 5_000,
    });
    expect(await triggerAlerts(app())).toBe(0);
    broker.clock.advance(5_000);
    expect(await triggerAlerts(app())).toBe(1);
    expect(await told(actor)).toHaveLength(1);
  });

  it('refuse a price the market has reached, one off the tick, an unknown market, and one too many', async () => {
    const actor = someone();
    moveTo('BTC', '60000');
    await expect(ask(actor, 'above', '60000')).rejects.toMatchObject({ code: 'alert_already_reached' });
    await expect(ask(actor, 'below', '59000.001')).rejects.toMatchObject({ code: 'alert_price_invalid' });
    await expect(ask(actor, 'below', '59000', 'NOPE')).rejects.toMatchObject({ code: 'unknown_instrument' });
    expect(await showAlerts(app(), actor)).toEqual([]);
    for (let count = 0; count < alertRoom; count++) await ask(actor, 'below', String(50_000 - count));
    await expect(ask(actor, 'below', '40000')).rejects.toMatchObject({ code: 'plan_limit_reached' });
    expect(await showAlerts(app(), actor)).toHaveLength(alertRoom);
  });

  it("count an id once and never answer with another person's", async () => {
    const [actor, other] = [someone(), someone()];
    moveTo('BTC', '60000');
    const input = { id: newId('alt'), symbol: 'BTC', direction: 'above' as const, price: priceOf('70000') };
    const first = await createAlert(app(), actor, input);
    expect(await createAlert(app(), actor, input)).toEqual(first);
    await expect(createAlert(app(), actor, { ...input, price: priceOf('71000') })).rejects.toMatchObject({
      code: 'id_reused',
    });
    await expect(createAlert(app(), other, input)).rejects.toMatchObject({ code: 'id_reused' });
    expect(await showAlerts(app(), actor)).toHaveLength(1);
  });

  it('tell nothing while they rest above a plan, and tell when there is room again', async () => {
    const actor = someone();
    moveTo('BTC', '60000');
    const ids: string[] = [];
    for (const price of ['61000', '62000', '63000']) {
      ids.push((await ask(actor, 'above', price)).id);
      broker.clock.advance(1_000);
    }
    const restAllBut = (stays: readonly string[]) =>
      db.transaction((tx) =>
        restAlerts(
          tx,
          actor.userId,
          async (waiting) => {
            // Oldest first.
            expect(waiting).toEqual(ids.filter((id) => waiting.includes(id)));
            return new Set(stays);
          },
          broker.clock.now(),
        ),
      );
    const resting = async () =>
      (await showAlerts(app(), actor)).filter(({ rests }) => rests).map(({ id }) => id);
    await restAllBut([ids[0]!]);
    expect(new Set(await resting())).toEqual(new Set(ids.slice(1)));
    moveTo('BTC', '62500');
    expect(await triggerAlerts(app())).toBe(1);
    expect((await told(actor)).map(({ payload }) => payload['price'])).toEqual(['61000.00']);
    await restAllBut([ids[1]!]);
    expect(await resting()).toEqual([ids[2]]);
    expect(await triggerAlerts(app())).toBe(1);
    expect((await told(actor)).map(({ payload }) => payload['price'])).toEqual(['61000.00', '62000.00']);
    expect(await deleteAlert(app(), actor, ids[2] as `alt_${string}`)).toHaveLength(2);
  });

  it('are deleted by their owner only', async () => {
    const [actor, other] = [someone(), someone()];
    moveTo('BTC', '60000');
    const { id } = await ask(actor, 'above', '70000');
    await deleteAlert(app(), other, id as `alt_${string}`);
    expect(await showAlerts(app(), actor)).toHaveLength(1);
    expect(await deleteAlert(app(), actor, id as `alt_${string}`)).toEqual([]);
    expect(await deleteAlert(app(), actor, id as `alt_${string}`)).toEqual([]);
    moveTo('BTC', '71000');
    await triggerAlerts(app());
    expect(await told(actor)).toEqual([]);
  });
});
