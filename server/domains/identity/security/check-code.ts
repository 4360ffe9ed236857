import { refuse } from '#core/identity/contract.ts';
import type { UserId } from '#core/values/ids.ts';
import { dayMs, minuteMs } from '#core/values/time.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { announceSecurity } from '#server/domains/identity/security/announce.ts';
import { normalRecoveryCode } from '#server/domains/identity/security/recovery-codes.ts';
import {
  countFailure,
  forgiveFailures,
  lockTotp,
  spendStep,
  type TotpRow,
  useRecoveryCode,
} from '#server/domains/identity/security/store.ts';
import { matchingStep, phoneTime } from '#server/domains/identity/security/totp-code.ts';
import { findUser } from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Answer {
  readonly kind: 'totp' | 'recovery';
  readonly code: string;
}

type Verdict =
  | { readonly is: 'right' | 'wrong' | 'used' | 'off' }
  | { readonly is: 'locked'; readonly until: number };

const triesPerLock = 5;
/**
 * A quarter of an hour after five wrong codes, twice as long after each further five, a day at
 * most.
 */
const lockMsAfter = (failures: number): number =>
  Math.min(dayMs, 15 * minuteMs * 2 ** (failures / triesPerLock - 1));

/**
 * Refuses unless the answer is right now. A right code is spent; a wrong one is counted across all
 * sign-ins of the person, in a transaction that commits before the refusal.
 */
export async function requireCode(identity: Identity, userId: UserId, answer: Answer): Promise<void> {
  const verdict = await identity.app.db.transaction((tx) => judge(tx, identity, userId, answer));
  if (verdict.is === 'right') return;
  if (verdict.is === 'off') throw refuse('totp_not_on');
  if (verdict.is === 'used') throw refuse('code_used').of(userId);
  if (verdict.is === 'locked') {
    const minutes = Math.ceil((verdict.until - identity.app.clock.now()) / minuteMs);
    throw refuse('codes_locked', { minutes: String(minutes) }).of(userId);
  }
  throw refuse(answer.kind === 'totp' ? 'wrong_code' : 'wrong_recovery_code').of(userId);
}

async function judge(tx: Tx, identity: Identity, userId: UserId, answer: Answer): Promise<Verdict> {
  const row = await lockTotp(tx, userId);
  if (!row?.confirmedAt) return { is: 'off' };
  const at = identity.app.clock.now();
  if (row.lockedUntil && row.lockedUntil.getTime() > at)
    return { is: 'locked', until: row.lockedUntil.getTime() };
  const verdict = answer.kind === 'totp' ? await judgeCode(tx, identity, row, answer.code) : undefined;
  if (verdict) return verdict;
  if (answer.kind === 'recovery' && (await spendRecoveryCode(tx, identity, userId, answer.code, at)))
    return { is: 'right' };
  await fail(tx, identity, row, at);
  return { is: 'wrong' };
}

/** Undefined for a code that is none of these half minutes. */
async function judgeCode(
  tx: Tx,
  identity: Identity,
  row: TotpRow,
  code: string,
): Promise<Verdict | undefined> {
  const step = await matchingStep(identity.seal.open(row.sealed, row.userId), code, phoneTime());
  if (step === undefined) return undefined;
  if (step <= row.lastStep) return { is: 'used' };
  await spendStep(tx, row.userId, step);
  return { is: 'right' };
}

async function spendRecoveryCode(
  tx: Tx,
  identity: Identity,
  userId: UserId,
  code: string,
  at: number,
): Promise<boolean> {
  const hash = identity.seal.hash(`${userId}:${normalRecoveryCode(code)}`);
  if (!(await useRecoveryCode(tx, userId, hash, at))) return false;
  await forgiveFailures(tx, userId);
  const user = await findUser(tx, userId);
  if (user) await announceSecurity(tx, identity, { userId, email: user.email }, 'recovery-code-used');
  return true;
}

async function fail(tx: Tx, identity: Identity, row: TotpRow, at: number): Promise<void> {
  const failures = row.failures + 1;
  const isLocked = failures % triesPerLock === 0;
  await countFailure(tx, row.userId, failures, isLocked ? new Date(at + lockMsAfter(failures)) : null);
  if (!isLocked) return;
  identity.app.log.warn('security.codes_locked', { userId: row.userId });
  // Whoever gets this far knows the password: its owner must hear of it.
  const user = await findUser(tx, row.userId);
  if (user) await announceSecurity(tx, identity, { userId: row.userId, email: user.email }, 'codes-locked');
}
