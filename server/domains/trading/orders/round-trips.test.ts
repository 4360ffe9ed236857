// What one market order costs the database, through HTTP, with everything that it sets in motion.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { type Statement, type WatchedDatabase, watchDatabase } from '#testing/nodes/watched-database.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

const orders = 12;

describe.skipIf(!postgresPrograms())('a market order on PostgreSQL', () => {
  let cluster: Cluster;
  let database: WatchedDatabase;
  let site: Site;
  let person: Visitor;
  const costs: Statement[][] = [];

  const order = async (): Promise<void> => {
    const placed = await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side: 'buy',
      product: 'margin',
      leverage: 2,
      quantity: '0.0002',
    });
    expect(placed).toMatchObject({ status: 200, output: { status: 'filled' } });
    await site.relay.settled();
  };

  beforeAll(async () => {
    cluster = (await startPostgres()) ?? expect.fail('PostgreSQL');
    database = await watchDatabase(await cluster.migratedDatabase('round_trips'));
    site = await startSite({ DATABASE_URL: database.url });
    person = await site.person('olga');
    // The first opens the account; the second finds every connection open.
    for (let place = 0; place < 4; place++) await order();
    for (let place = 0; place < orders; place++)
      // `settled` asks for a poll, which an order does not.
      costs.push(
        (await database.during(order)).filter(({ text }) => !text.startsWith('select distinct r.name')),
      );
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
    await site.stop();
    await database.stop();
    await cluster.stop();
  });

  const listed = (statements: readonly Statement[]): string =>
    statements.map(({ connection, trip, text }) => `${connection}/${trip} ${text.slice(0, 110)}`).join('\n');

  it('waits for the database at most three times', () => {
    for (const statements of costs) {
      const transaction = transactionAround(statements, 'insert into trading.orders');
      const trips = new Set(transaction.map(({ trip }) => trip));
      expect(trips.size, listed(transaction)).toBeLessThanOrEqual(3);
    }
  });

  it('sends at most thirty statements with all the work behind it', () => {
    // Ticks of the site may fall into any of them: the cheapest is the order alone.
    const cheapest = costs.toSorted((a, b) => a.length - b.length)[0] ?? expect.fail();
    expect(cheapest.length, listed(cheapest)).toBeLessThanOrEqual(30);
  });
});

/** The statements from `begin` to `commit` around the first that begins with `text`. */
function transactionAround(statements: readonly Statement[], text: string): readonly Statement[] {
  const at = statements.findIndex((statement) => statement.text.startsWith(text));
  const { connection } = statements[at] ?? expect.fail(text);
  const own = statements.filter((statement) => statement.connection === connection);
  const place = own.findIndex((statement) => statement.text.startsWith(text));
  const begin = own.findLastIndex((statement, each) => each < place && statement.text === 'begin');
  return own.slice(
    begin,
    own.findIndex((statement, each) => each > place && statement.text === 'commit') + 1,
  );
}
