// The audit log as a running server keeps it: linked every second, its end told to the log now and
// then.
import { minuteMs } from '#core/values/time.ts';
import {
  auditKey,
  type AuditVerdict,
  isUnsealed,
  sealAudit,
  verifyAudit,
} from '#server/platform/auth/audit-chain.ts';
import type { Due } from '#server/platform/domain-parts.ts';
import type { Db } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';

export interface AuditTrail {
  /** Links everything that was committed. */
  seal(): Promise<void>;
  /** Whether there is something to link, or the end was not looked at for a while. */
  due(): Due;
  verify(): Promise<AuditVerdict>;
}

const tellEveryMs = 10 * minuteMs;
/** An end that somebody else wrote is noticed within this time. */
const lookEveryMs = minuteMs;

export function openAuditTrail(db: Db, secret: string, log: Log): AuditTrail {
  const key = auditKey(secret);
  let toldAt = Number.NEGATIVE_INFINITY;
  let sealedAt = Number.NEGATIVE_INFINITY;
  const mayTell = () => {
    const now = performance.now();
    if (now - toldAt < tellEveryMs) return false;
    toldAt = now;
    return true;
  };
  return {
    verify: () => verifyAudit(db.read, key),
    due: () => performance.now() - sealedAt >= lookEveryMs || [isUnsealed()],
    seal: async () => {
      for (;;) {
        const end = await db.transaction((tx) => sealAudit(tx, key));
        sealedAt = performance.now();
        if (end === undefined) return;
        if (end === 'unsigned') {
          if (mayTell()) log.error('audit.head_unsigned', {});
          return;
        }
        // Kept outside the database, such a line shows a tail that was cut off later, secret or
        // not.
        if (mayTell()) log.info('audit.sealed', end);
      }
    },
  };
}
