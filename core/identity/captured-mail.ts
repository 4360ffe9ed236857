// Mail that is kept here because no server sends it, as the people who may pass it on read it.
import { procedure } from '#core/values/procedure.ts';
import { instant, z } from '#core/values/z.ts';

const capturedMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: instant,
});
export type CapturedMailView = z.infer<typeof capturedMail>;

/** `isCapturing` is false where mail is sent: then nothing is kept and nothing is shown. */
const capturedMails = z.object({ isCapturing: z.boolean(), mails: z.array(capturedMail) });

export const capturedMailProcedures = {
  /** The newest captured mails, newest first. */
  capturedMail: procedure('admin').output(capturedMails),
  /**
   * The same for the holder of the first-administrator token, who has to verify an address before
   * anyone is one.
   */
  setupMail: procedure('public')
    .refuses('too_many_attempts', 'setup_done', 'invalid_token')
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(capturedMails),
};
