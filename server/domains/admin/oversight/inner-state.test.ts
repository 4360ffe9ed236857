import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite();
  const person = await site.person('operator');
  await person.call('identity', 'claimFirstAdmin', {
    token: site.firstAdminToken ?? '',
    email: person.email,
  });
  admin = person;
});
afterAll(() => site.stop());

describe('the inside of an installation', () => {
  it('shows queues, facts on their way and the size of the database', async () => {
    await site.relay.settled();
    const { output } = await admin.call('admin', 'innerState', undefined);
    expect(output.queues.map(({ queue }) => queue)).toContain('mail');
    expect(output.facts).toEqual({ waiting: 0, oldestAt: null });
    expect(output.database.kind).toBe('embedded');
    expect(output.database.bytes).toBeGreaterThan(1_000_000);
  });

  it('counts a job that waits', async () => {
    const waitingMail = async () => {
      const { queues } = (await admin.call('admin', 'innerState', undefined)).output;
      return queues.find(({ queue }) => queue === 'mail')?.waiting;
    };
    // The operator's own mails go out first.
    await expect.poll(waitingMail).toBe(0);
    await site.database.pool.query(
      `insert into pgboss.job (name, data, start_after) values ('mail', '{}', now() + interval '1 hour')`,
    );
    expect(await waitingMail()).toBe(1);
    await site.database.pool.query(
      `delete from pgboss.job where start_after > now() + interval '30 minutes'`,
    );
  });

  it('reads the whole book when asked, says what is broken in it, and writes down who asked', async () => {
    const sound = (await admin.call('admin', 'checkLedger', undefined)).output;
    expect(sound.violations).toEqual([]);
    expect(sound.entries).toBeGreaterThan(1);
    const { rows } = await site.database.pool.query(
      `select detail from audit.entry where action = 'ledger.checked'`,
    );
    expect(rows).toEqual([{ detail: { entries: sound.entries, violations: 0 } }]);
    await site.database.pool.query(
      `update ledger.balance set posted = posted + 1 where ctid = (select ctid from ledger.balance where posted > 0 limit 1)`,
    );
    const broken = (await admin.call('admin', 'checkLedger', undefined)).output;
    expect(broken.violations.map(({ what }) => what)).toContain('balance differs from its entries');
  });
});
