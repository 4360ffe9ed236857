// Many withdrawals at once on a few accounts: what one embedded connection cannot show. Skipped,
// and listed, without PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceApprovalMs } from '#core/funding/withdrawals.ts';
import { newId, type WithdrawalId } from '#core/values/ids.ts';
import { fineOf } from '#core/values/money.ts';
import { dayMs } from '#core/values/time.ts';
import { cancelWithdrawal } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { approveForPractice } from '#server/domains/funding/withdrawals/practice/approve-waiting.ts';
import { takePracticeAddress } from '#server/domains/funding/withdrawals/practice/practice-address.ts';
import { previewWithdrawal } from '#server/domains/funding/withdrawals/preview-withdrawal.ts';
import { requestWithdrawal } from '#server/domains/funding/withdrawals/request-withdrawal.ts';
import { saveAddress } from '#server/domains/funding/withdrawals/save-address.ts';
import { listSteps } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { payerApp, payingChains, personWith } from '#testing/stages/payer-stage.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { amount } from '#testing/run/amount.ts';

const accounts = 20;
const requests = amount({ everyday: 600, system: 2_000, long: 20_000 });
const each = requests / accounts;
/** Every account can pay half of what is asked of it. */
const payable = each / 2;
const units = 50_000_000n;
/** Withdrawals that are decided from three sides at once. */
const races = 12;
const connections = 40;
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
let cluster: Cluster | undefined;
let db: Database;

describe.skipIf(!postgresPrograms())(`${requests} withdrawals at once on ${accounts} accounts`, () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    const address = (await cluster?.migratedDatabase('withdrawals')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: connections, DATA_DIR: '' }, silentLog);
    // A person has one open quote; here each has many, so that requests really meet.
    await db.pool.query('drop index funding.withdrawal_quote_open');
  });
  afterAll(async () => {
    await db.close();
    await cluster?.stop();
  });

  it('take exactly what is there, and leave nobody below zero', { timeout: 600_000 }, async () => {
    const app = payerApp(db, clock);
    const asked: (() => Promise<string>)[] = [];
    const owners: ledger.OwnerId[] = [];
    for (let n = 0; n < accounts; n++) {
      const actor = await personWith(app, `racer${n}`, 'USDT', units * BigInt(payable));
      owners.push(await ledger.ownerOf(db.read, actor.userId));
      const saved = await saveAddress(app, actor, {
        id: newId('adr'),
        asset: 'USDT',
        label: 'Mine',
        address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
        confirmsLookalike: false,
      });
      const quoteIds = Array.from({ length: each }, () => newId('wdq'));
      await db.pool.query(
        `insert into funding.withdrawal_quote (id, user_id, from_asset, asset, give_units, coin_units, cents, fee_cents, price, quoted_at, expires_at)
         select id, $2, 'USDT', 'USDT', $3, $3, 5000, 0, 100000000, $4, $5 from unnest($1::text[]) as id`,
        [quoteIds, actor.userId, units.toString(), new Date(clock.now()), new Date(clock.now() + dayMs)],
      );
      for (const quoteId of quoteIds)
        asked.push(() =>
          requestWithdrawal(app, payingChains, actor, {
            id: newId('wdr'),
            quoteId,
            addressId: saved.id,
          }).then(
            () => 'requested',
            (fault: { code?: string; message: string }) => fault.code ?? fault.message,
          ),
        );
    }
    // Accounts take turns, so that all of them are asked at the same time.
    const mixed = asked.map((_, place) => asked[(place % accounts) * each + Math.floor(place / accounts)]!);
    // As many at once as the server has connections; the next begins when one is over.
    const answers: string[] = [];
    const line = mixed.values();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const ask of line) answers.push(await ask());
      }),
    );
    const counts = new Map<string, number>();
    for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      requested: payable * accounts,
      insufficient_funds: payable * accounts,
    });
    for (const owner of owners) {
      expect(await ledger.balanceOf(db.read, owner, 'USDT', 'wallet')).toBe(0n);
      expect(await ledger.balanceOf(db.read, owner, 'USDT', 'withdrawal_hold')).toBe(units * BigInt(payable));
    }
    const lowest = await db.pool.query<{ units: string }>(
      `select min(balance_after)::text as units from ledger.entry e where e.kind in (0, 1)`,
    );
    expect(BigInt(lowest.rows[0]?.units ?? '-1')).toBe(0n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('end once each where a person cancels while two nodes approve for practice', async () => {
    const app = payerApp(db, clock);
    await db.pool.query(
      `insert into funding.chain (chain, genesis) values ('tron', 'practice:tron')
       on conflict (chain) do update set genesis = excluded.genesis`,
    );
    const actor = await personWith(app, 'hesitant', 'USDT', units * BigInt(races));
    const chains = payingChains.map((chain) => ({ ...chain, isPractice: true }));
    const address = await takePracticeAddress(app, chains, actor, 'USDT');
    const ids: WithdrawalId[] = [];
    for (let n = 0; n < races; n++) {
      const amount = fineOf(units, 'USDT');
      const quote = await previewWithdrawal(app, actor, { from: 'USDT', asset: 'USDT', amount });
      const id = newId('wdr', clock.now());
      await requestWithdrawal(app, chains, actor, { id, quoteId: quote.id, addressId: address.id });
      ids.push(id);
    }
    clock.advance(practiceApprovalMs);
    const answers = await Promise.all(
      ids.map(async (id) => {
        const [one, other, taken] = await Promise.all([
          approveForPractice(app, chains, id),
          approveForPractice(app, chains, id),
          cancelWithdrawal(app, actor, id),
        ]);
        return { id, approvals: [one, other].filter((row) => row !== undefined).length, state: taken.state };
      }),
    );
    for (const { id, approvals, state } of answers) {
      const steps = (await listSteps(db.read, id)).map((step) => step.state);
      // What was approved first is cancelled all the same: no payout has it.
      expect(steps).toEqual(
        approvals === 0 ? ['requested', 'cancelled'] : ['requested', 'approved', 'cancelled'],
      );
      expect([approvals <= 1, state]).toEqual([true, 'cancelled']);
      const { rows } = await db.pool.query('select 1 from audit.entry where subject_id = $1', [id]);
      expect(rows).toHaveLength(approvals);
    }
    const owner = await ledger.ownerOf(db.read, actor.userId);
    expect(await ledger.balanceOf(db.read, owner, 'USDT', 'wallet')).toBe(units * BigInt(races));
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });
});
