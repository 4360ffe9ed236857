import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coins } from '#core/funding/deposits.ts';
import { practiceApprovalMs, practiceApproverId } from '#core/funding/withdrawals.ts';
import { newId, type WithdrawalId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import { fineOf } from '#core/values/money.ts';
import { addressProblem, mainRules } from '#server/domains/funding/address.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import {
  approveForPractice,
  approveWaiting,
} from '#server/domains/funding/withdrawals/practice/approve-waiting.ts';
import {
  nobodysAddress,
  takePracticeAddress,
} from '#server/domains/funding/withdrawals/practice/practice-address.ts';
import { isPracticeDue } from '#server/domains/funding/withdrawals/practice/store.ts';
import { previewWithdrawal } from '#server/domains/funding/withdrawals/preview-withdrawal.ts';
import { requestWithdrawal } from '#server/domains/funding/withdrawals/request-withdrawal.ts';
import { removeAddress } from '#server/domains/funding/withdrawals/save-address.ts';
import { showWithdrawal } from '#server/domains/funding/withdrawals/show-withdrawals.ts';
import { findWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { isDue } from '#testing/stages/is-due.ts';
import { pastTheGuards } from '#testing/stages/past-the-guards.ts';
import { actorOf, payerApp, payingChains, personWith } from '#testing/stages/payer-stage.ts';

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const practiceChains = payingChains.map((chain) => ({ ...chain, isPractice: true }));
const cent = 10_000n;
let db: Database;
let app: ReturnType<typeof payerApp>;

beforeAll(async () => {
  db = await openTestDatabase();
  app = payerApp(db, clock, { WITHDRAWAL_HOLD_HOURS: '24' });
  await db.pool.query(
    `insert into funding.chain (chain, genesis) values ('tron', 'practice:tron'), ('ethereum', '1:0xd4')`,
  );
});
afterAll(() => db.close());

const personNamed = (name: string) => personWith(app, name, 'USDT', 2_000_000_000n);

/** A request of this many cents to a practice address. */
async function ask(actor: Actor, cents = 5_000n): Promise<WithdrawalId> {
  const address = await takePracticeAddress(app, practiceChains, actor, 'USDT');
  const amount = fineOf(cents * cent, 'USDT');
  const quote = await previewWithdrawal(app, actor, { from: 'USDT', asset: 'USDT', amount });
  const id = newId('wdr', clock.now());
  await requestWithdrawal(app, practiceChains, actor, { id, quoteId: quote.id, addressId: address.id });
  return id;
}
async function shown(id: WithdrawalId) {
  const row = await findWithdrawal(db.read, id);
  if (!row) throw new Error(`${id} is there`);
  return showWithdrawal(app, practiceChains, row);
}
const stateOf = async (id: WithdrawalId) => (await shown(id)).state;
const approversOf = async (id: string) =>
  (
    await db.pool.query<{ actor_id: string }>(
      `select actor_id from audit.entry where action = 'funding.withdrawal-approved' and subject_id = $1`,
      [id],
    )
  ).rows.map(({ actor_id }) => actor_id);

describe('the practice approver', () => {
  it('approves what nobody decided in time, in its own name, also for the only administrator', async () => {
    const id = await ask(await personNamed('treasurer'));
    expect(Date.parse((await shown(id)).practiceAt ?? '') - clock.now()).toBe(practiceApprovalMs);
    await expect(approveWithdrawal(app, actorOf('treasurer'), id)).rejects.toThrow('own_withdrawal');
    const due = () => isDue(db, [isPracticeDue(['USDT'], clock.now())]);
    clock.advance(practiceApprovalMs - 1);
    await approveWaiting(app, practiceChains);
    expect([await stateOf(id), await due()]).toEqual(['requested', false]);
    clock.advance(1);
    expect(await due()).toBe(true);
    for (let turn = 0; turn < 2; turn++) await approveWaiting(app, practiceChains);
    expect(await due()).toBe(false);
    expect(await shown(id)).toMatchObject({ state: 'approved', isPracticeApproved: true, practiceAt: null });
    expect(await approversOf(id)).toEqual([practiceApproverId]);
  });

  it('leaves what is above its most to people', async () => {
    const person = await personNamed('larger');
    const [most, more] = [await ask(person, 50_000n), await ask(person, 50_001n)];
    expect((await shown(more)).practiceAt).toBeNull();
    clock.advance(practiceApprovalMs);
    await approveWaiting(app, practiceChains);
    expect([await stateOf(most), await stateOf(more)]).toEqual(['approved', 'requested']);
    expect(await approveForPractice(app, practiceChains, more)).toBeUndefined();
  });

  it('waits a day where the way into the account changed, also after the request', async () => {
    const person = await personNamed('changed');
    const before = await ask(person);
    await db.pool.query(
      `insert into auth_user ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
       values ($1, '', $2, true, now(), now())`,
      [person.userId, person.email],
    );
    await db.pool.query(
      `insert into identity.opening_change (user_id, change, at) values ($1, 'password-changed', $2)`,
      [person.userId, new Date(clock.now())],
    );
    const until = clock.now() + dayMs + practiceApprovalMs;
    const after = await ask(person);
    clock.advance(practiceApprovalMs);
    await approveWaiting(app, practiceChains);
    for (const id of [before, after])
      expect(await shown(id)).toMatchObject({
        state: 'requested',
        practiceAt: new Date(until).toISOString(),
      });
    clock.advance(until - clock.now());
    await approveWaiting(app, practiceChains);
    expect([await stateOf(before), await stateOf(after)]).toEqual(['approved', 'approved']);
  });

  it('comes too late after a person, whatever they decided', async () => {
    const person = await personNamed('decided');
    const ids = [await ask(person), await ask(person), await ask(person)] as const;
    clock.advance(practiceApprovalMs);
    await cancelWithdrawal(app, person, ids[0]);
    await rejectWithdrawal(app, actorOf('treasurer'), ids[1], 'Not this one');
    await approveWithdrawal(app, actorOf('treasurer'), ids[2]);
    for (const id of ids) expect(await approveForPractice(app, practiceChains, id)).toBeUndefined();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['cancelled', 'rejected', 'approved']);
    expect((await Promise.all(ids.map(approversOf))).flat()).toEqual(['usr_treasurer']);
  });

  it('is refused where it is off or the network is real, by the verb and by the database', async () => {
    const person = await personNamed('real');
    const [id, large] = [await ask(person), await ask(person, 50_001n)];
    clock.advance(practiceApprovalMs);
    const off = { ...app, config: { ...app.config, PRACTICE_APPROVER: false } };
    await approveWaiting(off, practiceChains);
    await expect(approveForPractice(off, practiceChains, id)).rejects.toThrow('no_practice_network');
    await expect(approveForPractice(app, payingChains, id)).rejects.toThrow('no_practice_network');
    const genesis = (text: string) =>
      db.pool.query(`update funding.chain set genesis = $1 where chain = 'tron'`, [text]);
    const claim = (one: string) =>
      db.pool.query(`update funding.withdrawal set approved_by = $2, state = 'approved' where id = $1`, [
        one,
        practiceApproverId,
      ]);
    const earlier = await personNamed('approved-before');
    const before = await ask(earlier);
    clock.advance(practiceApprovalMs);
    await approveForPractice(app, practiceChains, before);
    await genesis('728126428:0x00');
    await expect(approveForPractice(app, practiceChains, id)).rejects.toThrow(/on no practice network/);
    await expect(claim(id)).rejects.toThrow(/on no practice network/);
    // What it approved while the network was for practice can still be taken back.
    expect((await cancelWithdrawal(app, earlier, before)).state).toBe('cancelled');
    await genesis('practice:tron');
    await expect(claim(large)).rejects.toThrow(/practice_approver_is_bounded/);
    await expect(
      pastTheGuards(db, `update funding.withdrawal set practice_at = now() where id = $1`, [large]),
    ).rejects.toThrow(/practice_is_small/);
    expect(await stateOf(id)).toBe('requested');
  });
});

describe('a practice address', () => {
  it.each(coins)('in %s is valid on the practice network, and another for each person', (asset) => {
    const [one, other] = [nobodysAddress(asset, 'adr_1'), nobodysAddress(asset, 'adr_2')];
    expect(addressProblem(asset, one, { ...mainRules, takesPractice: true })).toBeUndefined();
    expect(one).not.toBe(other);
    // No wallet of the real network sends there.
    if (asset === 'BTC') expect(addressProblem(asset, one)).toBe('wrong_network');
  });

  it('is one for a person and a coin until they remove it, and has no hold', async () => {
    const person = await personNamed('holder');
    const take = () => takePracticeAddress(app, practiceChains, person, 'USDT');
    const [first, again] = [await take(), await take()];
    expect(again).toEqual(first);
    expect(first).toMatchObject({ isPractice: true, label: 'Practice address', usableAt: first.savedAt });
    expect(await shown(await ask(person))).toMatchObject({ isPracticeAddress: true, holdReason: null });
    await removeAddress(app, person, first.id);
    expect((await take()).address).not.toBe(first.address);
  });

  it('is paid no more once a node is connected for its coin, also what was asked for before', async () => {
    const id = await ask(await personNamed('late'));
    const real = payerApp(db, clock, { TRON_NODE_URL: 'http://127.0.0.1:1' });
    await expect(approveWithdrawal(real, actorOf('treasurer'), id)).rejects.toMatchObject({
      code: 'wrong_address',
      detail: { problem: 'for_practice' },
    });
    expect(await stateOf(id)).toBe('requested');
    expect((await approveWithdrawal(app, actorOf('treasurer'), id)).state).toBe('approved');
  });

  it('does not exist where the network is real, by the verb and by the database', async () => {
    const person = actorOf('holder');
    await expect(takePracticeAddress(app, payingChains, person, 'USDT')).rejects.toThrow(
      'no_practice_network',
    );
    await expect(takePracticeAddress(app, practiceChains, person, 'ETH')).rejects.toThrow(
      /on no practice network/,
    );
  });
});
