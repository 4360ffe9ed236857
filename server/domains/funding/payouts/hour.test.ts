// A random hour on a chain: deposits, reorganisations, payouts and their fees. At every quiet
// moment the books hold what the chain holds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveAddresses } from '#server/domains/funding/addresses/deriver.ts';
import { drawUnspendableKey } from '#server/domains/funding/addresses/extended-key.ts';
import { insertAddress, openKeyAccount } from '#server/domains/funding/addresses/store.ts';
import type { ChainSource, Header, Transfer } from '#server/domains/funding/chain/chain-source.ts';
import { randomFrom } from '#server/domains/funding/chain/simulation/simulated-chain.ts';
import { sqlBook } from '#server/domains/funding/chain/sql-book.ts';
import { walk } from '#server/domains/funding/chain/watcher.ts';
import { compareCustody } from '#server/domains/funding/payouts/custody.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import { payWithdrawals } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { type PayoutDriver, paymentsOf } from '#server/domains/funding/payouts/payout-driver.ts';
import type { PayoutSigner } from '#server/domains/funding/payouts/signer-client.ts';
import { hasClaim } from '#server/domains/funding/deposits/claims.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';
import { actorOf, payerApp, payingChains, withdraw } from '#testing/stages/payer-stage.ts';
import { amount } from '#testing/run/amount.ts';

const seeds = amount({ everyday: 2, system: 6, long: 40 });
const fee = 21_000n;
const ether = 1_000_000_000_000_000_000n;
const clock = fixedClock(Date.UTC(2026, 10, 4, 9));

interface Sent {
  readonly txid: string;
  readonly to: string;
  readonly units: bigint;
  readonly succeeds: boolean;
}
interface Block extends Header {
  readonly transfers: readonly Transfer[];
  readonly sent: readonly Sent[];
}

/** A chain of accounts: it knows what it holds for us from its blocks alone. */
class Chain {
  #blocks: readonly Block[] = [{ height: 0, hash: 'g', parent: '', transfers: [], sent: [] }];
  #made = 0;
  readonly pool = new Map<string, Sent>();
  deposits: Transfer[] = [];
  get tip(): Block {
    const tip = this.#blocks.at(-1);
    if (!tip) throw new Error('a chain has a first block');
    return tip;
  }
  mine(): void {
    const sent = [...this.pool.values()];
    this.pool.clear();
    this.#blocks = [
      ...this.#blocks,
      {
        height: this.tip.height + 1,
        hash: `b${this.#made++}`,
        parent: this.tip.hash,
        transfers: this.deposits,
        sent,
      },
    ];
    this.deposits = [];
  }
  /** Drops blocks; what was in them waits again, or for deposits is lost at times. */
  reorganise(depth: number, keeps: () => boolean): void {
    const dropped = this.#blocks.slice(-depth);
    this.#blocks = this.#blocks.slice(0, -depth);
    for (const one of dropped.flatMap(({ sent }) => sent)) if (keeps()) this.pool.set(one.txid, one);
    this.deposits = [...dropped.flatMap(({ transfers }) => transfers).filter(keeps), ...this.deposits];
    for (let n = 0; n <= depth; n++) this.mine();
  }
  find(txid: string): { height: number; sent: Sent } | undefined {
    for (const { height, sent } of this.#blocks) {
      const found = sent.find((one) => one.txid === txid);
      if (found) return { height, sent: found };
    }
    return undefined;
  }
  held(ours: ReadonlySet<string>): bigint {
    return this.#blocks.reduce(
      (sum, block) =>
        sum +
        block.transfers.filter(({ to }) => ours.has(to)).reduce((total, { units }) => total + units, 0n) -
        block.sent.reduce((total, { succeeds, units }) => total + fee + (succeeds ? units : 0n), 0n),
      0n,
    );
  }
  readonly source: ChainSource = {
    genesis: async () => 'hour',
    tip: async () => this.tip,
    header: async (height) => this.#blocks[height],
    transfers: async ({ height }, watched) => {
      const all = this.#blocks[height]?.transfers ?? [];
      const mine = await watched(all.map(({ to }) => to));
      return all.filter(({ to }) => mine.has(to));
    },
  };
}

describe('a random hour', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  it(`leaves books and chain equal, on ${seeds} seeds`, { timeout: 600_000 }, async () => {
    const sum = { paid: 0, failed: 0, reorgs: 0 };
    for (let seed = 1; seed <= seeds; seed++) await runHour(db, seed, sum);
    // It really happened.
    expect(sum.paid).toBeGreaterThan(2 * seeds);
    expect(sum.failed).toBeGreaterThan(0);
    expect(sum.reorgs).toBeGreaterThan(seeds);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });
});

async function runHour(
  db: Database,
  seed: number,
  sum: { paid: number; failed: number; reorgs: number },
): Promise<void> {
  const hour = await openHour(db, seed);
  await hour.read();
  for (let minute = 0; minute < 60; minute++) {
    clock.advance(60_000);
    const chance = hour.random();
    if (chance < 0.35) hour.deposit(minute);
    else if (chance < 0.6) await hour.tryToWithdraw(minute);
    else if (chance < 0.75 && hour.chain.tip.height > 4) {
      sum.reorgs += 1;
      hour.chain.reorganise(1 + Math.floor(hour.random() * 4), () => hour.random() < 0.8);
    }
    await hour.mineAndWork(1 + Math.floor(hour.random() * 4));
  }
  // Quiet: everything on its way comes in, then both are counted.
  for (let turn = 0; turn < 8; turn++) await hour.mineAndWork(13);
  const { paid, failed } = await hour.mustBeSettled();
  sum.paid += paid;
  sum.failed += failed;
}

const signer: PayoutSigner = {
  facts: () => Promise.reject(new Error('the hour has a wallet of its own')),
  know: async () => {},
  // Names the transaction by the payout, so that signing again gives the same.
  sign: async (job) => ({ raw: JSON.stringify(job), txid: `0x${job.payoutId}` }),
  stop: async () => {},
};
const policy = {
  confirmations: 12,
  minimumUnits: 1_000n,
  maxReorgDepth: 64,
  needsFinality: false,
  genesis: 'hour',
  batch: 200,
};

async function openHour(db: Database, seed: number): Promise<Hour> {
  const hour = new Hour(db, seed);
  await hour.open();
  return hour;
}

/** One person with one address on a chain of their own, and the wallet that pays them. */
class Hour {
  readonly chain = new Chain();
  readonly random: () => number;
  readonly #db: Database;
  readonly #seed: number;
  readonly #app: ReturnType<typeof payerApp> & { readonly log: typeof silentLog };
  readonly #person: ReturnType<typeof actorOf>;
  readonly #publicKey = drawUnspendableKey();
  readonly #deriver = deriveAddresses('ethereum', this.#publicKey, 'main');
  readonly #ours = this.#deriver.at(0).address;
  readonly #payouts: Payouts;
  readonly #ethereum = payingChains.find((one) => one.chain === 'ethereum') ?? expect.fail('ethereum pays');
  #booksBefore = 0n;

  constructor(db: Database, seed: number) {
    this.#db = db;
    this.#seed = seed;
    this.random = randomFrom(seed);
    this.#app = { ...payerApp(db, clock), log: silentLog };
    this.#person = actorOf(`hour${seed}`);
    const driver = driverOver(this.chain, this.random, new Set([this.#ours]));
    this.#payouts = {
      signer,
      open: async () => ({ wallet: `0xhot${seed}`, driver }),
      stop: async () => {},
    };
  }

  async open(): Promise<void> {
    this.#booksBefore = (await this.#custody()).books;
    await this.#db.pool.query(
      'truncate funding.chain, funding.block, funding.deposit, funding.address, funding.key_account cascade',
    );
    const { userId } = this.#person;
    await this.#db.transaction(async (tx) => {
      await ledger.grantOpening(tx, userId, clock.now());
      const { fingerprint } = this.#deriver;
      const key = { chain: 'ethereum', fingerprint, publicKey: this.#publicKey } as const;
      await openKeyAccount(tx, { ...key, from: 0 });
      const at = new Date(clock.now());
      await insertAddress(tx, { ...key, address: this.#ours, keyIndex: 0, userId, at });
    });
    await this.#db.pool.query(
      'insert into funding.preference (user_id, converts_deposits) values ($1, false)',
      [userId],
    );
  }

  deposit(minute: number): void {
    this.chain.deposits.push({
      txid: `d${this.#seed}-${minute}`,
      ordinal: -1,
      to: this.#ours,
      units: BigInt(1 + Math.floor(this.random() * 5)) * ether,
    });
  }

  async tryToWithdraw(minute: number): Promise<void> {
    const owner = await ledger.ownerOf(this.#db.read, this.#person.userId);
    const available = await ledger.balanceOf(this.#db.read, owner, 'ETH', 'wallet');
    if (available < ether || (await hasClaim(this.#db.read, owner))) return;
    const address = `0x${(0xdead000 + minute).toString(16).padStart(40, '0')}`;
    await withdraw(this.#app, this.#person, { asset: 'ETH', units: ether, address });
  }

  async mineAndWork(blocks: number): Promise<void> {
    for (let n = 0; n < blocks; n++) this.chain.mine();
    await this.read();
    await payWithdrawals(this.#app, this.#payouts, this.#ethereum);
  }

  async read(): Promise<void> {
    await walk({
      source: this.chain.source,
      book: sqlBook(this.#app, 'ethereum'),
      policy,
      report: (fault) => {
        throw fault;
      },
    });
  }

  /**
   * Every withdrawal has ended, and the books hold what the chain holds. Returns how they ended.
   */
  async mustBeSettled(): Promise<{ paid: number; failed: number }> {
    const states = await this.#db.pool.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from funding.withdrawal where user_id = $1 group by state',
      [this.#person.userId],
    );
    const count = (state: string): number => states.rows.find((row) => row.state === state)?.n ?? 0;
    const open = states.rows.filter(({ state }) => !['completed', 'failed'].includes(state));
    expect([this.#seed, open]).toEqual([this.#seed, []]);
    const { books, arriving, leaving } = await this.#custody();
    const held = this.chain.held(new Set([this.#ours]));
    expect([this.#seed, books - this.#booksBefore + arriving - leaving]).toEqual([this.#seed, held]);
    return { paid: count('completed'), failed: count('failed') };
  }

  async #custody() {
    const none: Payouts = { signer: {} as PayoutSigner, open: async () => undefined, stop: async () => {} };
    const [row] = await compareCustody(this.#app, [this.#ethereum], none);
    return row ?? expect.fail('a row per chain');
  }
}

/**
 * Pays on the simulated chain; some payments fail there, and now and then the node does not answer.
 */
function driverOver(chain: Chain, random: () => number, ours: ReadonlySet<string>): PayoutDriver {
  const fates = new Map<string, boolean>();
  return {
    batch: 1,
    plan: async (payoutId, rows, books) => ({
      kind: 'practice',
      payoutId,
      attempt: 1,
      payments: paymentsOf(rows),
      chain: 'ethereum',
      nonce: await books.nextNonce(),
      feeUnits: fee.toString(),
    }),
    submit: async (raw) => {
      const { payoutId, payments } = JSON.parse(raw) as {
        payoutId: string;
        payments: { address: string; units: string }[];
      };
      const txid = `0x${payoutId}`;
      if (random() < 0.1) throw new Error('no answer');
      if (chain.pool.has(txid) || chain.find(txid)) return 'known';
      const [payment] = payments;
      // Whether it fails is the transaction's own, however often it is sent.
      const succeeds = fates.get(txid) ?? random() >= 0.2;
      fates.set(txid, succeeds);
      chain.pool.set(txid, {
        txid,
        to: payment?.address ?? '',
        units: BigInt(payment?.units ?? '0'),
        succeeds,
      });
      if (random() < 0.1) throw new Error('no answer, though it arrived');
      return 'accepted';
    },
    outcome: async ([attempt]) => {
      const txid = attempt?.txid ?? '';
      const found = chain.find(txid);
      if (found)
        return { kind: 'mined', txid, height: found.height, succeeded: found.sent.succeeds, feeUnits: fee };
      return { kind: chain.pool.has(txid) ? 'waiting' : 'unknown' };
    },
    tip: async () => chain.tip.height,
    replace: async () => undefined,
    custody: async () => chain.held(ours),
  };
}
