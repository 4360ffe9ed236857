import { m } from '#core/messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { AuthCard } from '#web/features/identity/sign-in/auth-card.tsx';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import { rememberSession } from '#web/lib/session/session-hint.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isCode } from '#web/ui/fields/code-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';

interface SecondStepFormProps {
  onSignedIn: () => void;
  /** The step took too long, or the person goes back: the password is asked for again. */
  onAgain: (message?: string) => void;
}

type Kind = 'totp' | 'recovery';

/**
 * After the right password: the code of the app, or a recovery code. Only then does a session
 * exist.
 */
export function SecondStepForm({ onSignedIn, onAgain }: SecondStepFormProps) {
  const [kind, setKind] = useState<Kind>('totp');
  return (
    <AuthCard
      title={m.identity_enter_code()}
      lead={
        kind === 'totp'
          ? m.identity_authenticator_app_shows_six_digits()
          : m.identity_one_codes_kept_when_switched()
      }
    >
      <AnswerForm key={kind} kind={kind} onSignedIn={onSignedIn} onAgain={onAgain} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          className="link py-2 text-sm"
          onClick={() => setKind(kind === 'totp' ? 'recovery' : 'totp')}
        >
          {kind === 'totp' ? m.identity_use_recovery_code() : m.identity_use_authenticator_app()}
        </button>
        <button type="button" className="link py-2 text-sm" onClick={() => onAgain()}>
          {m.identity_second_step_back_to_login()}
        </button>
      </div>
    </AuthCard>
  );
}

function answerProblems(kind: Kind, code: string): { code?: string } {
  if (kind === 'totp') return isCode(code) ? {} : { code: m.identity_code_malformed() };
  return code.trim() === '' ? { code: m.identity_enter_recovery_code() } : {};
}

function AnswerForm({ kind, onSignedIn, onAgain }: SecondStepFormProps & { kind: Kind }) {
  const form = useForm({
    initial: { code: '' },
    summaryOf: ({ code }) => ({ problems: answerProblems(kind, code) }),
    submit: async ({ code }) => {
      await rpc.identity.finishSignIn({ kind, code: code.trim() });
      rememberSession(true);
      onSignedIn();
    },
    onFailure: ({ code, message }) => {
      if (code !== 'challenge_expired') return false;
      onAgain(message);
      return true;
    },
  });
  const box = useRef<HTMLFormElement>(null);
  // The form before it is gone, and the focus with it.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={box}
      noValidate
      aria-label={m.identity_second_step()}
      className="space-y-4"
      onSubmit={form.onSubmit}
    >
      {kind === 'totp' ? (
        <CodeField
          label={m.identity_sign_in_code_field()}
          value={form.draft.code}
          onValue={form.edit('code')}
          error={form.errors.code}
        />
      ) : (
        <Field
          label={m.identity_recovery_code()}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder={m.identity_xxxx_xxxx_xxxx()}
          value={form.draft.code}
          onValue={form.edit('code')}
          error={form.errors.code}
        />
      )}
      <FailureNote error={form.error} />
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {m.identity_continue()}
      </Button>
    </form>
  );
}
