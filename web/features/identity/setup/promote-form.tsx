import { m } from '#core/messages/messages.js';
import { useState } from 'react';
import { emailSchema } from '#core/identity/rules.ts';
import { newId } from '#core/values/ids.ts';
import { z } from '#core/values/z.ts';
import { failureOf } from '#web/lib/failures/failure.ts';
import { problemsOfSchema } from '#web/lib/failures/problems.ts';
import { rpc } from '#web/lib/rpc.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatDateTime } from '#web/ui/when.ts';

interface PromoteDraft {
  token: string;
  email: string;
  password: string;
}
const firstAdmin = z.object({
  token: z.string().trim().min(1, m.identity_setup_token_required()),
  email: emailSchema,
});
const laterAdmin = z.object({
  email: emailSchema,
  password: z.string().min(1, m.identity_own_password_required()),
});

/**
 * What an operator types on the machine itself; an address only, so that a shell reads nothing else
 * into it.
 */
const promoteCommand = (email: string): string =>
  `npm run admin -- promote ${/^[\w.+-]+@[\w.-]+$/.test(email.trim()) ? email.trim() : 'user@example.com'}`;

/**
 * Promotes a registered, verified user: with the one-time token while no administrator exists, as
 * an administrator later.
 */
export function PromoteForm({ isFirst }: { isFirst: boolean }) {
  const [done, setDone] = useState<string>();
  // One id for one attempt: a repeated send is the same request.
  const [id, setId] = useState(() => newId('prp'));
  const form = useForm<PromoteDraft>({
    initial: { token: '', email: '', password: '' },
    summaryOf: (draft) => ({ problems: problemsOfSchema(isFirst ? firstAdmin : laterAdmin, draft) }),
    submit: async ({ token, email, password }) => {
      let said = m.identity_user_successfully_promoted_admin();
      if (isFirst) await rpc.identity.claimFirstAdmin({ token: token.trim(), email: email.trim() });
      else {
        const made = await rpc.admin.promote({ id, email: email.trim(), password });
        if (made.state === 'open')
          said =
            made.aloneFrom === null
              ? m.identity_promotion_waits()
              : m.identity_promotion_waits_alone({ when: formatDateTime(made.aloneFrom) });
        setId(newId('prp'));
      }
      toast('success', said);
      setDone(said);
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label={m.identity_promote_user()}>
      {isFirst && (
        <Field
          label={m.identity_setup_token()}
          name="token"
          autoComplete="off"
          spellCheck={false}
          value={form.draft.token}
          onValue={form.edit('token')}
          error={form.errors['token']}
          hint={m.identity_printed_when_server_started_for()}
        />
      )}
      <Field
        label={m.identity_email_user()}
        type="email"
        name="email"
        autoComplete="off"
        inputMode="email"
        value={form.draft.email}
        onValue={form.edit('email')}
        error={form.errors['email']}
        hint={m.identity_registered_user_with_verified_email()}
      />
      {!isFirst && (
        <PasswordField
          label={m.identity_own_password()}
          name="password"
          autoComplete="current-password"
          value={form.draft.password}
          onValue={form.edit('password')}
          error={form.errors['password']}
        />
      )}
      <FailureNote
        error={form.error}
        fault={m.identity_error_promoting({ message: failureOf(form.error).message })}
        // The token is printed by the server: no one can be asked for another one.
        refusals={{ invalid_token: m.identity_setup_token_wrong() }}
      />
      {done && <output className="block rounded-md bg-up-soft px-3.5 py-3 text-sm text-up">{done}</output>}
      {done && isFirst && (
        // A whole page, so that it asks again who is looking: the role is a minute old.
        <a href="/admin-users" className="btn btn-secondary w-full">
          {m.identity_go_to_users()}
        </a>
      )}
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {m.identity_promote_admin()}
      </Button>
      <div className="border-t border-line pt-4">
        <p className="text-sm text-muted">{m.identity_promote_command()}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 rounded-md bg-panel-2 px-3 py-2 font-mono text-sm wrap-anywhere">
            {promoteCommand(form.draft.email)}
          </code>
          <CopyButton
            text={promoteCommand(form.draft.email)}
            label={m.identity_copy_command()}
            done={m.identity_command_copied()}
          />
        </div>
      </div>
    </form>
  );
}
