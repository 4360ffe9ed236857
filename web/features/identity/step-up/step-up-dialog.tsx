import { m } from '#core/messages/messages.js';
import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { failureOf } from '#web/lib/failures/failure.ts';
import { useForm } from '#web/lib/form.ts';
import { rpc } from '#web/lib/rpc.ts';
import type { StepUpAsk } from '#web/lib/session/step-up.ts';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, isCode } from '#web/ui/fields/code-field.tsx';

interface StepUpDialogProps {
  ask: StepUpAsk;
  onDone: (isProven: boolean) => void;
}

async function proveByPasskey(purpose: string): Promise<boolean> {
  const { options } = await rpc.identity.beginStepUp({ purpose });
  const answer =
    options && (await startAuthentication({ optionsJSON: options as never }).catch(() => undefined));
  if (!answer) return false;
  await rpc.identity.finishStepUp({ kind: 'passkey', answer: { ...answer } });
  return true;
}

function PasskeyPart({ ask, onDone }: StepUpDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (await proveByPasskey(ask.purpose)) return onDone(true);
      setFailure(m.identity_no_passkey_was_used());
    } catch (error) {
      setFailure(failureOf(error).message);
    }
    setBusy(false);
  };
  return (
    <div className="space-y-3">
      {failure && <FieldError id="step-up-passkey">{failure}</FieldError>}
      <Button
        kind={ask.hasTotp ? 'secondary' : 'primary'}
        className="w-full"
        isBusy={isBusy}
        onClick={() => void prove()}
      >
        {m.identity_step_up_passkey()}
      </Button>
    </div>
  );
}

function CodePart({ ask, onDone }: StepUpDialogProps) {
  const form = useForm({
    initial: { code: '' },
    summaryOf: ({ code }) => ({
      problems: isCode(code) ? {} : { code: m.settings_code_malformed() },
    }),
    submit: async ({ code }) => {
      await rpc.identity.finishStepUp({ kind: 'totp', purpose: ask.purpose, code });
      onDone(true);
    },
  });
  return (
    <form noValidate aria-label={m.identity_step_up_title()} className="space-y-4" onSubmit={form.onSubmit}>
      <CodeField
        label={m.settings_code_authenticator_app()}
        value={form.draft.code}
        onValue={form.edit('code')}
        error={form.errors.code}
      />
      <FailureNote error={form.error} />
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {m.identity_step_up_confirm()}
      </Button>
    </form>
  );
}

/**
 * Stands above every other dialog, in the browser's own top layer: what is below waits for the
 * answer.
 */
export function StepUpDialog(props: StepUpDialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => frame.current?.showModal(), []);
  const { ask, onDone } = props;
  return createPortal(
    <dialog
      ref={frame}
      aria-labelledby="step-up-title"
      onCancel={(event) => {
        event.preventDefault();
        onDone(false);
      }}
      className="card m-auto w-full max-w-sm p-6 text-fg backdrop:bg-black/50"
    >
      <h2 id="step-up-title" className="text-18 font-semibold">
        {m.identity_step_up_title()}
      </h2>
      <p className="mt-1 mb-5 text-muted">{m.identity_step_up_text()}</p>
      <div className="space-y-4">
        {ask.hasTotp && <CodePart {...props} />}
        {ask.hasPasskey && <PasskeyPart {...props} />}
        <Button kind="secondary" className="w-full" onClick={() => onDone(false)}>
          {m.identity_step_up_cancel()}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
