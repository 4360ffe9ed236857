// An authenticator app: six digits of a key that was typed in, computed apart from the server's own
// code.
import { createHmac } from 'node:crypto';
import { base32 } from '@scure/base';
import { goodPassword, type Site, type Visitor } from '#testing/nodes/site.ts';
import { systemClock } from '#server/platform/clock.ts';

const stepMs = 30_000;

/**
 * The code of the half minute that is running. `ahead` 1 is the next one, which a server accepts
 * already.
 */
export function codeOf(key: string, ahead: 0 | 1 = 0): string {
  const padded = key.padEnd(Math.ceil(key.length / 8) * 8, '=');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(systemClock.now() / stepMs) + ahead));
  const tag = createHmac('sha1', base32.decode(padded)).update(counter).digest();
  const digits = (tag.readUInt32BE((tag.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff) % 1_000_000;
  return String(digits).padStart(6, '0');
}

/** Six digits that are not the code. */
export const wrongCode = (key: string): string =>
  String((Number(codeOf(key)) + 7) % 1_000_000).padStart(6, '0');

/** As if the half minutes of spent codes were long over. */
export const forgetSpentCodes = (site: Site) =>
  site.database.pool.query('update identity.totp set last_step = 0');

/** Switches the second step on; the first code does not count as spent afterwards. */
export async function enrol(
  site: Site,
  person: Visitor,
): Promise<{ key: string; recoveryCodes: readonly string[] }> {
  const begun = await person.call('identity', 'beginTotp', { password: goodPassword });
  const key = begun.output.secret;
  const { output } = await person.call('identity', 'confirmTotp', { code: codeOf(key) });
  await forgetSpentCodes(site);
  return { key, recoveryCodes: output.recoveryCodes };
}

/** Confirms one purpose with a code, as the page does when a call asks for the second step. */
export async function confirm(site: Site, person: Visitor, key: string, purpose: string): Promise<void> {
  await forgetSpentCodes(site);
  await person.call('identity', 'finishStepUp', { kind: 'totp', purpose, code: codeOf(key) });
  await forgetSpentCodes(site);
}
