// Takes approved withdrawals to the chain. Each step is its own transaction, so a crash anywhere
// repeats at most one, harmlessly.
import { assert, required } from '#core/values/assert.ts';
import { type Chain, coinOf, networkOf } from '#core/funding/deposits.ts';
import { confirmationsAt } from '#core/funding/rules.ts';
import { bumpAfterMs } from '#core/funding/withdrawals.ts';
import { newId } from '#core/values/ids.ts';
import type { OpenChain } from '#server/domains/funding/chain/open-chain.ts';
import { insertOwnAddress, insertOwnTransaction } from '#server/domains/funding/chain/store.ts';
import type { Payouts } from '#server/domains/funding/payouts/open-payouts.ts';
import type { Attempt, Books, PayoutDriver } from '#server/domains/funding/payouts/payout-driver.ts';
import { takeBackRefused } from '#server/domains/funding/payouts/refused-payout.ts';
import { sealedOf } from '#server/domains/funding/payouts/tell-signer.ts';
import { endPayout, type Mined, stepPayout } from '#server/domains/funding/payouts/settle-payout.ts';
import type { Approval, SignerRefusal } from '#server/domains/funding/payouts/sign-job.ts';
import { assertPays } from '#server/domains/funding/promises.ts';
import { SignerRefused } from '#server/domains/funding/payouts/signer-client.ts';
import * as store from '#server/domains/funding/payouts/store.ts';
import { findWithdrawal, type WithdrawalRow } from '#server/domains/funding/withdrawals/store.ts';
import type { App } from '#server/platform/app.ts';
import { faultFields } from '#server/platform/log.ts';

export type PayoutStep = 'planned' | 'asked' | 'stored' | 'sent' | 'noted' | 'mined' | 'ended';
export type Needs = Pick<App, 'db' | 'clock' | 'log'> & {
  /** Tests end the process here: a crash after any step must pay exactly once. */
  readonly afterPayoutStep: (step: PayoutStep) => void;
};

/** Nothing waits for a step. */
export const noPayoutHook: Needs['afterPayoutStep'] = () => {};

interface Payer {
  readonly app: Needs;
  readonly chain: Chain;
  readonly wallet: string;
  readonly driver: PayoutDriver;
  readonly signer: Payouts['signer'];
}

/** One turn on one chain: plans what may leave, and takes every open payout a step further. */
export async function payWithdrawals(app: Needs, payouts: Payouts, { chain }: OpenChain): Promise<void> {
  const at = new Date(app.clock.now());
  const due = await store.listPayable(app.db.read, coinOf(chain), at, 100);
  const open = await store.listOpenPayouts(app.db.read, chain);
  // Nothing to do: the signer is not even started.
  if (due.length === 0 && open.length === 0) return;
  const paying = await payouts.open(chain);
  if (!paying) return;
  const payer: Payer = { app, chain, ...paying, signer: payouts.signer };
  // Older ones first: a new number is taken only when every earlier one is signed, so that none
  // waits behind a gap.
  for (const payout of open) await tryToAdvance(payer, payout);
  for (let start = 0; start < due.length; start += paying.driver.batch)
    await planSome(payer, due.slice(start, start + paying.driver.batch));
}

/**
 * One bad item stops nobody; it is tried again at the next turn. Answers the refusal of a plan,
 * which is then gone.
 */
async function tryToAdvance(payer: Payer, payout: store.PayoutRow): Promise<SignerRefusal | undefined> {
  const { app } = payer;
  try {
    return await advanceFar(payer, payout);
  } catch (fault) {
    app.log.error('funding.payout_step_failed', {
      payoutId: payout.id,
      state: payout.state,
      ...faultFields(fault),
    });
    const text = fault instanceof Error ? fault.message : String(fault);
    await store.noteFault(app.db.read, await store.listPaidBy(app.db.read, payout.id), text.slice(0, 300));
    return undefined;
  }
}

/**
 * Puts these into one transaction and takes it on. When they do not go together: without those that
 * the signer names, or in halves.
 */
async function planSome(payer: Payer, ids: readonly string[]): Promise<void> {
  const { app } = payer;
  try {
    const planned = await plan(payer, ids);
    if (typeof planned === 'string') {
      if (ids.length === 1) return void (await store.noteFault(app.db.read, ids, planned));
      return await planHalves(payer, ids);
    }
    const refused = await tryToAdvance(payer, planned);
    if (!refused || ids.length === 1) return;
    const rest = ids.filter((id) => !refused.ids.includes(id));
    if (rest.length === ids.length) await planHalves(payer, ids);
    else if (rest.length > 0) await planSome(payer, rest);
  } catch (fault) {
    app.log.error('funding.payout_not_planned', { chain: payer.chain, ...faultFields(fault) });
  }
}

async function planHalves(payer: Payer, ids: readonly string[]): Promise<void> {
  const half = Math.ceil(ids.length / 2);
  await planSome(payer, ids.slice(0, half));
  await planSome(payer, ids.slice(half));
}

/** The stored plan, or the sentence why there is none. */
async function plan(
  { app, chain, wallet, driver }: Payer,
  ids: readonly string[],
): Promise<store.PayoutRow | string> {
  const rows = await rowsOf(app, ids);
  const payoutId = newId('pay', app.clock.now());
  const books: Books = {
    nextNonce: () => store.nextNonce(app.db.read, chain, wallet),
    spendable: () => store.listSpendable(app.db.read),
  };
  const job = await driver.plan(payoutId, rows, books);
  if (typeof job === 'string') return job;
  assertPays(job, rows);
  // Two nodes that plan at once meet at the number, the output or the withdrawal: one of them
  // starts again.
  const stored = await app.db.transaction(async (tx) => {
    await store.lockPayer(tx, chain);
    await insertOwnAddress(tx, chain, wallet, 'hot wallet');
    const at = new Date(app.clock.now());
    const taken = await store.insertPayout(tx, { id: payoutId, chain, sender: wallet, job, ids, at });
    if (taken !== ids.length) throw new Error('another node planned one of these');
    return store.findPayout(tx, payoutId);
  });
  assert(stored !== undefined, 'a stored plan is there');
  app.afterPayoutStep('planned');
  return stored;
}

const rowsOf = async (app: Needs, ids: readonly string[]): Promise<WithdrawalRow[]> =>
  (await Promise.all(ids.map((id) => findWithdrawal(app.db.read, id)))).filter((row) => row !== undefined);

/** Steps until the chain has to do something first, or the signer refuses. */
async function advanceFar(payer: Payer, first: store.PayoutRow): Promise<SignerRefusal | undefined> {
  let payout = first;
  for (;;) {
    const refused = await advance(payer, payout);
    const next = await store.findPayout(payer.app.db.read, payout.id);
    if (refused || !next || next.state === payout.state || payout.state === 'confirming') return refused;
    payout = next;
  }
}

async function advance(payer: Payer, payout: store.PayoutRow): Promise<SignerRefusal | undefined> {
  const { app, wallet } = payer;
  const attempts = await store.listAttempts(app.db.read, payout.id);
  const unsigned = attempts.find(({ raw }) => raw === null);
  if (unsigned) {
    // Another node's wallet: its signer alone can sign.
    return payout.sender === wallet ? askSigner(payer, payout, unsigned) : undefined;
  }
  if (payout.state === 'signed') await send(payer, payout, attempts);
  if (payout.state === 'broadcast' || payout.state === 'confirming') await follow(payer, payout, attempts);
  return undefined;
}

async function askSigner(
  payer: Payer,
  payout: store.PayoutRow,
  attempt: Attempt,
): Promise<SignerRefusal | undefined> {
  const { app } = payer;
  try {
    await signAttempt(payer, payout, attempt);
    return undefined;
  } catch (fault) {
    if (!(fault instanceof SignerRefused)) throw fault;
    app.log.warn('funding.payout_refused', {
      payoutId: payout.id,
      attempt: attempt.n,
      reason: fault.message,
    });
    const { refusal } = fault;
    await takeBackRefused(app, payout, attempt, refusal);
    return refusal;
  }
}

/** Stores what was signed before anything is sent: after a crash the same bytes are sent again. */
async function signAttempt(
  { app, chain, signer }: Payer,
  payout: store.PayoutRow,
  attempt: Attempt,
): Promise<void> {
  const { job } = attempt;
  const rows = await rowsOf(
    app,
    job.payments.map(({ withdrawalId }) => withdrawalId),
  );
  const made = await signer.sign(job, rows.map(approvalOf));
  app.afterPayoutStep('asked');
  const at = app.clock.now();
  await app.db.transaction(async (tx) => {
    if (!(await store.storeSigned(tx, payout.id, attempt.n, made))) return;
    const kept = (await store.listAttempts(tx, payout.id)).find(({ n }) => n === attempt.n);
    assert(kept?.raw === made.raw && kept.txid === made.txid, `${payout.id} keeps what was signed`);
    await insertOwnTransaction(tx, chain, made.txid);
    if (job.kind === 'bitcoin' && job.changeUnits !== undefined)
      await store.insertChange(tx, {
        txid: made.txid,
        vout: job.payments.length,
        payoutId: payout.id,
        units: job.changeUnits,
      });
    if (payout.state === 'planned') await stepPayout(tx, payout, 'signed', { txid: made.txid }, at);
  });
  app.afterPayoutStep('stored');
}

const approvalOf = (row: WithdrawalRow): Approval => ({
  ...sealedOf(row),
  state: row.state,
  approvedBy: row.approvedBy,
  secondApprovedBy: row.secondApprovedBy,
  lockedUntil: row.lockedUntil?.toISOString() ?? null,
});

async function send(
  { app, driver }: Payer,
  payout: store.PayoutRow,
  attempts: readonly Attempt[],
): Promise<void> {
  const sent = await driver.submit(signedOf(payout, attempts));
  app.afterPayoutStep('sent');
  if (typeof sent === 'object') {
    // Refused is no proof that it is not on its way through another node: it waits for an
    // administrator, the money stays held.
    await store.noteFault(
      app.db.read,
      await store.listPaidBy(app.db.read, payout.id),
      `The network refused it: ${sent.refused}`.slice(0, 300),
    );
    return;
  }
  const at = app.clock.now();
  await app.db.transaction((tx) => stepPayout(tx, payout, 'broadcast', { sentAt: new Date(at) }, at));
  app.afterPayoutStep('noted');
}

/** The bytes that were signed last: nothing else is ever sent. */
const signedOf = (payout: store.PayoutRow, attempts: readonly Attempt[]): string =>
  required(attempts.at(-1)?.raw, `${payout.id} was signed before it is sent`);

async function follow(payer: Payer, payout: store.PayoutRow, attempts: readonly Attempt[]): Promise<void> {
  const { app, driver } = payer;
  const outcome = await driver.outcome(attempts);
  const at = app.clock.now();
  if (outcome.kind !== 'mined') {
    if (payout.state === 'confirming') {
      // A reorganisation took it out of its block.
      await app.db.transaction((tx) => stepPayout(tx, payout, 'broadcast', { height: null }, at));
      return;
    }
    if (outcome.kind === 'unknown') await driver.submit(signedOf(payout, attempts));
    await bumpWhenOld(payer, payout, attempts, at);
    return;
  }
  if (payout.state === 'broadcast') return noteMined(payer, payout, outcome, at);
  if (payout.height !== outcome.height || payout.txid !== outcome.txid) {
    await app.db.transaction((tx) => stepPayout(tx, payout, 'broadcast', { height: null }, at));
    return;
  }
  if (!(await isDeep(payer, outcome))) return;
  await app.db.transaction((tx) => endPayout(tx, payout, outcome, at));
  app.afterPayoutStep('ended');
}

async function noteMined({ app }: Payer, payout: store.PayoutRow, mined: Mined, at: number): Promise<void> {
  const { txid, height, feeUnits } = mined;
  await app.db.transaction((tx) =>
    stepPayout(
      tx,
      payout,
      'confirming',
      { txid, height, ...(feeUnits === undefined ? {} : { feeUnits }) },
      at,
    ),
  );
  app.afterPayoutStep('mined');
}

async function isDeep({ chain, driver }: Payer, { height }: Mined): Promise<boolean> {
  if (confirmationsAt(height, await driver.tip()) < networkOf(chain).confirmations) return false;
  return driver.finalized === undefined || ((await driver.finalized()) ?? -1) >= height;
}

/** Once: the same payment with a higher fee, when the network leaves the first lying. */
async function bumpWhenOld(
  payer: Payer,
  payout: store.PayoutRow,
  attempts: readonly Attempt[],
  at: number,
): Promise<void> {
  const { app, chain, driver, wallet } = payer;
  const last = attempts.at(-1);
  const isOld = payout.sentAt !== null && at - payout.sentAt.getTime() >= bumpAfterMs[chain];
  if (!last || attempts.length > 1 || !isOld || payout.sender !== wallet) return;
  const job = await driver.replace(last);
  if (!job) return;
  await app.db.transaction((tx) => store.insertAttempt(tx, payout.id, 2, job));
  await askSigner(payer, payout, { n: 2, job, raw: null, txid: null });
  const raw = (await store.listAttempts(app.db.read, payout.id)).at(-1)?.raw;
  if (raw) await driver.submit(raw);
}
