// What the signer refuses, whatever the web process says: every payment approved, once, in bounds.
import { type Coin, coinOf } from '#core/funding/deposits.ts';
import { assetScale, formatUnits } from '#core/values/money.ts';
import { hourMs } from '#core/values/time.ts';
import type { Approval, Payment, SignJob } from '#server/domains/funding/payouts/sign-job.ts';
import type { JournalEntry } from '#server/domains/funding/signer/journal.ts';

/** A refusal: its sentence goes back to the payer and to the administrators. */
export class JobRefused extends Error {}
const refuse = (text: string): never => {
  throw new JobRefused(text);
};

export interface SignerLimits {
  /** Most that leaves within an hour, in the coin's smallest unit. */
  readonly hourlyUnits: Readonly<Record<Coin, bigint>>;
  /** Most that a network may take for one transaction. */
  readonly feeUnits: Readonly<Record<Coin, bigint>>;
}
const whole = (asset: Coin, coins: bigint): bigint => coins * 10n ** BigInt(assetScale[asset]);
export const usualLimits: SignerLimits = {
  hourlyUnits: { BTC: whole('BTC', 5n), ETH: whole('ETH', 100n), USDT: whole('USDT', 250_000n) },
  feeUnits: { BTC: 500_000n, ETH: 50_000_000_000_000_000n, USDT: whole('USDT', 20n) },
};

/**
 * The same payout again: its journal line, when the content is the same; refuses when it is not.
 */
export function findSigned(job: SignJob, journal: readonly JournalEntry[]): JournalEntry | undefined {
  const found = journal.find((one) => one.job.payoutId === job.payoutId && one.job.attempt === job.attempt);
  if (found && JSON.stringify(found.job) !== JSON.stringify(job))
    refuse('this payout was signed before with other content');
  return found;
}

/** Throws `JobRefused` for anything that must not be signed. */
export function checkJob(
  job: SignJob,
  approvals: readonly Approval[],
  journal: readonly JournalEntry[],
  limits: SignerLimits,
  now: number,
): void {
  const ids = job.payments.map(({ withdrawalId }) => withdrawalId);
  if (new Set(ids).size !== ids.length) refuse('a withdrawal is paid twice in one transaction');
  for (const payment of job.payments) {
    checkApproval(
      payment,
      approvals.find(({ withdrawalId }) => withdrawalId === payment.withdrawalId),
      now,
    );
  }
  checkOnce(job, journal);
  checkFee(job, limits);
  if (job.attempt === 1) checkHour(job, journal, limits, now);
}

function checkApproval(payment: Payment, approval: Approval | undefined, now: number): void {
  const id = payment.withdrawalId;
  if (!approval) return refuse(`${id} is not known`);
  const isSame =
    approval.asset === payment.asset &&
    approval.address === payment.address &&
    approval.units === payment.units;
  if (!isSame) refuse(`${id} was approved for another address or amount`);
  if (!['approved', 'signed', 'broadcast', 'confirming'].includes(approval.state))
    refuse(`${id} is not approved`);
  const { requestedBy, approvedBy, secondApprovedBy, lockedUntil } = approval;
  if (approvedBy === null || approvedBy === requestedBy) refuse(`${id} has no approval by another person`);
  if (approval.approvalsNeeded < 2) return;
  const hasSecond =
    secondApprovedBy !== null && secondApprovedBy !== requestedBy && secondApprovedBy !== approvedBy;
  const isLockOver = lockedUntil !== null && Date.parse(lockedUntil) <= now;
  if (!hasSecond && !isLockOver) refuse(`${id} needs a second approval, or its time lock has not passed`);
}

/**
 * A withdrawal belongs to one payout, a number or an output of ours to one payout, and a
 * replacement shares them.
 */
function checkOnce(job: SignJob, journal: readonly JournalEntry[]): void {
  const earlier = journal.filter((one) => one.job.payoutId === job.payoutId);
  if (job.attempt > 1 && earlier.length === 0) refuse('there is nothing to replace');
  for (const { job: other } of journal) {
    const isSame = other.payoutId === job.payoutId;
    for (const payment of job.payments) {
      const known = other.payments.find(({ withdrawalId }) => withdrawalId === payment.withdrawalId);
      if (known && !isSame) refuse(`${payment.withdrawalId} was already paid by another payout`);
    }
    checkNumber(job, other, isSame);
    checkOutputs(job, other, isSame);
    if (isSame && JSON.stringify(other.payments) !== JSON.stringify(job.payments))
      refuse('a replacement pays the same');
  }
}

function checkNumber(job: SignJob, other: SignJob, isSame: boolean): void {
  if (!('nonce' in job && 'nonce' in other) || walletOf(job) !== walletOf(other)) return;
  if (isSame && job.nonce !== other.nonce) refuse('a replacement keeps the number');
  if (!isSame && job.nonce === other.nonce) refuse('this number was already used');
}

function checkOutputs(job: SignJob, other: SignJob, isSame: boolean): void {
  if (job.kind !== 'bitcoin' || other.kind !== 'bitcoin') return;
  const shared = job.inputs.some((one) =>
    other.inputs.some(({ txid, vout }) => txid === one.txid && vout === one.vout),
  );
  if (isSame && !shared) refuse('a replacement spends an output of the first');
  if (!isSame && shared) refuse('an output is already spent by another payout');
}

/** Numbers count per wallet: practice and real wallets of a chain are apart. */
const walletOf = (job: Extract<SignJob, { nonce: number }>): string =>
  job.kind === 'practice' ? `practice:${job.chain}` : `evm:${job.chainId}`;

/** The network's fee at most, in the chain's own coin. */
function feeOf(job: SignJob): { asset: Coin; units: bigint } {
  if (job.kind === 'practice') return { asset: coinOf(job.chain), units: BigInt(job.feeUnits) };
  if (job.kind === 'evm') return { asset: 'ETH', units: BigInt(job.gasLimit) * BigInt(job.maxFeePerGas) };
  const sum = (list: readonly { units: string }[]): bigint =>
    list.reduce((total, { units }) => total + BigInt(units), 0n);
  return { asset: 'BTC', units: sum(job.inputs) - sum(job.payments) - BigInt(job.changeUnits ?? '0') };
}

function checkFee(job: SignJob, limits: SignerLimits): void {
  const { asset, units } = feeOf(job);
  if (units < 0n) refuse('the outputs are worth more than the inputs');
  if (units > limits.feeUnits[asset])
    refuse(`the network fee of ${formatUnits(units, assetScale[asset])} ${asset} is above the ceiling`);
}

function checkHour(job: SignJob, journal: readonly JournalEntry[], limits: SignerLimits, now: number): void {
  const recent = journal.filter((one) => one.job.attempt === 1 && now - one.at < hourMs);
  for (const [asset, most] of Object.entries(limits.hourlyUnits)) {
    const sum = [...recent.map((one) => one.job), job]
      .flatMap(({ payments }) => payments)
      .filter((payment) => payment.asset === asset)
      .reduce((total, { units }) => total + BigInt(units), 0n);
    if (sum > most) refuse(`the hourly limit of ${asset} is reached`);
  }
}
