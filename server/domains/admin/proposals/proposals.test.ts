import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposalValidMs, smallWindowMs } from '#core/admin/proposals.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import { proposeOrPost } from '#server/domains/admin/proposals/propose.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { noGuards } from '#testing/stages/no-guards.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string; readonly actor: Actor };

let site: Site;
let [ada, ben, cleo, user]: Person[] = [];
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));

async function person(name: string): Promise<Person> {
  const visitor = await site.person(name);
  const { viewer } = (await visitor.call('identity', 'viewer')).output;
  const actor: Actor = {
    userId: viewer?.id as UserId,
    sessionId: 'ses',
    email: visitor.email,
    isVerified: true,
    isAdmin: true,
  };
  return { ...visitor, actor };
}
const someone = (one: Person | undefined): Person => {
  if (!one) throw new Error('people are made first');
  return one;
};

beforeAll(async () => {
  site = await startSite({}, { clock });
  ada = await person('ada');
  user = await person('user');
  await ada.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: ada.email });
});
afterAll(async () => {
  expect(await ledger.verifyBook(site.database.read)).toEqual([]);
  await site.stop();
});

const needs = () => ({
  ...noGuards,
  ...site.app,
  people: undefined as never,
  trail: undefined as never,
  market: site.market,
  halts: undefined as never,
  jobs: undefined as never,
  audit: undefined as never,
});
const ask = (units: bigint, more: Record<string, unknown> = {}) => ({
  id: newId('prp'),
  userId: someone(user).actor.userId,
  asset: 'USD' as const,
  units,
  reason: 'A deposit was booked twice',
  ...more,
});
const adjust = (by: Person | undefined, what: ReturnType<typeof ask>) =>
  site.database.transaction((tx) => proposeOrPost(tx, needs(), someone(by).actor, what));
const wallet = async () => {
  const owner = await ledger.ownerOf(site.database.read, someone(user).actor.userId);
  return ledger.balanceOf(site.database.read, owner, 'USD', 'wallet');
};
const rows = async () =>
  (await site.database.pool.query<{ n: number }>('select count(*) as n from admin.proposal')).rows[0]?.n;
const decide = (by: Person | undefined, verb: 'approveProposal' | 'carryOutProposal', id: string) =>
  someone(by).call('admin', verb, { id: id as never });

describe('while there is one administrator', () => {
  it('posts a small adjustment at once and tells the person why', async () => {
    const before = await wallet();
    const what = ask(12_345n);
    const first = await adjust(ada, what);
    expect(first).toMatchObject({ state: 'approved', way: 'alone', approvedBy: null });
    expect((await adjust(ada, what)).id).toBe(first.id);
    expect((await wallet()) - before).toBe(12_345n);
    await site.relay.settled();
    const { output } = await someone(user).call('ledger', 'statement', {});
    expect(output.lines[0]).toMatchObject({
      kind: 'adjustment',
      amount: '123.45',
      description: 'A deposit was booked twice',
    });
    expect((await site.mail(someone(user).email, /adjusted by \+\$123\.45/)).text).toContain(
      'A deposit was booked twice',
    );
  });

  it('counts what is small together over a day, so that splitting gains nothing', async () => {
    const before = await wallet();
    expect((await adjust(ada, ask(80_000n))).state).toBe('approved');
    const open = await adjust(ada, ask(-10_000n));
    expect([open.state, await wallet()]).toEqual(['open', before + 80_000n]);
    clock.advance(smallWindowMs);
    expect((await adjust(ada, ask(-80_000n))).state).toBe('approved');
  });

  it('makes the proposer of a large one wait, says until when, and lets them act alone afterwards', async () => {
    const before = await wallet();
    const { id } = await adjust(ada, ask(500_000n));
    const list = (await someone(ada).call('admin', 'proposals', {})).output;
    expect(list).toMatchObject({ isAlone: true, timeLockHours: 24, aloneUpTo: '1000.00' });
    expect(list.proposals.find((one) => one.id === id)?.aloneFrom).toBe(
      new Date(clock.now() + dayMs).toISOString(),
    );
    expect((await decide(ada, 'approveProposal', id)).code).toBe('own_proposal');
    clock.advance(dayMs - 1);
    expect((await decide(ada, 'carryOutProposal', id)).code).toBe('time_lock_runs');
    expect(await wallet()).toBe(before);
    clock.advance(1);
    expect((await decide(ada, 'carryOutProposal', id)).output).toMatchObject({
      state: 'approved',
      way: 'time_lock',
    });
    expect((await wallet()) - before).toBe(500_000n);
    expect((await decide(ada, 'carryOutProposal', id)).code).toBe('proposal_closed');
    expect((await wallet()) - before).toBe(500_000n);
  });

  it('refuses an adjustment of ones own account and another request under the same id', async () => {
    const count = await rows();
    const self = ask(1n, { userId: someone(ada).actor.userId });
    expect(await refusalOf(adjust(ada, self))).toBe('own_case');
    const what = ask(1n);
    await adjust(ada, what);
    expect(await refusalOf(adjust(ada, { ...what, units: 2n }))).toBe('id_reused');
    expect(await rows()).toBe((count ?? 0) + 1);
  });

  it('promotes only after the wait, and asks for the own password and a verified address', async () => {
    ben = await person('ben');
    const promotion = { id: newId('prp'), email: ben.email, password: goodPassword };
    expect((await someone(ada).call('admin', 'promote', { ...promotion, password: 'wrong' })).code).toBe(
      'wrong_password',
    );
    const asked = (await someone(ada).call('admin', 'promote', promotion)).output;
    expect(asked).toMatchObject({ state: 'open', mayCarryOut: false });
    expect(asked.aloneFrom).toBe(new Date(clock.now() + dayMs).toISOString());
    expect((await decide(ada, 'carryOutProposal', promotion.id)).code).toBe('time_lock_runs');
    expect((await ben.call('admin', 'users', {})).code).toBe('not_admin');
    clock.advance(dayMs);
    expect((await decide(ada, 'carryOutProposal', promotion.id)).output).toMatchObject({
      state: 'approved',
      way: 'time_lock',
    });
    expect((await ben.call('admin', 'users', {})).status).toBe(200);
  });
});

describe('while there are several', () => {
  it('takes another administrator for a large adjustment, once, and never the person it is about', async () => {
    cleo = await person('cleo');
    const before = await wallet();
    const { id } = await adjust(ada, ask(250_000n));
    clock.advance(2 * dayMs);
    expect((await decide(ada, 'approveProposal', id)).code).toBe('own_proposal');
    expect((await decide(ada, 'carryOutProposal', id)).code).toBe('second_admin_there');
    expect(await wallet()).toBe(before);
    const answers = await Promise.all([
      decide(ben, 'approveProposal', id),
      decide(ben, 'approveProposal', id),
    ]);
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'proposal_closed']);
    expect((await wallet()) - before).toBe(250_000n);

    const aboutBen = await adjust(ada, ask(250_000n, { userId: someone(ben).actor.userId }));
    expect((await decide(ben, 'approveProposal', aboutBen.id)).code).toBe('own_case');
    const refused = await someone(ben).call('admin', 'rejectProposal', {
      id: aboutBen.id as never,
      note: 'No such thing',
    });
    expect(refused.code).toBe('own_case');
  });

  it('does nothing that was turned down, taken back or left for a week', async () => {
    const before = await wallet();
    const { id } = await adjust(ada, ask(250_000n));
    const note = 'The bank says otherwise';
    expect((await someone(ben).call('admin', 'rejectProposal', { id, note })).output).toMatchObject({
      state: 'rejected',
      note,
    });
    expect((await decide(ben, 'approveProposal', id)).code).toBe('proposal_closed');
    const old = await adjust(ada, ask(250_000n));
    clock.advance(proposalValidMs);
    expect((await decide(ben, 'approveProposal', old.id)).code).toBe('proposal_expired');
    const decided = (await someone(ada).call('admin', 'proposals', { state: 'decided' })).output.proposals;
    expect(decided.find((one) => one.id === old.id)?.state).toBe('expired');
    expect(await wallet()).toBe(before);
  });

  it('takes nothing that is not there, and stays open', async () => {
    const { id } = await adjust(ada, ask(-900_000_000n));
    expect((await decide(ben, 'approveProposal', id)).code).toBe('insufficient_funds');
    const list = (await someone(ada).call('admin', 'proposals', {})).output.proposals;
    expect(list.find((one) => one.id === id)?.state).toBe('open');
  });

  it('makes a promotion wait for the other, and a demotion end every session at once', async () => {
    const promotion = { id: newId('prp'), email: someone(cleo).email, password: goodPassword };
    expect((await someone(ada).call('admin', 'promote', promotion)).output.state).toBe('open');
    expect((await someone(cleo).call('admin', 'users', {})).code).toBe('not_admin');
    const again = { ...promotion, id: newId('prp') };
    expect((await someone(ben).call('admin', 'promote', again)).code).toBe('proposal_waits');
    expect((await decide(ben, 'approveProposal', promotion.id)).output.way).toBe('second');
    expect((await someone(cleo).call('admin', 'users', {})).status).toBe(200);

    const demotion = { password: goodPassword, reason: 'Left the company' };
    const of = (one: Person | undefined) => ({ ...demotion, userId: someone(one).actor.userId });
    expect((await someone(ada).call('admin', 'demote', of(cleo))).status).toBe(200);
    expect((await someone(cleo).call('admin', 'users', {})).code).toBe('not_signed_in');
    expect((await someone(ada).call('admin', 'demote', of(cleo))).code).toBe('not_an_admin');
    expect((await someone(ada).call('admin', 'demote', of(ben))).status).toBe(200);
    expect((await someone(ada).call('admin', 'demote', of(ada))).code).toBe('last_admin');
  });
});

it('the database itself takes no second who is the first, nor a time lock that was not waited for', async () => {
  const { id } = await adjust(ada, ask(-900_000_000n));
  const force = (set: string) =>
    site.database.pool.query(`update admin.proposal set ${set} where id = $1`, [id]);
  const decided = `state = 'approved', decided_at = to_timestamp(${(clock.now() + hourMs) / 1_000}), decided_by = proposed_by`;
  await expect(force(`${decided}, way = 'second', approved_by = proposed_by`)).rejects.toThrow(/two_people/);
  await expect(force(`${decided}, way = 'second', approved_by = subject_id`)).rejects.toThrow(
    /nobody_for_himself/,
  );
  await expect(force(`${decided}, way = 'second'`)).rejects.toThrow(/second_is_named/);
  await expect(force(`${decided}, way = 'time_lock'`)).rejects.toThrow(/lock_was_waited/);
});
