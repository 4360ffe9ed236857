import { reasonSchema } from '#core/admin/reason.ts';
import { userProcedures } from '#core/admin/users-contract.ts';
import { inboxProcedures } from '#core/admin/inbox-contract.ts';
import { auditProcedures } from '#core/admin/audit-contract.ts';
import { oversightProcedures } from '#core/admin/oversight-contract.ts';
import { proposalKinds, proposalStates, proposalWays } from '#core/admin/proposals.ts';
import { emailSchema } from '#core/identity/rules.ts';
import { page, procedure } from '#core/values/procedure.ts';
import { refuserOf } from '#core/values/refusal.ts';
import { id, instant, z } from '#core/values/z.ts';

export const adminRefusals = [
  'proposal_closed',
  'proposal_expired',
  'own_proposal',
  'own_case',
  'time_lock_runs',
  'second_admin_there',
  'proposal_waits',
  'already_admin',
  'dead_letter_gone',
  'not_an_admin',
  'last_admin',
  'target_is_admin',
  'wrong_person',
  'day_over',
] as const;
export const refuse = refuserOf(adminRefusals);

const person = z.object({ id: z.string(), email: z.string() });

const proposal = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  subject: person,
  /** Of an adjustment: what the wallet gains, signed. Of a bonus: its size. */
  amount: z.object({ asset: z.enum(['USD', 'USDT', 'BTC', 'ETH']), value: z.string() }).nullable(),
  reason: z.string(),
  state: z.enum(proposalStates),
  way: z.enum(proposalWays).nullable(),
  proposedBy: person,
  proposedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  /** What the one who turned it down said. */
  note: z.string().nullable(),
  expiresAt: instant,
  /**
   * From when on its proposer may carry it out alone; null while a second administrator is there to
   * ask.
   */
  aloneFrom: instant.nullable(),
  /** The one who looks may carry it out alone now. */
  mayCarryOut: z.boolean(),
  isMine: z.boolean(),
  /** The administrator who looks is the one it is about. */
  isAboutMe: z.boolean(),
  /**
   * Of a bonus: accounts linked to the one who would get it, and positions that one of them holds
   * against theirs.
   */
  linked: z.object({ accounts: z.number().int(), hedges: z.number().int() }).nullable(),
});
export type ProposalView = z.infer<typeof proposal>;

export const adminContract = {
  ...auditProcedures,
  ...oversightProcedures,
  ...userProcedures,
  ...inboxProcedures,
  /** What waits for a second pair of eyes, or was decided. */
  proposals: procedure('admin')
    .input(page.extend({ state: z.enum(['open', 'decided']).default('open') }))
    .output(
      z.object({
        proposals: z.array(proposal),
        next: z.string().nullable(),
        /** True where nobody could be the second: a time lock takes their place. */
        isAlone: z.boolean(),
        timeLockHours: z.number(),
        /** What one administrator adjusts alone within a day, in US dollars. */
        aloneUpTo: z.string(),
      }),
    ),
  proposal: procedure('admin')
    .refuses('not_found')
    .input(z.strictObject({ id: id('prp') }))
    .output(proposal),
  approveProposal: procedure('admin')
    .refuses(
      'not_found',
      'proposal_closed',
      'proposal_expired',
      'own_proposal',
      'own_case',
      'stale_quote',
      'insufficient_funds',
      'rewards_demo_only',
      'bonus_to_oneself',
      'not_registered_or_verified',
    )
    .input(z.strictObject({ id: id('prp') }))
    .output(proposal),
  /** Turns it down; its own proposer takes it back with it. */
  rejectProposal: procedure('admin')
    .refuses('not_found', 'proposal_closed', 'proposal_expired', 'own_case')
    .input(z.strictObject({ id: id('prp'), note: reasonSchema }))
    .output(proposal),
  /**
   * Alone: by its proposer, once the time lock is over and while there is no second administrator.
   */
  carryOutProposal: procedure('admin')
    .refuses(
      'not_found',
      'proposal_closed',
      'proposal_expired',
      'second_admin_there',
      'own_case',
      'time_lock_runs',
      'stale_quote',
      'insufficient_funds',
      'rewards_demo_only',
      'bonus_to_oneself',
      'not_registered_or_verified',
    )
    .input(z.strictObject({ id: id('prp') }))
    .output(proposal),
  /**
   * Asks for the own password again. Another administrator must agree; the only one waits out the
   * time lock.
   */
  promote: procedure('admin')
    .refuses(
      'too_many_attempts',
      'wrong_password',
      'not_registered_or_verified',
      'proposal_waits',
      'own_case',
      'id_reused',
      'already_admin',
    )
    .input(
      z.strictObject({
        id: id('prp'),
        email: emailSchema,
        password: z.string().min(1).max(128),
        reason: reasonSchema.optional(),
      }),
    )
    .output(proposal),
  demote: procedure('admin')
    .refuses('too_many_attempts', 'wrong_password', 'not_an_admin', 'last_admin')
    .input(z.strictObject({ userId: id('usr'), password: z.string().min(1).max(128), reason: reasonSchema }))
    .output(z.object({})),
};
