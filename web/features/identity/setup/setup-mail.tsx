import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import type { CapturedMailView } from '#core/identity/captured-mail.ts';
import { z } from '#core/values/z.ts';
import { CapturedMailList } from '#web/features/identity/setup/captured-mail.tsx';
import { useForm } from '#web/lib/form.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { rpc } from '#web/lib/rpc.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';

const draftSchema = z.object({ token: z.string().trim().min(1, m.identity_setup_token_required()) });

/**
 * Mail that is not sent, for the operator who sets the site up: the first verification link is in
 * it.
 */
export function SetupMail() {
  const [shown, setShown] = useState<{ isCapturing: boolean; mails: readonly CapturedMailView[] }>();
  const form = useForm<{ token: string }>({
    initial: { token: '' },
    summaryOf: (draft) => ({ problems: problemsOfSchema(draftSchema, draft) }),
    submit: async ({ token }) => setShown(await rpc.identity.setupMail({ token: token.trim() })),
  });
  return (
    <section className="mt-8 space-y-4 border-t border-line pt-6" aria-label={m.admin_mail_title()}>
      <h2 className="font-semibold">{m.admin_mail_title()}</h2>
      <p className="text-sm text-muted">{m.admin_mail_setup_lead()}</p>
      <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label={m.admin_mail_setup_form()}>
        <Field
          label={m.identity_setup_token()}
          name="mail-token"
          autoComplete="off"
          spellCheck={false}
          value={form.draft.token}
          onValue={form.edit('token')}
          error={form.errors['token']}
        />
        <FailureNote error={form.error} />
        <Button type="submit" className="w-full" isBusy={form.isBusy}>
          {m.admin_mail_setup_show()}
        </Button>
      </form>
      {shown && !shown.isCapturing && <output className="block text-sm">{m.admin_mail_sent()}</output>}
      {shown?.isCapturing && <CapturedMailList mails={shown.mails} />}
    </section>
  );
}
