// What an operator searches for after an attack: who was kept out, by ids alone, one line each.
import type { Refusal } from '#core/values/refusal.ts';
import type { Log } from '#server/platform/log.ts';

const everyMs = 60_000;
/** Lines of one code in a minute; more are counted, for a log that grows with every guess fills the disk. */
export const mostLines = 100;

/** Refusals that say somebody was kept out, or guesses. */
const watched: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'puzzle_required',
  'wrong_password',
  'wrong_code',
  'wrong_recovery_code',
  'code_used',
  'codes_locked',
  'passkey_failed',
  'invalid_token',
  'invalid_reset_link',
  'key_invalid',
  'too_many_attempts',
]);

interface Refused {
  readonly code: string;
  /** `identity.signIn`, or the route of what is no call: never what a caller wrote. */
  readonly call: string;
  readonly requestId: string;
  readonly userId?: string | undefined;
}

export interface SecurityLog {
  /** One line, `security.refused`, when the refusal keeps somebody out; nothing for any other. */
  refused(refusal: Refusal, of: Omit<Refused, 'code'>): void;
  /** One line for what is refused before any call is looked at. */
  keptOut(line: Refused): void;
}

export function createSecurityLog(log: Log): SecurityLog {
  const counts = new Map<string, number>();
  const keptOut = (line: Refused): void => {
    const count = (counts.get(line.code) ?? 0) + 1;
    counts.set(line.code, count);
    if (count === 1) setTimeout(() => endMinute(line.code), everyMs).unref();
    if (count <= mostLines) log.warn('security.refused', { ...line });
  };
  const endMinute = (code: string): void => {
    const unsaid = (counts.get(code) ?? 0) - mostLines;
    counts.delete(code);
    if (unsaid > 0) log.warn('security.refused_more', { code, count: unsaid });
  };
  return {
    keptOut,
    refused: ({ code, userId }, of) => {
      if (watched.has(code)) keptOut({ code, ...of, userId: of.userId ?? userId });
    },
  };
}
