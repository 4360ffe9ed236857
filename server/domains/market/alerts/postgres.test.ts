// Several nodes over the same alerts. Skipped, and listed, without PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { createAlert } from '#server/domains/market/alerts/create-alert.ts';
import { triggerAlerts } from '#server/domains/market/alerts/trigger-alerts.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, sql, value } from '#server/platform/db/sql.ts';
import { silentLog } from '#server/platform/log.ts';
import { createBroker } from '#testing/stages/broker.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { alertRoom } from '#testing/stages/no-guards.ts';
import { priceOf } from '#testing/typed-amounts.ts';

let cluster: Cluster | undefined;
let db: Database;
const broker = createBroker(() => db);
const someone = (): Actor => ({
  userId: newId('usr'),
  email: 'a@example.org',
  sessionId: 's',
  isVerified: true,
  isAdmin: false,
});
const ask = (actor: Actor, price: string) =>
  createAlert(broker.app(), actor, {
    id: newId('alt'),
    symbol: 'BTC',
    direction: 'above',
    price: priceOf(price),
  });

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('alerts')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 16, DATA_DIR: '' }, silentLog);
    broker.quote('BTC', '60000');
  });
  afterAll(async () => {
    await db.close();
    await cluster?.stop();
  });

  it('tells each of 800 people once while four nodes tick', async () => {
    const people = Array.from({ length: 800 }, someone);
    for (let start = 0; start < people.length; start += 16)
      await Promise.all(people.slice(start, start + 16).map((actor) => ask(actor, '61000')));
    broker.clock.advance(1_000);
    broker.quote('BTC', '61500');
    const counts = await Promise.all(Array.from({ length: 4 }, () => triggerAlerts(broker.app())));
    const late = await triggerAlerts(broker.app());
    const facts = await many(
      db.read,
      row({ count: int }),
      sql`select count(*) as count from events.outbox where type = 'market.alert-triggered' group by user_id`,
    );
    expect(counts.reduce((sum, count) => sum + count, late)).toBe(800);
    expect(facts).toHaveLength(800);
    expect(facts.every(({ count }) => count === 1)).toBe(true);
  });

  it('keeps the limit when many are made at once', async () => {
    const actor = someone();
    const made = await Promise.allSettled(
      Array.from({ length: alertRoom + 10 }, (_, place) => ask(actor, String(70_000 + place))),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(alertRoom);
    const waiting = await value(
      db.read,
      int,
      sql`select count(*) as waiting from market.alert where user_id = ${actor.userId} and triggered_at is null`,
    );
    expect(waiting).toBe(alertRoom);
  });
});
