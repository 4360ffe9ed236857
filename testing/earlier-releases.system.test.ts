// A database that an earlier release left starts under this one, with everything its people
// had. The fixture is a dump of a site at migration 0076: one person with two positions, an order
// that waits, a copy and a deposit, and one who only signed up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as ledger from '#server/domains/ledger/index.ts';
import { databaseOver, overEmbedded } from '#server/platform/db/database.ts';
import { openInMemory } from '#server/platform/db/embedded/embedded.ts';
import { postgresPrograms, startEmptyPostgres } from '#testing/postgres.ts';
import { goodPassword, type Site, startSite } from '#testing/nodes/site.ts';

const dump = gunzipSync(readFileSync(new URL('fixtures/database-of-0076.sql.gz', import.meta.url)))
  .toString('utf8')
  .split('\n')
  // Commands of psql.
  .filter((line) => !line.startsWith('\\'))
  .join('\n');
/** The secret of that site: it opens what was sealed. */
const env = { AUTH_SECRET: 'an earlier release kept its secret in the database' };

async function holdsWhatItHeld(site: Site): Promise<void> {
  const rosa = site.visitor();
  const signedIn = await rosa.call('identity', 'signIn', {
    email: 'rosa@example.org',
    password: goodPassword,
  });
  expect([signedIn.status, signedIn.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  expect((await rosa.call('ledger', 'balances')).output).toMatchObject([
    { asset: 'USD', available: '524.17', held: '20.02' },
    { asset: 'USDT' },
    { asset: 'BTC' },
    { asset: 'ETH' },
  ]);
  const positions = (await rosa.call('trading', 'positions')).output;
  expect(positions.map(({ side, quantity }) => [side, quantity])).toEqual(
    expect.arrayContaining([
      ['buy', '0.002'],
      ['sell', '0.003'],
    ]),
  );
  const { orders } = (await rosa.call('trading', 'orders', {})).output;
  expect(orders.filter(({ status }) => status === 'working')).toMatchObject([{ quantity: '0.001' }]);
  expect((await rosa.call('copying', 'copies')).output).toMatchObject([
    { state: 'ACTIVE', invested: '200.00', leaderName: 'Tidewater Trend' },
  ]);
  expect(await ledger.verifyBook(site.database.read)).toEqual([]);
}

describe('a database of an earlier release', () => {
  it('starts embedded', async () => {
    const embedded = await openInMemory();
    await embedded.lite.exec(dump);
    await embedded.lite.exec('reset all');
    const database = databaseOver(overEmbedded(embedded));
    const site = await startSite(env, { database });
    try {
      await holdsWhatItHeld(site);
    } finally {
      await site.stop();
      await database.close();
    }
  });

  it.skipIf(!postgresPrograms())('starts on PostgreSQL', async () => {
    const cluster = await startEmptyPostgres();
    const address = (await cluster?.createDatabase('earlier')) ?? '';
    const client = new pg.Client(address);
    await client.connect();
    await client.query(dump);
    await client.end();
    const folder = mkdtempSync(join(tmpdir(), 'truefill-earlier-'));
    const site = await startSite({ ...env, DATABASE_URL: address, DATA_DIR: folder });
    try {
      await holdsWhatItHeld(site);
    } finally {
      await site.stop();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
