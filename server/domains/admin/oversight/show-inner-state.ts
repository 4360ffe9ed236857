import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { databaseBytes, factsState, queueStates } from '#server/platform/jobs/inner-state.ts';
import type { Needs } from '#server/domains/admin/needs.ts';
import * as ledger from '#server/domains/ledger/index.ts';

const textOf = <Row extends { readonly oldestAt: Date | null }>(row: Row) => ({
  ...row,
  oldestAt: row.oldestAt?.toISOString() ?? null,
});

/** Queues, facts on their way and the database, as they are now. */
export const showInnerState = async ({ db, clock, config }: Needs) => ({
  asOf: new Date(clock.now()).toISOString(),
  queues: (await queueStates(db.read)).map(textOf),
  facts: textOf(await factsState(db.read)),
  database: {
    kind: config.DATABASE_URL ? ('postgres' as const) : ('embedded' as const),
    bytes: await databaseBytes(db.read),
  },
});

/**
 * Reads the whole book, as `npm run verify-ledger` does. Who asked, and what was found, is in the
 * audit log.
 */
export async function checkLedger({ db, clock, audit }: Needs, actor: Actor) {
  const violations = await audit();
  const { entries } = await ledger.bookSize(db.read);
  const at = clock.now();
  await db.transaction((tx) =>
    recordAudit(
      tx,
      { actorId: actor.userId, action: 'ledger.checked', detail: { entries, violations: violations.length } },
      at,
    ),
  );
  // The first hundred tell as much as all of them.
  return { asOf: new Date(at).toISOString(), entries, violations: violations.slice(0, 100) };
}
