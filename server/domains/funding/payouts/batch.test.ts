// A batch that cannot go as it is: what can be paid is paid, what cannot comes back, what has no
// room yet waits. The signer is the real one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceBlockMs } from '#core/funding/rules.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import { hourMs } from '#core/values/time.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { type PayoutDriver, paymentsOf } from '#server/domains/funding/payouts/payout-driver.ts';
import { practiceDriver } from '#server/domains/funding/payouts/drivers/practice-driver.ts';
import { openSigner, type PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import { minePractice, openPractice } from '#server/domains/funding/practice/practice-source.ts';
import { cancelWithdrawal, rejectWithdrawal } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import { findWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock, systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { testRequestKey } from '#testing/stages/no-guards.ts';
import { asIfAsked } from '#testing/stages/past-the-guards.ts';
import { actorOf, payerApp, payingChains, personWith, withdraw } from '#testing/stages/payer-stage.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';

const clock = fixedClock(Date.UTC(2026, 10, 4, 9));
const bitcoin = payingChains.find(({ chain }) => chain === 'bitcoin') ?? expect.fail('bitcoin pays');
const whole = 100_000_000n;
const good = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
] as const;

/** A network that mines at once what it is given, as often as it is given it. */
class Network {
  readonly sent = new Set<string>();
  #drawn = 0;
  readonly driver: PayoutDriver = {
    batch: 20,
    plan: async (payoutId, rows) => ({
      kind: 'bitcoin',
      payoutId,
      attempt: 1,
      payments: paymentsOf(rows),
      network: 'main',
      inputs: [
        {
          txid: (++this.#drawn).toString(16).padStart(64, '0'),
          vout: 0,
          units: rows.reduce((sum, { coinUnits }) => sum + coinUnits, 1_000n).toString(),
          account: 1,
          index: 0,
        },
      ],
    }),
    submit: async (raw) => {
      this.sent.add(raw);
      return 'accepted';
    },
    outcome: async (attempts) => {
      const found = attempts.find(({ raw }) => raw !== null && this.sent.has(raw));
      if (!found?.txid) return { kind: 'unknown' };
      return { kind: 'mined', txid: found.txid, height: 1, succeeded: true, feeUnits: 1_000n };
    },
    tip: async () => 10,
    replace: async () => undefined,
    custody: async () => undefined,
  };
}

let db: Database;
let folder: string;
let signer: PayoutSigner;
const network = new Network();
const app = () => payerApp(db, clock);

/** The signer counts its hour by its own clock: it goes with the test's. */
async function startSigner(): Promise<void> {
  await signer?.stop();
  signer = openSigner({
    folder,
    databaseUrl: undefined,
    requestKey: testRequestKey,
    network: 'main',
    clockShiftMs: clock.now() - systemClock.now(),
    chainId: 1,
    token: '',
  });
}
async function turn(driver = network.driver): Promise<void> {
  const payouts: Payouts = {
    signer,
    open: async () => ({ wallet: 'the paying wallet', driver }),
    stop: async () => {},
  };
  await payWithdrawals(app(), payouts, bitcoin);
}
/** Ten approved withdrawals, three of which became impossible behind the form's back. */
async function tenWithThreeImpossible(name: string, changes: readonly [string, string, string]) {
  const units = whole / 100n;
  const person = await personWith(app(), name, 'BTC', units * 10n);
  const ids: WithdrawalId[] = [];
  for (let n = 0; n < 10; n++)
    ids.push(await withdraw(app(), person, { asset: 'BTC', units, address: good[n % 5] ?? good[0] }));
  const impossible = [ids[1], ids[4], ids[8]];
  for (const [place, id] of impossible.entries()) await asIfAsked(db, id ?? '', changes[place] ?? '');
  return {
    rows: () => Promise.all(ids.map(rowOf)),
    impossible,
    expectSevenPaid: async () => {
      const rows = await Promise.all(ids.map(rowOf));
      expect(rows.filter(({ state }) => state === 'completed')).toHaveLength(7);
      expect(rows.filter(({ state }) => state === 'rejected').map(({ id }) => id)).toEqual(impossible);
      expect(await coinsOf(person.userId)).toEqual({ free: units * 3n, held: 0n });
      expect(await ledger.verifyBook(db.read)).toEqual([]);
      return rows;
    },
  };
}
const laterVersion = `address = 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'`;
const otherNetwork = `address = 'bcrt1q2nfxmhd4n3c8834pj72xagvyr9gl57n5r94fsl'`;
// The practice network pays its own addresses, and those of the real one as people have them.
const testNetwork = `address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'`;
const rowOf = async (id: WithdrawalId) =>
  (await findWithdrawal(db.read, id)) ?? expect.fail(`${id} is there`);
const coinsOf = async (userId: string) => {
  const owner = await ledger.ownerOf(db.read, userId);
  const of = (kind: 'wallet' | 'withdrawal_hold') => ledger.balanceOf(db.read, owner, 'BTC', kind);
  return { free: await of('wallet'), held: await of('withdrawal_hold') };
};

beforeAll(async () => {
  db = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'truefill-batch-'));
  await startSigner();
});
afterAll(async () => {
  await signer.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a batch', () => {
  it('of ten with three impossible ones pays seven within two passes and gives three back', async () => {
    const ten = await tenWithThreeImpossible('ten', [laterVersion, otherNetwork, 'coin_units = 100']);
    for (let pass = 0; pass < 2; pass++) await turn();
    const rows = await ten.expectSevenPaid();
    expect(ten.impossible.map((id) => rows.find((row) => row.id === id)?.reason)).toEqual([
      'payout_address',
      'payout_address',
      'payout_too_small',
    ]);
    // Together, as they would have gone without the three.
    expect(new Set(rows.flatMap(({ txid }) => txid ?? [])).size).toBe(1);
  });

  it('of ten on the practice network does the same, one by one', async () => {
    clock.advance(2 * hourMs);
    await startSigner();
    await openPractice(app(), ['bitcoin']);
    const driver = practiceDriver(app(), 'bitcoin');
    const ten = await tenWithThreeImpossible('practice', [laterVersion, testNetwork, `address = 'nowhere'`]);
    for (let pass = 0; pass < 2; pass++) await turn(driver);
    expect(
      (await ten.rows()).filter(({ state }) => state === 'broadcast' || state === 'confirming'),
    ).toHaveLength(7);
    for (let block = 0; block < 4; block++) {
      clock.advance(practiceBlockMs);
      await minePractice(app(), ['bitcoin']);
      await turn(driver);
    }
    await ten.expectSevenPaid();
  });

  it('above the signer’s hour pays the part that fits, and the rest when there is room again', async () => {
    clock.advance(2 * hourMs);
    await startSigner();
    const units = 2n * whole;
    const person = await personWith(app(), 'hourly', 'BTC', units * 3n);
    const ids: WithdrawalId[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(await withdraw(app(), person, { asset: 'BTC', units, address: good[n]! }));
    for (let pass = 0; pass < 3; pass++) await turn();
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.filter(({ state }) => state === 'completed')).toHaveLength(2);
    const waiting = rows.find(({ state }) => state === 'approved') ?? expect.fail('one waits');
    expect(waiting).toMatchObject({ holdReason: 'payout_limit', payoutId: null });
    expect(waiting.payoutFault).toMatch(/hourly limit of BTC/);
    clock.advance(waiting.releasableAt.getTime() - clock.now());
    await startSigner();
    for (let pass = 0; pass < 3; pass++) await turn();
    expect((await rowOf(waiting.id)).state).toBe('completed');
    expect(await coinsOf(person.userId)).toEqual({ free: 0n, held: 0n });
  });
});

describe('an approved withdrawal', () => {
  it('goes back to its owner, who takes it back or whom an administrator refuses, until it is in a payout', async () => {
    clock.advance(2 * hourMs);
    await startSigner();
    const units = whole / 100n;
    const person = await personWith(app(), 'changed-mind', 'BTC', units * 3n);
    const [own, refused, paid] = [
      await withdraw(app(), person, { asset: 'BTC', units, address: good[0] }),
      await withdraw(app(), person, { asset: 'BTC', units, address: good[0] }),
      await withdraw(app(), person, { asset: 'BTC', units, address: good[0] }),
    ];
    expect((await cancelWithdrawal(app(), person, own)).state).toBe('cancelled');
    expect((await rejectWithdrawal(app(), actorOf('treasurer'), refused, 'A mistake')).state).toBe(
      'rejected',
    );
    expect(await coinsOf(person.userId)).toEqual({ free: units * 2n, held: units });
    await turn();
    expect(await refusalOf(cancelWithdrawal(app(), person, paid))).toBe('not_cancellable');
    expect(await refusalOf(rejectWithdrawal(app(), actorOf('treasurer'), paid, 'Late'))).toBe(
      'not_approvable',
    );
    expect(await coinsOf(person.userId)).toEqual({ free: units * 2n, held: 0n });
  });
});
