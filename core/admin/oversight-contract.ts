import { reasonSchema } from '#core/admin/reason.ts';
import { procedure } from '#core/values/procedure.ts';
import { id, instant, z } from '#core/values/z.ts';

const overseenLeader = z.object({
  id: z.string(),
  name: z.string(),
  /** A house strategy, not a person. */
  isHouse: z.boolean(),
  email: z.string().nullable(),
  state: z.enum(['leading', 'cooling_off', 'frozen', 'closed']),
  /** End of the cooling off, or when copies close. */
  until: instant.nullable(),
  /** End of the cooling off that an administrator began and may end; null where none runs. */
  staffCoolOffUntil: instant.nullable(),
  followers: z.number().int(),
  /** Paid in by the copies that run, US dollars. */
  moneyInCopies: z.string(),
});
export type OverseenLeader = z.infer<typeof overseenLeader>;

const overseenInstrument = z.object({
  symbol: z.string(),
  name: z.string(),
  class: z.string(),
  source: z.string(),
  isOpen: z.boolean(),
  isStale: z.boolean(),
  halt: z.object({ reason: z.string(), since: instant, by: z.string() }).nullable(),
});
export type OverseenInstrument = z.infer<typeof overseenInstrument>;

const innerState = z.object({
  asOf: instant,
  queues: z.array(
    z.object({
      queue: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      oldestAt: instant.nullable(),
    }),
  ),
  /** Facts that committed and were not passed on to pages and reactions yet. */
  facts: z.object({ waiting: z.number().int(), oldestAt: instant.nullable() }),
  database: z.object({ kind: z.enum(['embedded', 'postgres']), bytes: z.number().int() }),
});

const deadLetter = z.object({
  id: z.uuid(),
  queue: z.string(),
  queuedAt: instant,
  failedAt: instant,
  tries: z.number().int(),
  reason: z.string(),
  /** Of an email. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

export const oversightProcedures = {
  innerState: procedure('admin').output(innerState),
  /** What was queued and failed at every try, newest first, a hundred at most. */
  deadLetters: procedure('admin').output(z.array(deadLetter)),
  sendAgain: procedure('admin')
    .refuses('dead_letter_gone')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({})),
  checkLedger: procedure('admin').output(
    z.object({
      asOf: instant,
      entries: z.number().int(),
      violations: z.array(z.object({ what: z.string(), id: z.string() })),
    }),
  ),
  /** Counts of what waits for administrators: the badges of the sidebar. */
  waiting: procedure('admin').output(
    z.object({
      proposals: z.number().int(),
      withdrawals: z.number().int(),
      kyc: z.number().int(),
      contact: z.number().int(),
      collectibles: z.number().int(),
      /** Of all these, what the one who asks may decide in the inbox. */
      inbox: z.number().int(),
    }),
  ),
  leaders: procedure('admin').output(z.array(overseenLeader)),
  freezeLeader: procedure('admin')
    .refuses('not_found', 'own_account')
    .input(z.strictObject({ id: id('ldr'), reason: reasonSchema }))
    .output(z.object({})),
  unfreezeLeader: procedure('admin')
    .refuses('not_found', 'own_account')
    .input(z.strictObject({ id: id('ldr'), reason: reasonSchema }))
    .output(z.object({})),
  /** No new copiers until then. */
  startCoolOff: procedure('admin')
    .refuses('cool_off_out_of_range', 'not_found', 'own_account', 'leader_leaving')
    .input(z.strictObject({ id: id('ldr'), until: instant, reason: reasonSchema }))
    .output(z.object({})),
  endCoolOff: procedure('admin')
    .refuses('not_found', 'own_account', 'not_cooling_off')
    .input(z.strictObject({ id: id('ldr'), reason: reasonSchema }))
    .output(z.object({})),
  instruments: procedure('admin').output(z.array(overseenInstrument)),
  haltInstrument: procedure('admin')
    .refuses('unknown_instrument')
    .input(z.strictObject({ symbol: z.string().max(20), reason: reasonSchema }))
    .output(z.object({})),
  resumeInstrument: procedure('admin')
    .refuses('market_not_halted')
    .input(z.strictObject({ symbol: z.string().max(20), reason: reasonSchema }))
    .output(z.object({})),
};
