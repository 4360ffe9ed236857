import { m } from '#core/messages/messages.js';
import type { ReactNode } from 'react';
import { useForm } from '#web/lib/form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** The button, in words. */
  act: string;
  isHarsh?: boolean;
  /** False while something else that is asked for is missing. */
  isReady?: boolean;
  /** Does it; throws when it was refused. The dialog closes afterwards. */
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Asked for before the reason. */
  children?: ReactNode;
}

const shortest = 3;

/** Asks why before something is done to a person: they read the reason. */
export function ReasonDialog({ isHarsh, isReady = true, onAct, children, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    summaryOf: () => ({}),
    submit: async ({ reason }) => void (await onAct(reason.trim())),
    onDone: dialog.onClose,
  });
  const { reason } = form.draft;
  return (
    <FormDialog
      {...dialog}
      form={form}
      kind={isHarsh ? 'sell' : 'primary'}
      isReady={isReady && reason.trim().length >= shortest}
      back={m.common_back()}
    >
      {children}
      <Field
        label={m.oversight_reason()}
        data-first-focus
        autoComplete="off"
        maxLength={300}
        value={reason}
        onValue={form.edit('reason')}
        hint={m.oversight_reason_hint()}
      />
    </FormDialog>
  );
}
