// What the signer refuses, whatever the web process says: every payment approved, once, in bounds.
import { type Coin, coinOf } from '#core/funding/deposits.ts';
import type { PayoutReason } from '#core/funding/payout-reasons.ts';
import { hourlyPayoutUnits, leastBitcoinOutput, practiceApproverId } from '#core/funding/withdrawals.ts';
import { assetScale, formatUnits, readUnits } from '#core/values/money.ts';
import { hourMs } from '#core/values/time.ts';
import { addressProblem, type AddressRules, mainRules } from '#server/domains/funding/address.ts';
import type {
  Approval,
  Payment,
  PayoutRequest,
  SignerRefusal,
  SignJob,
} from '#server/domains/funding/payouts/sign-job.ts';
import type { Journal, JournalEntry } from '#server/domains/funding/signer/journal.ts';

/** A refusal: it goes back to the payer, and its sentence to the administrators. */
export class JobRefused extends Error {
  readonly refusal: SignerRefusal;
  constructor(refusal: SignerRefusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}
/** What is wrong with one payment, or with a job as a whole. */
type Problem = SignerRefusal extends infer One ? (One extends unknown ? Omit<One, 'ids'> : never) : never;
const asked = (text: string): Problem => ({ kind: 'now', text });
const impossible = (reason: PayoutReason, text: string): Problem => ({ kind: 'never', text, reason });
/** Refuses a job as a whole, as it was asked for. */
export const refuse = (text: string): never => {
  throw new JobRefused({ ...asked(text), ids: [] });
};

/** Refuses with all payments that have the first one's kind of problem: the others may go alone. */
function checkEach(payments: readonly Payment[], problemOf: (payment: Payment) => Problem | undefined): void {
  const found = payments.flatMap((payment) => {
    const problem = problemOf(payment);
    return problem ? [{ id: payment.withdrawalId, problem }] : [];
  });
  const [first] = found;
  if (!first) return;
  const reasonOf = (problem: Problem): string => ('reason' in problem ? problem.reason : problem.kind);
  const ids = found.filter((one) => reasonOf(one.problem) === reasonOf(first.problem)).map(({ id }) => id);
  throw new JobRefused({ ...first.problem, ids });
}

export interface SignerLimits {
  /** Most that leaves within an hour, in the coin's smallest unit. */
  readonly hourlyUnits: Readonly<Record<Coin, bigint>>;
  /** Most that a network may take for one transaction. */
  readonly feeUnits: Readonly<Record<Coin, bigint>>;
}
export const usualLimits: SignerLimits = {
  hourlyUnits: hourlyPayoutUnits,
  feeUnits: { BTC: 500_000n, ETH: 50_000_000_000_000_000n, USDT: readUnits('20', assetScale.USDT) },
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

/** What a job is held against. */
export interface Known {
  readonly approvals: readonly Approval[];
  readonly requests: Journal['requests'];
  readonly journal: readonly JournalEntry[];
}

/** Throws `JobRefused` for anything that must not be signed. */
export function checkJob(
  job: SignJob,
  { approvals, requests, journal }: Known,
  limits: SignerLimits,
  rules: AddressRules,
  now: number,
): void {
  const ids = job.payments.map(({ withdrawalId }) => withdrawalId);
  if (new Set(ids).size !== ids.length) refuse('a withdrawal is paid twice in one transaction');
  // First, whatever else is wrong by now: what was paid never comes back.
  checkEach(job.payments, (payment) => paidProblem(payment, job, journal));
  checkEach(job.payments, (payment) => payableProblem(payment, job, rules));
  checkEach(job.payments, (payment) => approvalProblem(payment, job, approvals, requests, now));
  checkOnce(job, journal);
  checkFee(job, limits);
  if (job.attempt === 1) checkHour(job, journal, limits, now);
}

/** The same rules as the form's, and the network's own for an output. */
function payableProblem(
  { address, asset, units }: Payment,
  job: SignJob,
  { contract }: AddressRules,
): Problem | undefined {
  const bitcoinNetwork = job.kind === 'bitcoin' ? job.network : mainRules.bitcoinNetwork;
  const takesPractice = job.kind === 'practice';
  const problem = addressProblem(asset, address, { bitcoinNetwork, takesPractice, contract });
  if (problem) return impossible('payout_address', `no payment can reach this address (${problem})`);
  if (job.kind !== 'bitcoin' || BigInt(units) >= leastBitcoinOutput) return undefined;
  return impossible('payout_too_small', `the network carries no output below ${leastBitcoinOutput} satoshis`);
}

const isSamePayment = (one: Payment, other: Payment): boolean =>
  one.asset === other.asset && one.address === other.address && one.units === other.units;

/** It is what was asked for, whatever the database says by now. */
function requestProblem(
  payment: Payment,
  attempt: number,
  request: PayoutRequest | undefined,
): Problem | undefined {
  const id = payment.withdrawalId;
  if (request && !isSamePayment(request, payment))
    return impossible('payout_unverified', `${id} was asked for with another address or amount`);
  // A replacement pays what its first attempt paid, as `checkOnce` says.
  return request || attempt > 1
    ? undefined
    : impossible('payout_unverified', `${id} was not made by the server`);
}

function approvalProblem(
  payment: Payment,
  { attempt, kind }: SignJob,
  approvals: readonly Approval[],
  requests: Journal['requests'],
  now: number,
): Problem | undefined {
  const id = payment.withdrawalId;
  const approval = approvals.find(({ withdrawalId }) => withdrawalId === id);
  if (!approval) return asked(`${id} is not known`);
  const request = requests.get(id);
  const problem = requestProblem(payment, attempt, request);
  if (problem) return problem;
  if (!isSamePayment(approval, payment)) return asked(`${id} was approved for another address or amount`);
  if (!['approved', 'signed', 'broadcast', 'confirming'].includes(approval.state))
    return asked(`${id} is not approved`);
  const { approvedBy, secondApprovedBy, lockedUntil } = approval;
  // Who asked, and how many must agree, are part of the request.
  const { requestedBy, approvalsNeeded } = request ?? approval;
  if (approvedBy === null || approvedBy === requestedBy)
    return asked(`${id} has no approval by another person`);
  if (approvedBy === practiceApproverId && kind !== 'practice')
    return asked(`${id} was approved for a practice network only`);
  return approvalsNeeded < 2 || hasSecond({ requestedBy, approvedBy, secondApprovedBy, lockedUntil }, now)
    ? undefined
    : asked(`${id} needs a second approval, or its time lock has not passed`);
}

/** Another person agreed as well, or the time that takes their place is over. */
function hasSecond(
  {
    requestedBy,
    approvedBy,
    secondApprovedBy,
    lockedUntil,
  }: Pick<Approval, 'requestedBy' | 'approvedBy' | 'secondApprovedBy' | 'lockedUntil'>,
  now: number,
): boolean {
  if (lockedUntil !== null && Date.parse(lockedUntil) <= now) return true;
  return secondApprovedBy !== null && secondApprovedBy !== requestedBy && secondApprovedBy !== approvedBy;
}

/** A withdrawal belongs to one payout. */
function paidProblem(
  { withdrawalId }: Payment,
  { payoutId }: SignJob,
  journal: readonly JournalEntry[],
): Problem | undefined {
  const isPaid = journal.some(
    ({ job: other }) =>
      other.payoutId !== payoutId && other.payments.some((one) => one.withdrawalId === withdrawalId),
  );
  return isPaid ? asked(`${withdrawalId} was already paid by another payout`) : undefined;
}

/** A number or an output of ours belongs to one payout, and a replacement shares them. */
function checkOnce(job: SignJob, journal: readonly JournalEntry[]): void {
  const earlier = journal.filter((one) => one.job.payoutId === job.payoutId);
  if (job.attempt > 1 && earlier.length === 0) refuse('there is nothing to replace');
  for (const { job: other } of journal) {
    const isSame = other.payoutId === job.payoutId;
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

/**
 * What leaves within any hour. The first payments that fit may go; one that has no room hears when
 * it has.
 */
function checkHour(job: SignJob, journal: readonly JournalEntry[], limits: SignerLimits, now: number): void {
  const recent = journal.filter((one) => one.job.attempt === 1 && now - one.at < hourMs);
  for (const asset of new Set(job.payments.map((payment) => payment.asset))) {
    const most = limits.hourlyUnits[asset];
    let taken = recent.reduce((sum, one) => sum + unitsOf(one.job, asset), 0n);
    checkEach(job.payments, (payment) => {
      if (payment.asset !== asset) return undefined;
      const units = BigInt(payment.units);
      if (units > most)
        return impossible('payout_too_large', `${asset} of this worth never fits into an hour`);
      if (taken + units <= most) {
        taken += units;
        return undefined;
      }
      const until = new Date(roomAt(recent, asset, taken + units - most, now)).toISOString();
      return { kind: 'later', text: `the hourly limit of ${asset} is reached`, until };
    });
  }
}

/** When this much of what left is an hour old. */
function roomAt(recent: readonly JournalEntry[], asset: Coin, wanted: bigint, now: number): number {
  let left = wanted;
  for (const { job, at } of recent) {
    left -= unitsOf(job, asset);
    if (left <= 0n) return at + hourMs;
  }
  // What goes now has to be an hour old too.
  return now + hourMs;
}

const unitsOf = ({ payments }: SignJob, asset: Coin): bigint =>
  payments
    .filter((payment) => payment.asset === asset)
    .reduce((total, { units }) => total + BigInt(units), 0n);
