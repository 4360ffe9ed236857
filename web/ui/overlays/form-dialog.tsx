import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { FailureNote } from '#web/ui/notes/failure-note.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';

/** The part of `useForm` that a frame shows. */
interface ShownForm {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly summary: { readonly blockedBy?: string | undefined; readonly problems?: object };
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface DialogFormProps {
  form: ShownForm;
  /** The button's words while nothing blocks it. */
  act: ReactNode;
  kind?: ButtonKind;
  /** False while the button cannot be pressed for a reason that is told elsewhere. */
  isReady?: boolean;
  /** A button beside it that closes the dialog. */
  back?: { readonly name: string; readonly onBack: () => void } | undefined;
  /** Words for a fault of the act. */
  fault?: string | undefined;
  label?: string | undefined;
  /** The act has the focus at first: Enter does what was read. */
  isActFirst?: boolean;
  children?: ReactNode;
}

/**
 * The form in a dialog: its fields, why it failed, and in the footer the button or what it still
 * lacks.
 */
export function DialogForm({
  form,
  act,
  kind,
  isReady = true,
  back,
  fault,
  label,
  isActFirst = false,
  children,
}: DialogFormProps) {
  const { blockedBy } = form.summary;
  return (
    <form noValidate className="space-y-5" aria-label={label} onSubmit={form.onSubmit}>
      {children}
      <FailureNote error={form.error} fault={fault} />
      <DialogActions back={back}>
        <Button
          type="submit"
          data-first-focus={isActFirst ? '' : undefined}
          kind={kind ?? 'primary'}
          className="w-full"
          isBusy={form.isBusy}
          disabled={blockedBy !== undefined || !isReady}
        >
          {blockedBy ?? act}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FormDialogProps extends Omit<DialogFormProps, 'back'> {
  title: string;
  mark?: ReactNode;
  description?: ReactNode;
  onClose: () => void;
  /** Words of a button beside the act that closes the dialog. */
  back?: string;
}

/** A dialog that is one form. */
export function FormDialog({ title, mark, description, onClose, back, ...form }: FormDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} mark={mark} description={description}>
      <DialogForm {...form} back={back === undefined ? undefined : { name: back, onBack: onClose }} />
    </Dialog>
  );
}
