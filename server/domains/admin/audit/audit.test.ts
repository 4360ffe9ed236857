import { dayIn } from '#core/values/zone/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor & { readonly email: string };
let user: Visitor & { readonly email: string };

beforeAll(async () => {
  site = await startSite();
  admin = await site.person('chief');
  user = await site.person('ada');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
  const promotion = {
    id: newId('prp'),
    email: user.email,
    password: goodPassword,
    reason: 'Helps on Mondays',
  };
  const second = await site.person('second');
  await site.database.pool.query(`update auth_user set role = 'admin' where email = $1`, [second.email]);
  await admin.call('admin', 'promote', promotion);
  await second.call('admin', 'approveProposal', { id: promotion.id });
});
afterAll(() => site.stop());

const idOf = async (one: Visitor) => (await one.call('identity', 'viewer')).output.viewer?.id ?? '';

describe('the audit log', () => {
  it('is filtered by who, whom, what and when, and reading it is a line of it', async () => {
    const all = (await admin.call('admin', 'audit', {})).output;
    expect(all.lines[0]?.at.localeCompare(all.lines.at(-1)?.at ?? '')).toBeGreaterThanOrEqual(0);
    const promoted = (
      await admin.call('admin', 'audit', { subject: user.email, action: 'identity.promoted' })
    ).output.lines;
    expect(promoted).toMatchObject([
      { action: 'identity.promoted', actor: { email: admin.email }, subject: { email: user.email } },
    ]);
    const by = (await admin.call('admin', 'audit', { actor: await idOf(admin) })).output.lines;
    expect(new Set(by.map(({ actor }) => actor.email))).toEqual(new Set([admin.email]));
    expect(by.some(({ action }) => action === 'admin.audit-read')).toBe(true);
    expect((await admin.call('admin', 'audit', { to: '2020-01-01' })).output.lines).toEqual([]);
    expect((await admin.call('admin', 'audit', { from: '2020-02-31' })).status).toBe(400);
  });

  it('is paged without a line twice or left out', async () => {
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const { output } = await admin.call('admin', 'audit', { limit: 2, to: '2999-01-01', before });
      ids.push(...output.lines.map(({ id }) => id));
      before = output.next ?? undefined;
    } while (before !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(4);
    expect(ids).toEqual([...ids].sort((a, b) => Number(b) - Number(a)));
  });

  it('is exported to administrators alone', async () => {
    const plain = await site.person('bob');
    expect((await plain.fetch('/audit-files/audit.csv')).status).toBe(404);
    expect((await site.visitor().fetch('/audit-files/audit.csv')).status).toBe(401);
    expect((await admin.fetch('/audit-files/audit.csv?from=nonsense')).status).toBe(400);
    const csv = await (await admin.fetch('/audit-files/audit.csv?action=identity.promoted')).text();
    expect(csv.split('\r\n')[0]).toContain('Number,Time (UTC),Who');
    const zone = 'Pacific/Kiritimati';
    const here = `from=${dayIn(zone, site.app.clock.now())}&zone=${zone}`;
    const far = await (await admin.fetch(`/audit-files/audit.csv?action=identity.promoted&${here}`)).text();
    expect(far.split('\r\n')[0]).toContain(`Number,Time (${zone}),Who`);
    expect(far).toMatch(/T\d\d:\d\d:\d\d\.\d{3}\+14:00,/);
    expect(csv).toContain(`${admin.email}`);
    const json = (await (await admin.fetch('/audit-files/audit.json?action=admin.')).json()) as {
      action: string;
    }[];
    expect(json.every(({ action }) => action.startsWith('admin.'))).toBe(true);
  });

  it('is linked by the running server and verified on request', async () => {
    const linked = async () => {
      const { waiting, rows, firstBad } = (await admin.call('admin', 'verifyAudit')).output;
      return { isLinked: waiting === 0 && rows > 0, firstBad };
    };
    await expect.poll(linked).toEqual({ isLinked: true, firstBad: null });
    await site.database.pool.query('alter table audit.entry disable trigger all');
    await site.database.pool.query(
      `update audit.entry set actor_id = 'somebody else' where id = (select entry_id from audit.link where seq = 2)`,
    );
    await site.database.pool.query('alter table audit.entry enable trigger all');
    expect((await admin.call('admin', 'verifyAudit')).output.firstBad).toMatchObject({
      seq: 2,
      what: 'changed',
    });
  });

  it('shows people what was done to their account and why, without the name of who did it', async () => {
    const answer = await user.call('admin', 'accountHistory', {});
    expect(answer.output.lines.map(({ action, reason }) => [action, reason])).toContainEqual([
      'admin.proposal-carried-out',
      'Helps on Mondays',
    ]);
    expect(answer.text).not.toContain(admin.email);
    expect(answer.text).not.toContain(await idOf(admin));
    const other = await site.person('cleo');
    expect((await other.call('admin', 'accountHistory', {})).output.lines).toEqual([]);
  });
});
