// What one market order costs the database, through HTTP, with everything that it sets in motion.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';
import { type Statement, type WatchedDatabase, watchDatabase } from '#testing/nodes/watched-database.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

const orders = 12;

const listed = (statements: readonly Statement[]): string =>
  statements.map(({ connection, trip, text }) => `${connection}/${trip} ${text.slice(0, 110)}`).join('\n');

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

  it('waits for the database at most three times', () => {
    for (const statements of costs) {
      const transaction = orderOfPerson(statements);
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

/** The transaction of the order that was placed: a house strategy may trade meanwhile. */
function orderOfPerson(statements: readonly Statement[]): readonly Statement[] {
  return (
    statements
      .filter(({ text }) => text.startsWith('insert into trading.orders'))
      .map((insert) => transactionAround(statements, insert))
      .find((transaction) => !transaction.some(({ text }) => text.includes('copying.house_run'))) ??
    expect.fail(listed(statements))
  );
}

/** The statements of its connection from `begin` to `commit` around this one. */
function transactionAround(statements: readonly Statement[], insert: Statement): readonly Statement[] {
  const own = statements.filter(({ connection }) => connection === insert.connection);
  const place = own.indexOf(insert);
  const begin = own.findLastIndex((statement, each) => each < place && statement.text === 'begin');
  const commit = own.findIndex((statement, each) => each > place && statement.text === 'commit');
  return own.slice(begin, commit + 1);
}
