// Random walks over the state machine through the store: every legal move, no illegal one, and the
// hold ends exactly once.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawalStates, type WithdrawalState } from '#core/funding/contract.ts';
import { withdrawalMoves } from '#core/funding/rules.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import {
  cancelWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
} from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { findWithdrawal, listSteps, moveWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { actorOf, payerApp, personWith, withdraw } from '#testing/stages/payer-stage.ts';
import { amount } from '#testing/run/amount.ts';

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const walks = amount({ everyday: 50, system: 150, long: 10_000 });
const units = 60_000_000n;
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** What anybody may try, in any order. The last is a payer's step, as the store takes it. */
const attempt = fc.oneof(
  fc.constant('approve' as const),
  fc.constant('approve-self' as const),
  fc.constant('reject' as const),
  fc.constant('cancel' as const),
  fc.constant('cancel-by-stranger' as const),
  fc.record({
    from: fc.constantFrom(...withdrawalStates),
    to: fc.constantFrom(
      ...withdrawalStates.filter(
        (state) => !['requested', 'approved', 'rejected', 'cancelled'].includes(state),
      ),
    ),
  }),
);
type Attempt = typeof attempt extends fc.Arbitrary<infer One> ? One : never;

/** The shortest walk over each move that must have been seen. */
const everyMove: [Attempt[]][] = [
  [['approve', { from: 'approved', to: 'signed' }]],
  [['cancel']],
  [['reject']],
  [['approve', 'cancel']],
  [['approve', 'reject']],
];

describe('random walks', () => {
  it(`of ${walks} withdrawals move along the table alone, and return or keep the whole hold`, {
    timeout: 600_000,
  }, async () => {
    const app = payerApp(db, clock);
    let walk = 0;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 14 }), async (attempts) => {
        const person = await personWith(app, `walker${walk++}`, 'USDT', units);
        const id = await withdraw(app, person, {
          asset: 'USDT',
          units,
          address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
          isApproved: false,
        });
        for (const one of attempts) await tryIt(id, person.userId, one);
        const states = (await listSteps(db.read, id)).map(({ state }) => state);
        for (const [place, to] of states.slice(1).entries()) {
          const from = states[place] as WithdrawalState;
          seen.add(`${from} → ${to}`);
          expect(withdrawalMoves[from]).toContain(to);
        }
        const owner = await ledger.ownerOf(db.read, person.userId);
        const isBack = states.at(-1) === 'rejected' || states.at(-1) === 'cancelled';
        expect(await ledger.balanceOf(db.read, owner, 'USDT', 'wallet')).toBe(isBack ? units : 0n);
        expect(await ledger.balanceOf(db.read, owner, 'USDT', 'withdrawal_hold')).toBe(isBack ? 0n : units);
      }),
      { numRuns: walks, examples: everyMove },
    );
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'requested → approved',
        'requested → cancelled',
        'requested → rejected',
        'approved → signed',
        'approved → cancelled',
        'approved → rejected',
      ]),
    );
    expect(await ledger.verifyBook(db.read)).toEqual([]);

    async function tryIt(id: WithdrawalId, userId: string, one: Attempt): Promise<void> {
      const owner = { ...actorOf('x'), userId: userId as never };
      const before = (await findWithdrawal(db.read, id))?.state;
      const treasurer = actorOf('treasurer');
      try {
        if (one === 'approve') await approveWithdrawal(app, treasurer, id);
        else if (one === 'approve-self') await approveWithdrawal(app, owner, id);
        else if (one === 'reject') await rejectWithdrawal(app, treasurer, id, 'no reason');
        else if (one === 'cancel') await cancelWithdrawal(app, owner, id);
        else if (one === 'cancel-by-stranger') await cancelWithdrawal(app, treasurer, id);
        else if (withdrawalMoves[one.from].includes(one.to))
          await db.transaction((tx) =>
            moveWithdrawal(tx, id, one.from, one.to, { at: new Date(clock.now()) }),
          );
      } catch (fault) {
        // A "no" leaves everything as it was.
        expect(fault).toHaveProperty('code');
        expect((await findWithdrawal(db.read, id))?.state).toBe(before);
      }
      if (one === 'approve-self' || one === 'cancel-by-stranger')
        expect((await findWithdrawal(db.read, id))?.state).toBe(before);
    }
  });

  it('never give one withdrawal two ends', async () => {
    const app = payerApp(db, clock);
    const person = await personWith(app, 'two-ends', 'USDT', units);
    const id = await withdraw(app, person, {
      asset: 'USDT',
      units,
      address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
      isApproved: false,
    });
    const answers = await Promise.allSettled([
      cancelWithdrawal(app, person, id),
      approveWithdrawal(app, actorOf('treasurer'), id),
      rejectWithdrawal(app, actorOf('treasurer'), id, 'no reason'),
      cancelWithdrawal(app, person, id),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const ends = await db.pool.query(`select * from funding.withdrawal_step where withdrawal_id = $1`, [id]);
    expect(ends.rows).toHaveLength(2);
  });
});
