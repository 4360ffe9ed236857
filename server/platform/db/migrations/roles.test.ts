// Two roles on PostgreSQL. The owner makes the schema; the server works as a member of
// truefill_app.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

describe.skipIf(!postgresPrograms())('a server in the role truefill_app', () => {
  let cluster: Cluster | undefined;
  const sites: Site[] = [];
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await cluster?.stop();
  });

  /** The address of an empty database and the same for a login that owns nothing. */
  async function emptyDatabase(name: string) {
    const owner = (await cluster?.createDatabase(name)) ?? '';
    const client = new pg.Client(owner);
    await client.connect();
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'truefill_app') then create role truefill_app nologin; end if;
      if not exists (select from pg_roles where rolname = 'web') then create role web login in role truefill_app; end if;
    end $$`);
    await client.end();
    return { owner, app: owner.replace('postgres@', 'web@') };
  }
  const start = async (env: Record<string, string>) => {
    const site = await startSite(env);
    sites.push(site);
    return site;
  };

  it('starts where the owner has made the schema, and does all a person asks of it', async () => {
    const { owner, app } = await emptyDatabase('two_roles');
    const site = await start({ DATABASE_URL: app, MIGRATE_DATABASE_URL: owner });
    const { rows } = await site.database.pool.query<{ who: string }>('select current_user as who');
    expect(rows[0]?.who).toBe('web');
    const person = await site.person('ada');
    const order = await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side: 'buy',
      product: 'cash',
      type: 'market',
      quantity: '0.001',
    });
    expect([order.status, order.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    expect((await person.call('ledger', 'balances')).status).toBe(200);
    await person.call('identity', 'requestPasswordReset', { email: person.email });
    expect((await site.mail(person.email, /password/i)).text).toContain('type=recovery');
    expect(site.lines.filter((line) => /permission denied|"level":"error"|owner_role/.test(line))).toEqual(
      [],
    );
    await expect(site.database.pool.query('truncate ledger.entry')).rejects.toThrow('permission denied');

    // The schema is made: the next node needs no owner at all.
    const second = await start({ DATABASE_URL: app });
    expect((await second.visitor().call('identity', 'viewer')).status).toBe(200);
    const asOwner = await start({ DATABASE_URL: owner });
    expect(asOwner.lines.some((line) => line.includes('db.owner_role'))).toBe(true);
  });

  it('says what is missing where the schema was never made', async () => {
    const { app } = await emptyDatabase('no_schema');
    await expect(start({ DATABASE_URL: app })).rejects.toThrow(
      /may not make them\. Set MIGRATE_DATABASE_URL to the owner of the schema/,
    );
  });
});
