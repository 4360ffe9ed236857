import { useEffect, useRef, useState } from 'react';
import { AuthCard, FormFailure } from '#web/features/identity/auth-card.tsx';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import { rememberSession } from '#web/lib/session-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Field } from '#web/ui/field.tsx';

interface SecondStepFormProps {
  onSignedIn: () => void;
  /** The step took too long, or the person goes back: the password is asked for again. */
  onAgain: (message?: string) => void;
}

type Kind = 'totp' | 'recovery';

/** After the right password: the code of the app, or a recovery code. Only then does a session exist. */
export function SecondStepForm({ onSignedIn, onAgain }: SecondStepFormProps) {
  const [kind, setKind] = useState<Kind>('totp');
  return (
    <AuthCard
      title="Enter your code"
      lead={
        kind === 'totp'
          ? 'Your authenticator app shows six digits for this account.'
          : 'One of the codes you kept when you switched two-factor sign-in on. Each works once.'
      }
    >
      <AnswerForm key={kind} kind={kind} onSignedIn={onSignedIn} onAgain={onAgain} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          className="link py-2 text-sm"
          onClick={() => setKind(kind === 'totp' ? 'recovery' : 'totp')}
        >
          {kind === 'totp' ? 'Use a recovery code' : 'Use the authenticator app'}
        </button>
        <button type="button" className="link py-2 text-sm" onClick={() => onAgain()}>
          Back to login
        </button>
      </div>
    </AuthCard>
  );
}

function AnswerForm({ kind, onSignedIn, onAgain }: SecondStepFormProps & { kind: Kind }) {
  const form = useForm({
    initial: { code: '' },
    problemsOf: ({ code }): { code?: string } => {
      if (kind === 'totp') return /^\d{6}$/.test(code) ? {} : { code: 'Enter the 6 digits of the code' };
      return code.trim() === '' ? { code: 'Enter a recovery code' } : {};
    },
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
    <form ref={box} noValidate aria-label="Second step" className="space-y-4" onSubmit={form.onSubmit}>
      {kind === 'totp' ? (
        <CodeField
          label="6-digit code"
          value={form.draft.code}
          onValue={form.edit('code')}
          error={form.errors.code}
        />
      ) : (
        <Field
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX"
          value={form.draft.code}
          onValue={form.edit('code')}
          error={form.errors.code}
        />
      )}
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        Continue
      </Button>
    </form>
  );
}
