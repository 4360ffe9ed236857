// Calls of the cards "Your data" and "Delete account"; part of the identity contract.
import { codeRefusals } from '#core/identity/code-refusals.ts';
import { m } from '#core/messages/messages.js';
import { emailSchema } from '#core/identity/rules.ts';
import { procedure } from '#core/values/procedure.ts';
import { z } from '#core/values/z.ts';

const again = {
  password: z.string().min(1, m.identity_password_required()).max(128),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
};

/** Asks for a file of one's own; the ZIP of `packagePath` takes the same. */
export const exportAsk = z.strictObject(again);
/** Where the JSON, a table of each kind and the person's files come as one ZIP. */
export const packagePath = '/exports/my-data.zip';

export const leavingProcedures = {
  /** Everything that is held about the person, as the text of one file. */
  exportData: procedure('session')
    .refuses('too_many_attempts', 'wrong_password', ...codeRefusals, 'code_required')
    .input(exportAsk)
    .output(z.object({ fileName: z.string(), type: z.string(), text: z.string() })),
  /** What stands in the way of deleting the account; empty when nothing does. */
  leaving: procedure('session').output(
    z.object({ blocks: z.array(z.string()), isSimulatedMoney: z.boolean(), email: z.string() }),
  ),
  /** For good. `email` is the person's own address, typed again. */
  deleteAccount: procedure('session')
    .refuses(
      'wrong_person',
      'too_many_attempts',
      'wrong_password',
      ...codeRefusals,
      'code_required',
      'still_holds',
    )
    .input(z.strictObject({ ...again, email: emailSchema }))
    .output(z.object({})),
};
