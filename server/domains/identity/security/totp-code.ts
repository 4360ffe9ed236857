// Six digits of an authenticator app (RFC 6238, half a minute each). Apps live in the machine's
// time, so this does too.
import { timingSafeEqual } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { systemClock } from '#server/platform/clock.ts';

const stepMs = 30_000;
/** The time that phones show, whatever the clock of the site says. */
export const phoneTime = (): number => systemClock.now();

/** One step early or late is accepted: clocks of phones differ. */
const drift = [0, -1, 1] as const;

const stepAt = (at: number): number => Math.floor(at / stepMs);

export const codeOfStep = (secret: string, step: number): Promise<string> => createOTP(secret).hotp(step);

/** The half minute that this code belongs to; undefined for a code of none that is near. */
export async function matchingStep(secret: string, code: string, at: number): Promise<number | undefined> {
  const given = Buffer.from(code);
  for (const offset of drift) {
    const step = stepAt(at) + offset;
    const expected = Buffer.from(await codeOfStep(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return undefined;
}
