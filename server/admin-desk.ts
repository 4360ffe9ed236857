// What the operator's command line may do: the same verbs as the pages, on the configured database,
// without a server.
import { plainEmail } from '#core/identity/reach/email.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as identity from '#server/domains/identity/index.ts';
import {
  auditKey,
  type AuditVerdict,
  hasLink,
  signHead,
  verifyAudit,
} from '#server/platform/auth/audit-chain.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';
import { ownSecret, renewSecret } from '#server/platform/secret.ts';

/** Who did it, in the audit log: nobody signs in at the machine itself. */
const operator = 'command-line';

export interface AdminDesk {
  list(): Promise<string[]>;
  /** The code of a refusal, or undefined when it is done. */
  promote(email: string): Promise<string | undefined>;
  demote(email: string): Promise<string | undefined>;
  verify(): Promise<AuditVerdict>;
  hasLink(end: string): Promise<boolean>;
  signHead(): Promise<void>;
  newSecret(): Promise<void>;
  close(): Promise<void>;
}

export async function openAdminDesk(config: Config, log: Log): Promise<AdminDesk> {
  const db = await openDatabase(config, log);
  const key = async () => auditKey(await ownSecret(config, db.read, log));
  // A mail is for the running server to send: the command line says on the screen what it did.
  const app = {
    db,
    clock: systemClock,
    config,
    log,
    mail: { queue: async () => undefined, queueLetter: async () => undefined },
  };
  const people = { app };
  const refusalOf = async (work: (tx: Tx) => Promise<string | undefined>) => {
    try {
      return await db.transaction(work);
    } catch (fault) {
      if (fault instanceof Refusal) return fault.code;
      throw fault;
    }
  };
  return {
    list: async () => (await identity.listAdmins(db.read)).map(({ email }) => email),
    promote: (email) =>
      refusalOf(async (tx) => {
        const user = await identity.requirePromotable(tx, plainEmail(email));
        if (user.isAdmin) return 'already_admin';
        await identity.makeAdministrator(tx, people, user.id, operator);
        return undefined;
      }),
    demote: (email) =>
      refusalOf(async (tx) => {
        const user = (await identity.listAdmins(tx)).find(
          (one) => plainEmail(one.email) === plainEmail(email),
        );
        if (!user) return 'not_an_admin';
        const by = { actorId: operator, reason: 'From the command line' };
        const answer = await identity.unmakeAdministrator(tx, people, user.id, by);
        return answer === 'done' ? undefined : answer;
      }),
    verify: async () => verifyAudit(db.read, await key()),
    hasLink: (end) => hasLink(db.read, end),
    signHead: async () => {
      const current = await key();
      await db.transaction((tx) => signHead(tx, current));
    },
    newSecret: () => db.transaction((tx) => renewSecret(config, tx)),
    close: () => db.close(),
  };
}
